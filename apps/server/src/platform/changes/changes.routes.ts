import { CHANGED_EVENT } from '@vitrine/api'
import * as z from 'zod'
import type { ApiServer } from '../http/api-server.ts'
import { HttpProblem } from '../http/problem.ts'
import type { Changes } from './changes.ts'

const KEEP_ALIVE = 25_000
const MAX_STREAMS = 2000
const MAX_STREAM_AGE = 600_000

/**
 * The stream that says that something changed, so that a page asks at once. It carries no data, and is open to any id:
 * that it is silent says nothing about whether the id exists.
 */
export function registerChangesRoute(app: ApiServer, { changes }: { changes: Changes }): void {
  const closings = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const close of closings) close()
  })

  app.get(
    '/changes',
    {
      schema: {
        summary: 'Server-sent events: something changed',
        tags: ['changes'],
        querystring: z.object({ id: z.string().min(1).max(200) }),
      },
    },
    async (request, reply) => {
      if (closings.size >= MAX_STREAMS) throw new HttpProblem('unavailable')
      const stream = reply.raw
      reply.hijack()
      stream.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      })
      stream.write('retry: 5000\n\n')
      const unsubscribe = changes.subscribe(request.query.id, () => stream.write(`event: ${CHANGED_EVENT}\ndata:\n\n`))
      const keepAlive = setInterval(() => stream.write(':\n\n'), KEEP_ALIVE)
      const close = (): void => {
        closings.delete(close)
        clearInterval(keepAlive)
        clearTimeout(tooOld)
        unsubscribe()
        stream.end()
      }
      const tooOld = setTimeout(close, MAX_STREAM_AGE)
      closings.add(close)
      request.raw.on('close', close)
    },
  )
}
