/* What the plain loops share: how an outcome is packed, and the two roundings. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define WHITE(outcome) ((outcome) & 3)
#define BLACK(outcome) ((outcome) >> 2 & 3)
#define PLAYED_AND_MOVED 3
#define STATUS(outcome) ((outcome) >> 4)

static inline int64_t floor_div(int64_t numerator, int64_t denominator) {
    int64_t found = numerator / denominator;
    return found - (found * denominator > numerator);
}

static inline int64_t half_up(int64_t numerator, int64_t denominator) {
    return floor_div(2 * numerator + denominator, 2 * denominator);
}

static inline int64_t half_away(int64_t numerator, int64_t denominator) {
    return numerator < 0 ? -half_up(-numerator, denominator) : half_up(numerator, denominator);
}

static inline int32_t within(int32_t value, int32_t limit) {
    return value < -limit ? -limit : value > limit ? limit : value;
}
