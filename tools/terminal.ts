import { printable } from '../apps/server/src/platform/text/printable.ts'

/** How a line is dressed for the person at the terminal. */
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
 * Whether to colour: only on a terminal, never with NO_COLOR (https://no-color.org), always with FORCE_COLOR.
 */
export function wantsColour(environment: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if (environment.NO_COLOR) return false
  if (environment.FORCE_COLOR && environment.FORCE_COLOR !== '0') return true
  return isTerminal && environment.TERM !== 'dumb'
}

const colourful = wantsColour(process.env, process.stdout.isTTY === true)

/** The text in a style, or as it is where colour is not wanted. */
export function styled(style: Style, text: string): string {
  if (!colourful) return text
  const [on, off] = CODES[style]
  return `\u001b[${on}m${text}\u001b[${off}m`
}

/** One line to the person. It may be styled, so what it quotes of others is made `printable` before. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** What went wrong and what to do about it, set apart from the lines before. Control characters are printed as codes. */
export function complain(message: string): void {
  process.stderr.write(`\n${styled('red', printable(message))}\n\n`)
}

// A closed terminal or a pipe that ended must not keep the rest from being stopped in order.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
