/* The selo list of ssl-2022 as a plain loop, event by event: new players first, then the established, numbers written
   back at once. Events abroad are taken as at home, an Elo is taken over before the first event or not at all, and no
   titles are looked after. */
#include "loop.h"

typedef struct {
    int32_t established_games, start_primary, start_secondary, start_other, selo_over_seconds, games_for_a_point;
    int32_t new_slope, kr_least, kr_most, kr_step, kr_zero, kr_width, normal_minutes, half_rapid_minutes;
    int32_t rapid_high_rating, kt_normal, kt_half_rapid, kt_rapid, kt_rapid_high, highest_expectation, largest;
} Law;

typedef struct {
    int32_t number, games;
    int32_t known, half_points, ratings; /* the games of a new player */
    int32_t unknown;                     /* those whose results nobody knows */
} Player;

typedef struct {
    int32_t number, before, established, weight, games, half_points, ratings, gains;
} Seat;

static int32_t time_weight(const Law *law, int32_t number, int32_t minutes) {
    if (minutes < 0 || minutes >= law->normal_minutes) return law->kt_normal;
    if (minutes >= law->half_rapid_minutes) return law->kt_half_rapid;
    return number < law->rapid_high_rating ? law->kt_rapid : law->kt_rapid_high;
}

static inline void meet(Seat *own, const Seat *other, int32_t half_points) {
    own->games++;
    own->half_points += half_points;
    own->ratings += other->before;
}

static inline void gain(const Law *law, const int16_t *expected, Seat *own, const Seat *other, int32_t half_points) {
    int32_t found = expected[within(own->number - other->number, law->largest)];
    if (found > law->highest_expectation) found = law->highest_expectation;
    own->gains += own->weight * (50 * half_points - found);
}

/* All events. Rows: player, event, rating, change, k, games. How many rows there are comes back. */
int64_t rate_selo(
    const Law *law, const int16_t *table, Player *players, int64_t events, const int64_t *first_entry,
    const int64_t *first_game, const int32_t *seconds, const uint8_t *refused, const uint8_t *limited_to,
    const int32_t *entrants, const uint16_t *white, const uint16_t *black, const uint8_t *outcome, Seat *room,
    int32_t *who, int32_t *where, int16_t *rating, int16_t *change, int16_t *k, int16_t *games) {
    const int16_t *expected = table + law->largest;
    int64_t rows = 0;
    for (int64_t event = 0; event < events; event++) {
        if (refused[event] || (seconds[event] >= 0 && seconds[event] <= law->selo_over_seconds)) continue;
        int64_t seats = first_entry[event + 1] - first_entry[event], first = first_game[event], end = first_game[event + 1];
        const int32_t *entrant = entrants + first_entry[event];
        int32_t start = limited_to[event] == 1   ? law->start_primary
                        : limited_to[event] == 2 ? law->start_secondary
                                                 : law->start_other;
        int32_t minutes = seconds[event] < 0 ? -1 : seconds[event] / 60;
        for (int64_t seat = 0; seat < seats; seat++) {
            const Player *player = players + entrant[seat];
            int32_t before = player->number > 0 ? player->number : start;
            int32_t established = player->number > 0 && player->games >= law->established_games;
            room[seat] = (Seat){before, before, established, time_weight(law, before, minutes), 0, 0, 0, 0};
        }
        for (int64_t game = first; game < end; game++)
            if ((STATUS(outcome[game]) & 3) == PLAYED_AND_MOVED) {
                meet(room + white[game], room + black[game], WHITE(outcome[game]));
                meet(room + black[game], room + white[game], BLACK(outcome[game]));
            }
        for (int64_t seat = 0; seat < seats; seat++) {
            Seat *own = room + seat;
            if (own->established || own->games == 0) continue;
            const Player *player = players + entrant[seat];
            int64_t n = own->games + player->known + player->unknown;
            int64_t half_points = own->half_points + player->half_points + player->unknown;
            int64_t ratings = own->ratings + player->ratings + (int64_t)player->unknown * player->number;
            int64_t tenth = law->games_for_a_point;
            own->number = half_up(
                2 * tenth * ratings + tenth * law->new_slope * (half_points - n) + 2 * n * n, 2 * tenth * n);
        }
        for (int64_t game = first; game < end; game++)
            if ((STATUS(outcome[game]) & 3) == PLAYED_AND_MOVED) {
                gain(law, expected, room + white[game], room + black[game], WHITE(outcome[game]));
                gain(law, expected, room + black[game], room + white[game], BLACK(outcome[game]));
            }
        for (int64_t seat = 0; seat < seats; seat++) {
            Seat *own = room + seat;
            Player *player = players + entrant[seat];
            if (own->games == 0) continue;
            int32_t coefficient = 0, new = own->number;
            if (own->established) {
                coefficient = -law->kr_step * floor_div(own->before - law->kr_zero, law->kr_width);
                if (coefficient < law->kr_least) coefficient = law->kr_least;
                if (coefficient > law->kr_most) coefficient = law->kr_most;
                int64_t tenth = law->games_for_a_point;
                new += half_up((int64_t)coefficient * own->gains * tenth + 1000 * own->games, 1000 * tenth);
            } else {
                player->known += own->games;
                player->half_points += own->half_points;
                player->ratings += own->ratings;
            }
            who[rows] = entrant[seat];
            where[rows] = event;
            rating[rows] = new;
            change[rows] = player->number > 0 ? new - player->number : 0;
            k[rows] = coefficient;
            games[rows] = own->games;
            rows++;
            player->number = new;
            player->games += own->games;
        }
    }
    return rows;
}
