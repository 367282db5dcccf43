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
 * Reads a log of the server.
 *
 * @throws where a line of it is not whole
 */
export function readLog(text: string, route: string): LogContent {
  if (text !== '' && !text.endsWith('\n')) throw new Error(`The last line is torn: ${text.slice(-200)}`)
  const lines = text.split('\n').filter((line) => line !== '')
  const entries = lines.map((line) => zLine.parse(JSON.parse(line)))
  return {
    requests: entries.filter((entry) => entry.msg === 'request' && entry.route === route).length,
    lost: entries.reduce((sum, { lost = 0 }) => sum + lost, 0),
  }
}
