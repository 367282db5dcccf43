import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'

/** Returns the path of the file in which a test tells a server in another process how far to move its clock ahead. */
const clockFile = (dataDirectory: string): string => join(dataDirectory, 'clock-is-ahead-by')

export function setClockAhead(dataDirectory: string, ahead: Milliseconds): void {
  writeFileSync(clockFile(dataDirectory), String(ahead))
}

export function clockAhead(dataDirectory: string): Milliseconds {
  return Number(readFileSync(clockFile(dataDirectory), 'utf8'))
}
