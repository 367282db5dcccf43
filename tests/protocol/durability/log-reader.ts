import { z } from 'zod'

const zLine = z.object({
  level: z.number(),
  msg: z.string(),
  route: z.string().optional(),
  lost: z.number().optional(),
})

/** Numbers read from a log of the server. */
export type LogContent = {
  /** Number of logged requests for the route. */
  requests: number
  /** Number of lines that the log reports as lost. */
  lost: number
}

/**
 * Reads a log of the server. Ignores a last line without a line break, because the server may still be writing it.
 *
 * @throws if any other line is incomplete
 */
export function readLog(text: string, route: string): LogContent {
  const written = text.slice(0, text.lastIndexOf('\n') + 1)
  const lines = written.split('\n').filter((line) => line !== '')
  const entries = lines.map((line) => zLine.parse(JSON.parse(line)))
  return {
    requests: entries.filter((entry) => entry.msg === 'request' && entry.route === route).length,
    lost: entries.reduce((sum, { lost = 0 }) => sum + lost, 0),
  }
}
