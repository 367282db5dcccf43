import { randomInt } from 'node:crypto'

/** A PIN of four digits, each equally likely. */
export const randomPin = (): string => String(randomInt(10_000)).padStart(4, '0')
