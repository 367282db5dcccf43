import { z } from 'zod'

const zLine = z.object({
  level: z.number(),
  msg: z.string(),
  route: z.string().optional(),
  lost: z.number().optional(),
})

/** What a log came to. */
export type LogContent = {
  /** How many requests for the route are told. */
  requests: number
  /** How many lines are told to be lost. */
  lost: number
}

/**
 * Reads a log of the server. Its last line is left out while it has no end, because it may be in the middle of being written.
 *
 * @throws where another line is not whole
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
