/* An order to a worker: everything about one game, so that the worker needs to know nothing of the
 * match. */
#ifndef CONTIGO_MATCH_MESSAGES_ORDER_H
#define CONTIGO_MATCH_MESSAGES_ORDER_H

#include "game/game.h"
#include "match/messages/wire.h"
#include "programs/process.h"
#include "programs/side.h"

/* One program. Its strings are owned. */
typedef struct OrderSide {
    int player;          /* index in the match */
    StringBuilder name;  /* its name in the match */
    StringBuilder words; /* program and arguments, each NUL-terminated; %DIR% becomes a temporary
                            folder that exists while the program runs */
    uint64_t seed;       /* sent to the program */
} OrderSide;

/* The order for one game. Items of lists end with a newline; times are in nanoseconds. */
typedef struct Order {
    uint64_t number;
    uint32_t attempt;
    uint64_t seed;
    StringBuilder opening; /* name of the opening */
    StringBuilder turns;   /* `COLOR MOVE`, one per turn of the opening */
    StringBuilder game;
    StringBuilder komi;  /* empty if the game has none */
    StringBuilder rules; /* `NAME VALUE` of each nondefault rule */
    int columns, rows;
    TimeControl time;
    SidePatience patience;
    uint64_t cap, agree_turns;
    Decimal agree_lead;
    bool keeps; /* keep the programs running if the next game is between the same two */
    ProcessLimits limits;
    bool sandbox;
    StringBuilder hidden; /* folders hidden by the sandbox, each NUL-terminated */
    StringBuilder base;   /* folder in which programs' folders are created */
    bool watched;         /* report each turn as it is made */
    StringBuilder live;   /* path of the live file for spectators (live.h) */
    OrderSide sides[COLOR_COUNT];
} Order;

/* Append the order as a complete message. */
void order_add(const Order *order, StringBuilder *message);

/* Parse a complete message into an order that is zeroed or was used before. Return false if it is
 * invalid or memory runs out. */
bool order_read(StringView message, Order *order);

void order_free(Order *order);

#endif
