/* The players of this library. */
#include "players/player.h"

const PlayerKind *const PLAYERS[] = {&SEARCH_PLAYER, &GREEDY_PLAYER, &RANDOM_PLAYER, NULL};

const PlayerKind *player_kind_named(Word name)
{
    size_t i = 0;
    while (PLAYERS[i] && !word_is(name, PLAYERS[i]->name))
        i++;
    return PLAYERS[i];
}

PlayerSettings player_usual_settings(void)
{
    return (PlayerSettings){.playouts = 1000, .threads = 1, .memory = (size_t)256 << 20};
}

Status player_create(const PlayerKind *kind, const PlayerSettings *settings, Player *player)
{
    *player = (Player){.kind = kind};
    return kind->create ? kind->create(settings, &player->state) : STATUS_OK;
}

void player_destroy(Player *player)
{
    if (player->kind && player->kind->destroy && player->state)
        player->kind->destroy(player->state);
    *player = (Player){0};
}
