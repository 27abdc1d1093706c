/* Find where a piece of a stroke stops, in a simple way. */
#include "plain_stop.h"

#include <gmp.h>
#include <math.h>

static int sign_of(Wide value)
{
    return (value > 0) - (value < 0);
}

static Wide cross(Point a, Point b, Point p)
{
    return ((Wide)b.x - a.x) * ((Wide)p.y - a.y) - ((Wide)b.y - a.y) * ((Wide)p.x - a.x);
}

static bool is_between(int32_t a, int32_t b, int32_t value)
{
    return (a <= value && value <= b) || (b <= value && value <= a);
}

static bool lies_on(Segment s, Point p)
{
    return cross(s.a, s.b, p) == 0 && is_between(s.a.x, s.b.x, p.x) &&
           is_between(s.a.y, s.b.y, p.y);
}

static bool meet(Segment s, Segment t)
{
    if (lies_on(s, t.a) || lies_on(s, t.b) || lies_on(t, s.a) || lies_on(t, s.b)) {
        return true;
    }
    return sign_of(cross(s.a, s.b, t.a)) * sign_of(cross(s.a, s.b, t.b)) < 0 &&
           sign_of(cross(t.a, t.b, s.a)) * sign_of(cross(t.a, t.b, s.b)) < 0;
}

static bool holds(Box board, Point p)
{
    return is_between(board.low.x, board.high.x, p.x) && is_between(board.low.y, board.high.y, p.y);
}

static void set_wide(mpz_t number, Wide value)
{
    Wide size = value < 0 ? -value : value;
    mpz_set_ui(number, (unsigned long)(size >> 64));
    mpz_mul_2exp(number, number, 64);
    mpz_add_ui(number, number, (unsigned long)(uint64_t)size);
    if (value < 0) {
        mpz_neg(number, number);
    }
}

static void set_fraction(mpq_t fraction, Wide num, Wide den)
{
    set_wide(mpq_numref(fraction), num);
    set_wide(mpq_denref(fraction), den);
    mpq_canonicalize(fraction);
}

/* If the fraction num / den is in [0, 1] and less than `least`, store it in `least`. Return whether
 * it was stored. */
static bool lower(mpq_t least, Wide num, Wide den)
{
    mpq_t at;
    mpq_init(at);
    set_fraction(at, num, den);
    bool less = mpq_sgn(at) >= 0 && mpq_cmp(at, least) < 0;
    if (less) {
        mpq_set(least, at);
    }
    mpq_clear(at);
    return less;
}

/* If the point `p` of the piece is at a fraction of the piece's length below `least`, store that
 * fraction in `least`. */
static void lower_to_point(mpq_t least, Segment piece, Point p)
{
    bool by_x = piece.a.x != piece.b.x;
    Wide num = by_x ? (Wide)p.x - piece.a.x : (Wide)p.y - piece.a.y;
    Wide den = by_x ? (Wide)piece.b.x - piece.a.x : (Wide)piece.b.y - piece.a.y;
    lower(least, num, den);
}

/* Store in `first` at which fraction of its length the piece first meets the opponent's ink; 2 if
 * it doesn't. */
static void find_contact(const PlainWay *way, mpq_t first)
{
    Segment piece = way->piece;
    mpq_set_ui(first, 2, 1);
    for (size_t i = 0; i < way->opponent_count; i++) {
        Segment ink = way->opponent[i];
        if (!meet(piece, ink)) {
            continue;
        }
        Wide at_a = cross(ink.a, ink.b, piece.a);
        Wide at_b = cross(ink.a, ink.b, piece.b);
        if (at_a != at_b) {
            lower(first, at_a, at_a - at_b);
        } else if (lies_on(ink, piece.a)) {
            mpq_set_ui(first, 0, 1);
        } else {
            lower_to_point(first, piece, ink.a);
            lower_to_point(first, piece, ink.b);
        }
    }
}

/* Store in `least` at which fraction of its length the piece leaves the board; 2 if it doesn't. */
static void find_edge(const PlainWay *way, mpq_t least)
{
    Segment piece = way->piece;
    Wide dx = (Wide)piece.b.x - piece.a.x;
    Wide dy = (Wide)piece.b.y - piece.a.y;
    mpq_set_ui(least, 2, 1);
    if (piece.b.x > way->board.high.x) {
        lower(least, way->board.high.x - piece.a.x, dx);
    }
    if (piece.b.x < 0) {
        lower(least, -(Wide)piece.a.x, dx);
    }
    if (piece.b.y > way->board.high.y) {
        lower(least, way->board.high.y - piece.a.y, dy);
    }
    if (piece.b.y < 0) {
        lower(least, -(Wide)piece.a.y, dy);
    }
}

static Wide squared(Point a, Point b)
{
    Wide dx = (Wide)b.x - a.x;
    Wide dy = (Wide)b.y - a.y;
    return dx * dx + dy * dy;
}

/* Return whether a share of a piece needs more than `ink`, if `square` is the piece's squared
 * length in steps. */
static bool takes_more(mpq_t share, Wide square, Length ink)
{
    mpq_t needed, allowed;
    mpq_inits(needed, allowed, NULL);
    set_fraction(needed, square, 1);
    mpq_mul(needed, needed, share);
    mpq_mul(needed, needed, share);
    set_fraction(allowed, ink, LENGTH_STEP);
    mpq_mul(allowed, allowed, allowed);
    bool more = mpq_cmp(needed, allowed) > 0;
    mpq_clears(needed, allowed, NULL);
    return more;
}

