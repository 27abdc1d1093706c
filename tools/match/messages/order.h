/* What a worker is told to play: all of one game, so that it needs to know nothing of the match. */
#ifndef CONTIGO_MATCH_MESSAGES_ORDER_H
#define CONTIGO_MATCH_MESSAGES_ORDER_H

#include "game/game.h"
#include "match/messages/wire.h"
#include "programs/process.h"
#include "programs/side.h"

/* One program. Texts are owned. */
typedef struct OrderSide {
    int player;          /* its index in the match */
    StringBuilder name;  /* as the match calls it */
    StringBuilder words; /* the program and its arguments, each with a NUL behind it; %DIR% in them
                          * becomes a folder of its own, which is there while it runs */
    uint64_t seed;       /* that it is told */
} OrderSide;

/* Lists have a newline behind each item. Times are in nanoseconds. */
typedef struct Order {
    uint64_t number;
    uint32_t attempt;
    uint64_t seed;
    StringBuilder opening; /* what it is called */
    StringBuilder turns;   /* `COLOR MOVE` of the opening */
    StringBuilder game;
    StringBuilder komi;  /* empty where the game has none */
    StringBuilder rules; /* `NAME VALUE` of those that are not as usual */
    int columns, rows;
    TimeControl time;
    SidePatience patience;
    uint64_t cap, agree_turns;
    Decimal agree_lead;
    bool keeps; /* the programs stay for the next game of the same two */
    ProcessLimits limits;
    bool sandbox;
    StringBuilder hidden; /* folders that a sandbox does not show, each with a NUL behind it */
    StringBuilder base;   /* the folder in which programs' own are made */
    bool watched;         /* turns are told as they are made */
    StringBuilder live;   /* the path of the game's file for those who watch it (live.h) */
    OrderSide sides[COLOR_COUNT];
} Order;

/* Appends it as a whole message. */
void order_add(const Order *order, StringBuilder *message);

/* Reads a whole message into an order that is all zero or one; false where it is none, or there is
 * no memory. */
bool order_read(StringView message, Order *order);

void order_free(Order *order);

#endif
