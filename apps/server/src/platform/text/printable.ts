import { UNPRINTABLE } from '@vitrine/api/text/visible-text.ts'

const codeOf = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Returns a text that commands nothing to the terminal it is printed on: control characters become codes such as `\u001b`, lines and
 * tabs stay. JSON stays the same value.
 */
export const printable = (text: string): string =>
  text.replaceAll(UNPRINTABLE, (sign) => (sign === '\n' || sign === '\t' ? sign : codeOf(sign)))

/** Does the same to a text within a line, such as a name: it cannot begin another line either. */
export const printableLine = (text: string): string => text.replaceAll(UNPRINTABLE, codeOf)