static bool is_legal(const PlainWay *way, Point p)
{
    Segment piece = {way->piece.a, p};
    mpq_t whole;
    mpq_init(whole);
    mpq_set_ui(whole, 1, 1);
    bool legal = squared(piece.a, p) > 0 && holds(way->board, p) &&
                 !takes_more(whole, squared(piece.a, p), way->left + LENGTH_SLACK);
    mpq_clear(whole);
    for (size_t i = 0; i < way->opponent_count && legal; i++) {
        legal = !meet(piece, way->opponent[i]);
    }
    return legal;
}

/* Return which of p and q is closer to the place where the piece halts: a negative number for p, as
 * for qsort. The place is at the fraction `at` of the piece's length or, if the ink runs out, where
 * that happens. */
static int compare_distance(const PlainWay *way, Stopped why, mpq_t at, Point p, Point q)
{
    Point a = way->piece.a;
    Wide apart = squared(p, a) - squared(q, a);
    Wide along = 2 * (((Wide)p.x - q.x) * ((Wide)way->piece.b.x - a.x) +
                      ((Wide)p.y - q.y) * ((Wide)way->piece.b.y - a.y));
    mpq_t left, right;
    mpq_inits(left, right, NULL);
    set_fraction(left, apart, 1);
    set_fraction(right, along, 1);
    if (why != STOPPED_LENGTH) {
        mpq_mul(right, right, at);
        /* share = ink / length: multiply both sides by the length and square them, keeping the
         * signs */
    } else {
        mpq_t ink, square;
        mpq_inits(ink, square, NULL);
        set_fraction(ink, way->left, LENGTH_STEP);
        set_fraction(square, squared(a, way->piece.b), 1);
        int left_sign = mpq_sgn(left), right_sign = mpq_sgn(right);
        mpq_mul(left, left, left);
        mpq_mul(left, left, square);
        mpq_mul(right, right, right);
        mpq_mul(right, right, ink);
        mpq_mul(right, right, ink);
        if (left_sign < 0) {
            mpq_neg(left, left);
        }
        if (right_sign < 0) {
            mpq_neg(right, right);
        }
        mpq_clears(ink, square, NULL);
    }
    int order = mpq_cmp(left, right);
    mpq_clears(left, right, NULL);
    return order;
}

/* Find the nearest legal end among all lattice points around the place where the piece halts. */
static void find_end(const PlainWay *way, mpq_t at, PlainStop *stop)
{
    Segment piece = way->piece;
    double share = stop->why == STOPPED_LENGTH ? (double)way->left / (double)LENGTH_STEP /
                                                     sqrt((double)squared(piece.a, piece.b))
                                               : mpq_get_d(at);
    double x = piece.a.x + share * ((double)piece.b.x - piece.a.x);
    double y = piece.a.y + share * ((double)piece.b.y - piece.a.y);
    double start = hypot(piece.a.x - x, piece.a.y - y);
    int32_t reach = start < PLAIN_REACH ? (int32_t)start + 2 : PLAIN_REACH;
    double best = start; /* approximate distance of stop->end from where the piece halts */
    stop->end = piece.a;
    for (int32_t i = (int32_t)floor(x) - reach; i <= (int32_t)floor(x) + reach + 1; i++) {
        for (int32_t j = (int32_t)floor(y) - reach; j <= (int32_t)floor(y) + reach + 1; j++) {
            Point p = {i, j};
            double distance = hypot(i - x, j - y);
            if (distance > best + 1e-3 || !is_legal(way, p)) {
                continue;
            }
            int order = compare_distance(way, stop->why, at, p, stop->end);
            bool first = squared(stop->end, piece.a) > 0 &&
                         (p.x < stop->end.x || (p.x == stop->end.x && p.y < stop->end.y));
            if (order < 0 || (order == 0 && first)) {
                stop->end = p;
                best = distance;
            }
        }
    }
    stop->known = best < reach - 1 || start < PLAIN_REACH;
}

PlainStop plain_stop(const PlainWay *way)
{
    PlainStop stop = {.why = STOPPED_COMPLETE, .end = way->piece.b, .known = true};
    mpq_t contact, edge, at;
    mpq_inits(contact, edge, at, NULL);
    find_contact(way, contact);
    find_edge(way, edge);
    mpq_set_ui(at, 1, 1);
    if (mpq_cmp(edge, at) <= 0) {
        stop.why = STOPPED_EDGE;
        mpq_set(at, edge);
    }
    if (mpq_cmp(contact, at) <= 0) {
        stop.why = STOPPED_OPPONENT;
        mpq_set(at, contact);
    }
    stop.on_opponent = mpq_sgn(contact) == 0;
    if (takes_more(at, squared(way->piece.a, way->piece.b), way->left + LENGTH_SLACK)) {
        stop.why = STOPPED_LENGTH;
    }
    if (stop.why != STOPPED_COMPLETE && !stop.on_opponent) {
        find_end(way, at, &stop);
    }
    mpq_clears(contact, edge, at, NULL);
    return stop;
}
