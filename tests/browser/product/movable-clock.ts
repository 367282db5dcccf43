import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file by which a test tells a server in another process how far its clock is ahead, in milliseconds. */
const clockFile = (dataDirectory: string): string => join(dataDirectory, 'clock-is-ahead-by')

export function setClockAhead(dataDirectory: string, milliseconds: number): void {
  writeFileSync(clockFile(dataDirectory), String(milliseconds))
}

export function clockAhead(dataDirectory: string): number {
  return Number(readFileSync(clockFile(dataDirectory), 'utf8'))
}
