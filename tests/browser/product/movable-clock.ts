import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'

/** Returns the path of the file through which a test moves another process's clock forward. */
const clockFile = (dataDirectory: string): string => join(dataDirectory, 'clock-is-ahead-by')

export function setClockAhead(dataDirectory: string, ahead: Milliseconds): void {
  writeFileSync(clockFile(dataDirectory), String(ahead))
}

export function clockAhead(dataDirectory: string): Milliseconds {
  return Number(readFileSync(clockFile(dataDirectory), 'utf8'))
}
