import { fstatSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'

const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const
const STANDARD_OUTPUT = 1
/** How much waits for a pipe that nobody reads, in bytes. */
const QUEUE_LIMIT = 1024 * 1024

const kind = fstatSync(STANDARD_OUTPUT)
/** A stream on a file ends with its first error, and the process with it, so files are written to without one. */
const isFile = !kind.isFIFO() && !kind.isSocket() && !isatty(STANDARD_OUTPUT)
if (!isFile) process.stdout.on('error', () => {})

let lost = 0

/**
 * Writes one structured line about what happened to standard output. Tokens, codes and cookies never go in. Where that
 * does not work, lines are dropped, and the next one that can be written comes with a warning of how many.
 */
export function log(level: keyof typeof LEVELS, msg: string, details: Record<string, unknown> = {}): void {
  const warning = lost > 0 ? entry('warn', `${lost} lines of this log could not be written and are lost`, { lost }) : ''
  if (append(`${warning}${entry(level, msg, details)}`)) lost = 0
  else lost += 1
}

const entry = (level: keyof typeof LEVELS, msg: string, details: Record<string, unknown>): string =>
  `${JSON.stringify({ level: LEVELS[level], time: Date.now(), name: 'idp', msg, ...details })}\n`

/** @returns whether it is written, or will be */
function append(text: string): boolean {
  if (!isFile) {
    if (process.stdout.writableLength > QUEUE_LIMIT) return false
    process.stdout.write(text)
    return true
  }
  try {
    writeSync(STANDARD_OUTPUT, text)
    return true
  } catch {
    return false
  }
}
