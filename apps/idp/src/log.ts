import { fstatSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import pino from 'pino'

const STANDARD_OUTPUT = 1
/** How much waits for a pipe that nobody reads, in bytes. */
const QUEUE_LIMIT = 1024 * 1024

const kind = fstatSync(STANDARD_OUTPUT)
/** A stream on a file ends with its first error, and the process with it, so files are written to without one. */
const isFile = !kind.isFIFO() && !kind.isSocket() && !isatty(STANDARD_OUTPUT)
if (!isFile) process.stdout.on('error', () => {})

let lost = 0

/** Escapes the control characters that JSON leaves as they are (DEL, C1, separators, direction): a log is also read on a terminal. */
const withoutControls = (entry: string): string =>
  entry.replaceAll(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Where lines cannot be written they are dropped, and the next one that can be comes with a warning of how many. */
function write(entry: string): void {
  const line = withoutControls(entry)
  if (append(lost > 0 ? `${warningOfLost()}${line}` : line)) lost = 0
  else lost += 1
}

const warningOfLost = (): string => {
  const msg = `${lost} lines of this log could not be written and are lost`
  return `${JSON.stringify({ level: pino.levels.values.warn, time: Date.now(), name: 'idp', msg, lost })}\n`
}

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

/** The structured log on standard output. Tokens, codes and cookies never go in; of an error, only what is named here. */
export const log = pino(
  { base: { name: 'idp' }, serializers: { err: ({ message, stack }: Error) => ({ message, stack }) } },
  { write },
)
