import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { printable } from '../../apps/server/src/platform/text/printable.ts'

const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' }

/** Returns the last lines of a log after the given byte, in readable form. */
export function tailLog(logFile: string, { from = 0, lines = 20 } = {}): string {
  const text = readFileSync(logFile).subarray(from).toString('utf8').trimEnd()
  if (!text) return '(it wrote nothing)'
  return text.split('\n').slice(-lines).map(readableLogLine).join('\n')
}

/**
 * Formats a log line for people: a structured entry (JSON with level and msg) as level, message and error, everything else unchanged.
 * Escapes control characters.
 */
export const readableLogLine = (line: string): string => printable(readable(line))

function readable(line: string): string {
  const entry = parseEntry(line)
  if (!entry) return line
  const level = typeof entry.level === 'number' ? (LEVELS[entry.level] ?? entry.level) : entry.level
  const error = entry.err
  const stack =
    typeof error === 'object' && error !== null && 'stack' in error && typeof error.stack === 'string'
      ? `\n${error.stack}`
      : error === undefined
        ? ''
        : ` ${inspect(error)}`
  return `${level}: ${entry.msg}${stack}`
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const entry: unknown = JSON.parse(line)
    return isRecord(entry) && 'level' in entry && 'msg' in entry ? entry : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
