import { fstatSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import pino, { type Logger } from 'pino'

const STANDARD_OUTPUT = 1
/** Maximum size of the queue for a pipe that is not being read, in bytes. */
const QUEUE_LIMIT = 1024 * 1024

const kind = fstatSync(STANDARD_OUTPUT)
/** `append` writes to a file synchronously: if a stream wrote it, an error would end the process. */
const isFile = !kind.isFIFO() && !kind.isSocket() && !isatty(STANDARD_OUTPUT)
if (!isFile) process.stdout.on('error', () => {})

let lost = 0

/** Escapes the control characters that JSON leaves unescaped (DEL, C1, separators, direction), because logs are also read in a terminal. */
const withoutControls = (entry: string): string =>
  entry.replaceAll(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const warningOfLost = (name: string): string => {
  const msg = `${lost} lines of this log could not be written and are lost`
  return `${JSON.stringify({ level: pino.levels.values.warn, time: Date.now(), name, msg, lost })}\n`
}

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

/**
 * Errors are logged only with their message and stack. A line that cannot be written is dropped, and before the next line that can
 * be written, a warning states the number of lost lines.
 */
export const createLog = (name: string): Logger =>
  pino(
    { base: { name }, serializers: { err: ({ message, stack }: Error) => ({ message, stack }) } },
    {
      write: (entry) => {
        const line = withoutControls(entry)
        if (append(lost > 0 ? `${warningOfLost(name)}${line}` : line)) lost = 0
        else lost += 1
      },
    },
  )
