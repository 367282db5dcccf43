import { styleText } from 'node:util'
import { printable } from '../apps/server/src/platform/text/printable.ts'

/** Style of a text on the terminal. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta'

/** Returns the text in a style, or unchanged without a terminal or with NO_COLOR. */
export const styled = (style: Style, text: string): string => styleText(style, text)

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
