/* The list of mgsz-2012 as a plain loop, part by part: stones, game points, change, points written back at once.
   Factors and parts are given; entrants begin with the points of their grade, and no grades are looked after. */
#include "loop.h"

typedef struct {
    int32_t jigo, chances, widths; /* the lengths of the two tables */
} Law;

typedef struct {
    int32_t points, registered;
} Player;

typedef struct {
    int32_t points, registered, games, total;
} Seat;

static inline int32_t with_stones(const Law *law, const int16_t *widths, int32_t points, int32_t stones) {
    for (; stones > 0; stones--) points += widths[points < 0 ? 0 : points < law->widths ? points : law->widths - 1];
    return points;
}

static inline int32_t game_point(const Law *law, int32_t chance, int32_t is_favourite, int32_t half_points) {
    if (half_points == 1) return is_favourite ? chance - law->jigo : law->jigo - chance;
    int32_t winners = is_favourite == (half_points == 2) ? chance : 1000 - chance;
    return half_points == 2 ? winners : -winners;
}

/* All parts. Rows: player, part, rating, change, games. How many rows there are comes back. */
int64_t rate_go(
    const Law *law, const int16_t *chances, const int16_t *widths, Player *players, int64_t parts,
    const int64_t *first_entry, const int64_t *end_entry, const int64_t *first_game, const int64_t *end_game,
    const int32_t *factor, const int32_t *entrants, const uint16_t *white, const uint16_t *black,
    const uint8_t *outcome, const int8_t *stones, Seat *room, int32_t *who, int32_t *where, int16_t *rating,
    int16_t *change, int16_t *games) {
    int64_t rows = 0;
    for (int64_t part = 0; part < parts; part++) {
        int64_t seats = end_entry[part] - first_entry[part];
        const int32_t *entrant = entrants + first_entry[part];
        for (int64_t seat = 0; seat < seats; seat++) {
            const Player *player = players + entrant[seat];
            room[seat] = (Seat){player->points, player->registered, 0, 0};
        }
        for (int64_t game = first_game[part]; game < end_game[part]; game++) {
            Seat *one = room + white[game], *other = room + black[game];
            if (STATUS(outcome[game]) != PLAYED_AND_MOVED || !(outcome[game] & 15)) continue; /* or both lost it */
            if (!one->registered && !other->registered) continue;
            int32_t own = with_stones(law, widths, one->points, -stones[game]);
            int32_t difference = own - with_stones(law, widths, other->points, stones[game]);
            int32_t distance = difference < 0 ? -difference : difference;
            int32_t chance = chances[distance < law->chances ? distance : law->chances - 1];
            one->games++;
            one->total += game_point(law, chance, difference >= 0, WHITE(outcome[game]));
            other->games++;
            other->total += game_point(law, chance, difference < 0, BLACK(outcome[game]));
        }
        for (int64_t seat = 0; seat < seats; seat++) {
            Seat *own = room + seat;
            int32_t moved = own->registered ? floor_div((int64_t)factor[part] * own->total + 500, 1000) : 0;
            if (own->games == 0) continue;
            players[entrant[seat]].points = own->points + moved;
            who[rows] = entrant[seat];
            where[rows] = part;
            rating[rows] = own->points + moved;
            change[rows] = moved;
            games[rows] = own->games;
            rows++;
        }
    }
    return rows;
}
