/* A queue of requests to think. */
#include "board/thinking.h"

static void leave(ThinkQueue *queue, ThinkTicket *request)
{
    *(request->before ? &request->before->next : &queue->first) = request->next;
    *(request->next ? &request->next->before : &queue->last) = request->before;
    request->next = request->before = NULL;
}

static bool may_think(const ThinkQueue *queue, const ThinkTicket *request)
{
    return queue->thinking < queue->most &&
           (!request->thinking || *request->thinking < queue->most_each);
}

static void permit(ThinkQueue *queue, ThinkTicket *request)
{
    leave(queue, request);
    request->state = THINK_MAY;
    queue->thinking++;
    if (request->thinking)
        ++*request->thinking;
    queue->permit(request);
}

static void permit_next(ThinkQueue *queue)
{
    for (ThinkTicket *request = queue->first, *next; request; request = next) {
        next = request->next;
        if (may_think(queue, request))
            permit(queue, request);
    }
}

static void withdraw(ThinkQueue *queue, ThinkTicket *request)
{
    if (request->state == THINK_WAITS)
        leave(queue, request);
    if (request->state == THINK_MAY) {
        queue->thinking--;
        if (request->thinking)
            --*request->thinking;
    }
    request->state = THINK_NOT;
}

/* Add a request to the queue. */
static void add(ThinkQueue *queue, ThinkTicket *request, int64_t id)
{
    withdraw(queue, request);
    request->id = id;
    request->state = THINK_WAITS;
    request->before = queue->last;
    *(queue->last ? &queue->last->next : &queue->first) = request;
    queue->last = request;
    permit_next(queue);
}

void think_release(ThinkQueue *queue, ThinkTicket *request)
{
    withdraw(queue, request);
    permit_next(queue);
}

void think_hear(ThinkQueue *queue, ThinkTicket *request, Room *room, bool wants, int64_t id)
{
    if (wants) {
        request->room = room;
        add(queue, request, id);
    } else if (request->id == id) {
        think_release(queue, request);
    }
}

void think_charge(ThinkTicket *request, size_t *thinking)
{
    if (request->state == THINK_MAY && request->thinking)
        --*request->thinking;
    if (request->state == THINK_MAY && thinking)
        ++*thinking;
    request->thinking = thinking;
}
