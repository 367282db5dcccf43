import { CHANGED_EVENT, CHANGES_ENDPOINT } from '@vitrine/api/endpoints/changes.ts'
import * as z from 'zod'
import { HttpProblem } from '../http/answers/problem.ts'
import { routeOf } from '../http/description/endpoint-route.ts'
import { clientAddress } from '../http/edge/client-address.ts'
import type { ApiServer } from '../http/server/api-server.ts'
import type { Slots } from '../http/server/slots.ts'
import type { Notifications } from './notifications.ts'

const KEEP_ALIVE = 25_000
const MAX_STREAM_AGE = 600_000
const RETRY_AFTER_SECONDS = 30

/** What goes over the stream (WHATWG HTML section 9.2). */
const zEventStream = z.string().meta({
  id: 'EventStream',
  description:
    'An event `changed` without data on each change of the issuance or presentation; then request its status',
  example: `retry: 5000\n\nevent: ${CHANGED_EVENT}\ndata:\n\n`,
})

type NotificationsRouteOptions = {
  notifications: Notifications
  /** Of streams. */
  slots: Slots
}

/**
 * The stream that says that something changed, so that a page asks at once. It carries no data, and is open to any id:
 * that it is silent says nothing about whether the id exists. A page without a stream still polls.
 */
export function registerNotificationsRoute(app: ApiServer, { notifications, slots }: NotificationsRouteOptions): void {
  /** One for each slot that is taken. */
  const closings = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const close of closings) close()
  })

  app.route({
    ...routeOf(CHANGES_ENDPOINT, {
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
      let isTelling = false
      // All events say the same: beside one that waits to be read, another would say nothing new, and only take memory.
      const tell = (): void => {
        if (isTelling) return
        isTelling = true
        stream.write(`event: ${CHANGED_EVENT}\ndata:\n\n`, () => {
          isTelling = false
        })
      }
      const unsubscribe = notifications.subscribe(request.query.id, tell)
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
      // Of an answer that waits behind another one, only the request hears that the connection ended.
      request.raw.on('close', close)
      stream.on('close', close)
      if (request.raw.closed) close()
    },
  })
}
