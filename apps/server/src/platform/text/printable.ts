import { UNPRINTABLE } from '@vitrine/api/text/visible-text.ts'

const codeOf = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Returns a text that is safe to print on a terminal. JSON keeps its meaning. */
export const printable = (text: string): string =>
  text.replaceAll(UNPRINTABLE, (sign) => (sign === '\n' || sign === '\t' ? sign : codeOf(sign)))

/** Line feeds and tabs become codes as well, so that the text cannot start another line. */
export const printableLine = (text: string): string => text.replaceAll(UNPRINTABLE, codeOf)
