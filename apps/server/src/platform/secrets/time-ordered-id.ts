import type { Bytes, EpochMilliseconds } from '@vitrine/api/units.ts'
import { randomText } from './random-id.ts'

/** Number of characters that contain the time: enough for the next thousand years. */
const TIME_LENGTH = 9
const TIME_BASE = 32
const RANDOM_BYTES: Bytes = 18

/**
 * Returns an identifier that cannot be guessed: a time and 144 random bits. The tree of a table stores rows of about the same time
 * close together.
 */
export const timeOrderedId = (time: EpochMilliseconds): string => `${idPrefixOf(time)}${randomText(RANDOM_BYTES)}`

/** Returns the prefix of identifiers with this time. Identifiers with earlier times are sorted before the prefix. */
export const idPrefixOf = (time: EpochMilliseconds): string => time.toString(TIME_BASE).padStart(TIME_LENGTH, '0')

/** Returns an identifier that consists of the time of another identifier and a name. It is sorted near the other identifier. */
export const idWithTimeOf = (id: string, name: string): string => `${id.slice(0, TIME_LENGTH)}${name}`

/** Returns the time of an identifier; undefined if it does not start with one. */
export function timeOfId(id: string): EpochMilliseconds | undefined {
  const time = Number.parseInt(id.slice(0, TIME_LENGTH), TIME_BASE)
  return idPrefixOf(time) === id.slice(0, TIME_LENGTH) ? time : undefined
}
