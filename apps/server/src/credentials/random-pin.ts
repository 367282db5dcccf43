import { randomInt } from 'node:crypto'

/** Returns a random PIN of four digits. All PINs are equally likely. */
export const randomPin = (): string => String(randomInt(10_000)).padStart(4, '0')
