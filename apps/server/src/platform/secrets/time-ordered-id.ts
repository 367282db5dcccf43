import { randomText } from './random-id.ts'

/** Enough for the times of the next thousand years. */
const TIME_LENGTH = 9
const TIME_BASE = 32
const RANDOM_BYTES = 18

/**
 * An identifier that nobody can guess, 144 random bits, and that begins with a time (epoch milliseconds): what is made at about
 * the same time lies side by side in the tree of a table.
 */
export const timeOrderedId = (time: number): string => `${startOfIds(time)}${randomText(RANDOM_BYTES)}`

/** What the identifiers of a time begin with. Those of earlier times sort before it. */
export const startOfIds = (time: number): string => time.toString(TIME_BASE).padStart(TIME_LENGTH, '0')

/** An identifier that sorts where another one does, and has a name for its rest. */
export const besideId = (id: string, name: string): string => `${id.slice(0, TIME_LENGTH)}${name}`

/** The time (epoch milliseconds) with which an identifier begins; undefined where it begins with none. */
export function timeOfId(id: string): number | undefined {
  const time = Number.parseInt(id.slice(0, TIME_LENGTH), TIME_BASE)
  return startOfIds(time) === id.slice(0, TIME_LENGTH) ? time : undefined
}
