/* A month of fide-2024 as a plain loop: the nearest thing to what the machine can do.

   Rated players only: who enters with which rating, every game from both sides, K, the limit on it, rounding, the floor,
   the new list. First ratings are none of its work; they are handed to it between two months. */
#include "loop.h"

typedef struct {
    int32_t difference_limit, floor, high_rating, k_high, junior_rating, junior_age, k_junior, new_games, k_new;
    int32_t k_normal, k_games_limit, upper_time_rating, lower_time_rating, seconds_upper, seconds_middle, seconds_lower;
    int32_t largest; /* of the table's differences */
} Law;

typedef struct {
    int32_t rating, peak, games, birth_year, k;
    int32_t met, counted, delta; /* of the month: events, games, and their sum in hundredths */
} Player;

typedef struct {
    int32_t player, counted, delta;
    int16_t own, seen;
} Entry;

static int32_t coefficient(const Law *law, const Player *player, int32_t year) {
    int32_t highest = player->peak > player->rating ? player->peak : player->rating;
    if (player->k > 0) return player->k;
    if (highest >= law->high_rating) return law->k_high;
    if (player->birth_year > 0 && year <= player->birth_year + law->junior_age && highest < law->junior_rating)
        return law->k_junior;
    if (player->games >= 0 && player->games < law->new_games) return law->k_new;
    return law->k_normal;
}

static inline void count(const Law *law, const int16_t *expected, Entry *own, const Entry *other, int32_t half_points) {
    if (own->own > 0 && other->seen > 0) {
        own->counted++;
        own->delta += 50 * half_points - expected[within(own->own - other->seen, law->difference_limit)];
    }
}

/* One month. `lists` are all lists by number; `latest` is in force, the next one is made. Rows: who, rating, change, k,
   games. How many players there are comes back. */
int64_t rate_month(
    const Law *law, const int16_t *table, Player *players, int16_t *lists, int64_t everybody, int64_t latest,
    int64_t year, int64_t events, const int64_t *first_entry, const int64_t *first_game, const int32_t *start_list,
    const int32_t *first_list, const int32_t *seconds, const uint8_t *refused, const int32_t *entrants,
    const uint16_t *white, const uint16_t *black, const uint8_t *outcome, Entry *room, int32_t *who, int16_t *rating,
    int16_t *change, int16_t *k, int16_t *games) {
    const int16_t *expected = table + law->largest;
    int16_t *new_list = lists + (latest + 1) * everybody;
    int64_t people = 0;
    memcpy(new_list, lists + latest * everybody, everybody * sizeof(int16_t));
    for (int64_t event = 0; event < events; event++) {
        int64_t seats = first_entry[event + 1] - first_entry[event];
        const int32_t *entrant = entrants + first_entry[event];
        const int16_t *at_start = lists + start_list[event] * everybody, *on_first = lists + first_list[event] * everybody;
        for (int64_t seat = 0; seat < seats; seat++) {
            int32_t player = entrant[seat];
            int16_t own = on_first[player];
            for (int64_t list = first_list[event] + 1; own == 0 && list <= latest; list++)
                own = lists[list * everybody + player];
            room[seat] = (Entry){player, 0, 0, own, at_start[player] > 0 ? on_first[player] : 0};
        }
        if (!refused[event])
            for (int64_t game = first_game[event]; game < first_game[event + 1]; game++) {
                Entry *one = room + white[game], *other = room + black[game];
                int32_t higher = one->seen > other->seen ? one->seen : other->seen;
                int32_t needed = higher > law->upper_time_rating   ? law->seconds_upper
                                 : higher > law->lower_time_rating ? law->seconds_middle
                                                                   : law->seconds_lower;
                if (STATUS(outcome[game]) != PLAYED_AND_MOVED || (seconds[event] >= 0 && seconds[event] < needed))
                    continue;
                count(law, expected, one, other, WHITE(outcome[game]));
                count(law, expected, other, one, BLACK(outcome[game]));
            }
        for (int64_t seat = 0; seat < seats; seat++) {
            Player *player = players + room[seat].player;
            if (player->met++ == 0) who[people++] = room[seat].player;
            player->counted += room[seat].counted;
            player->delta += room[seat].delta;
        }
    }
    for (int64_t row = 0; row < people; row++) {
        Player *player = players + who[row];
        int32_t chosen = 0, rounded = 0;
        if (player->rating > 0) {
            chosen = coefficient(law, player, year);
            if (chosen * player->counted > law->k_games_limit) chosen = law->k_games_limit / player->counted;
            rounded = half_away((int64_t)chosen * player->delta, 100);
            int32_t new = player->rating + rounded;
            player->rating = new < law->floor ? 0 : new;
            if (player->rating > player->peak) player->peak = player->rating;
            if (player->games >= 0) player->games += player->counted;
            new_list[who[row]] = player->rating;
        }
        rating[row] = player->rating;
        change[row] = rounded;
        k[row] = chosen;
        games[row] = player->counted;
        player->met = player->counted = player->delta = 0;
    }
    return people;
}
