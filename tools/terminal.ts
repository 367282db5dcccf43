import { printable } from '../apps/server/src/platform/text/printable.ts'

/** Style of a text on the terminal. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

const CODES: Record<Style, [number, number]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
}

/**
 * Returns whether to use colours: only on a terminal, never with NO_COLOR (https://no-color.org), always with FORCE_COLOR.
 */
export function wantsColour(environment: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if (environment.NO_COLOR) return false
  if (environment.FORCE_COLOR && environment.FORCE_COLOR !== '0') return true
  return isTerminal && environment.TERM !== 'dumb'
}

const colourful = wantsColour(process.env, process.stdout.isTTY === true)

/** Returns the text in a style, or unchanged if colours are off. */
export function styled(style: Style, text: string): string {
  if (!colourful) return text
  const [on, off] = CODES[style]
  return `\u001b[${on}m${text}\u001b[${off}m`
}

/**
 * Prints a line. It may contain styles, so it is not escaped here: the caller must pass text from elsewhere through `printable`
 * first.
 */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Prints an error message between empty lines. Escapes control characters. */
export function complain(message: string): void {
  process.stderr.write(`\n${styled('red', printable(message))}\n\n`)
}

// A closed terminal or pipe must not prevent an orderly shutdown.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
