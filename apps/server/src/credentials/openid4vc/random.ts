import { randomBytes, randomInt } from 'node:crypto'

/** An identifier that nobody can guess: 192 random bits, base64url. */
export const randomId = (): string => randomBytes(24).toString('base64url')

/** A PIN of four digits, each equally likely. */
export const randomPin = (): string => String(randomInt(10_000)).padStart(4, '0')
