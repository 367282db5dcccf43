import type { Bytes, EpochMilliseconds } from '@vitrine/api/units.ts'
import { randomText } from './random-id.ts'

/** Enough characters for the next thousand years. */
const TIME_LENGTH = 9
const TIME_BASE = 32
const RANDOM_BYTES: Bytes = 18

/**
 * Returns an identifier that cannot be guessed: a time and 144 random bits. The tree of a table stores rows of about the same time
 * close together.
 */
export const timeOrderedId = (time: EpochMilliseconds): string => `${idPrefixOf(time)}${randomText(RANDOM_BYTES)}`

/** Identifiers with earlier times are sorted before the prefix. */
export const idPrefixOf = (time: EpochMilliseconds): string => time.toString(TIME_BASE).padStart(TIME_LENGTH, '0')

/** Returns an identifier that is sorted near the other identifier. */
export const idWithTimeOf = (id: string, name: string): string => `${id.slice(0, TIME_LENGTH)}${name}`

export function timeOfId(id: string): EpochMilliseconds | undefined {
  const time = Number.parseInt(id.slice(0, TIME_LENGTH), TIME_BASE)
  return idPrefixOf(time) === id.slice(0, TIME_LENGTH) ? time : undefined
}
