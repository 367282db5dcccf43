import { randomBytes } from 'node:crypto'

/** An identifier that nobody can guess: 192 random bits, base64url. */
export const randomId = (): string => randomBytes(24).toString('base64url')
