import { NOTIFICATION_EVENT, NOTIFICATIONS_ENDPOINT } from '@vitrine/api/endpoints/notifications.ts'
import type { Milliseconds, Seconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { HttpProblem } from '../http/answers/problem.ts'
import { routeOf } from '../http/description/endpoint-route.ts'
import { clientAddress } from '../http/edge/client-address.ts'
import type { Slots } from '../http/edge/slots.ts'
import type { ApiServer } from '../http/server/api-server.ts'
import type { Notifications } from './notifications.ts'

const KEEP_ALIVE: Milliseconds = 25_000
const MAX_STREAM_AGE: Milliseconds = 600_000
const RETRY_AFTER_SECONDS: Seconds = 30

/** Content of the stream (WHATWG HTML section 9.2). */
const zEventStream = z.string().meta({
  id: 'EventStream',
  description:
    'An event `changed` without data, each time the issuance or presentation changes. The client then requests the status',
  example: `retry: 5000\n\nevent: ${NOTIFICATION_EVENT}\ndata:\n\n`,
})

type NotificationsRouteOptions = {
  notifications: Notifications
  slots: Slots
}

/**
 * A notification carries no data, and the stream accepts any id, so it does not reveal whether an id exists. A page without a stream polls
 * instead.
 */
export function registerNotificationsRoute(app: ApiServer, { notifications, slots }: NotificationsRouteOptions): void {
  const closings = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const close of closings) close()
  })

  app.route({
    ...routeOf(NOTIFICATIONS_ENDPOINT, {
      operationId: 'watchChanges',
      summary: 'Stream change notifications (server-sent events)',
      group: 'changes',
      answers: { type: 'text/event-stream', schema: zEventStream },
    }),
    handler: async (request, reply) => {
      const slot = request.method === 'HEAD' ? undefined : slots.take(clientAddress(request))
      if (typeof slot === 'string') {
        const code = slot === 'total' ? 'unavailable' : 'too-many-requests'
        throw new HttpProblem(code, undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      const stream = reply.raw
      reply.hijack()
      stream.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      })
      if (slot === undefined) {
        stream.end()
        return
      }
      stream.write('retry: 5000\n\n')
      let isSending = false
      // All events are equal: while one is unread, another would add no information and only take memory.
      const notify = (): void => {
        if (isSending) return
        isSending = true
        stream.write(`event: ${NOTIFICATION_EVENT}\ndata:\n\n`, () => {
          isSending = false
        })
      }
      const unsubscribe = notifications.subscribe(request.query.id, notify)
      const keepAlive = setInterval(() => {
        if (stream.writableLength === 0) stream.write(':\n\n')
      }, KEEP_ALIVE)
      const close = (): void => {
        slot()
        closings.delete(close)
        clearInterval(keepAlive)
        clearTimeout(tooOld)
        unsubscribe()
        stream.end()
      }
      const tooOld = setTimeout(close, MAX_STREAM_AGE)
      closings.add(close)
      // With pipelined requests, this response may still wait for an earlier one on the same connection. Then only `request.raw` emits
      // `close`, not `stream`.
      request.raw.on('close', close)
      stream.on('close', close)
      if (request.raw.closed) close()
    },
  })
}
