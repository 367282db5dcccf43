import { randomInt } from 'node:crypto'

export const randomPin = (): string => String(randomInt(10_000)).padStart(4, '0')
