/** All control characters (C0, DEL, C1), separators of lines and paragraphs, and marks that change the direction of writing. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu
/** The same without line feeds and tabs. */
const CONTROL_WITHIN_LINES = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

const codeOf = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Returns a text that commands nothing to the terminal it is printed on: control characters become codes such as `\u001b`, lines and
 * tabs stay. JSON stays the same value.
 */
export const printable = (text: string): string => text.replaceAll(CONTROL_WITHIN_LINES, codeOf)

/** Does the same to a text within a line, such as a name: it cannot begin another line either. */
export const printableLine = (text: string): string => text.replaceAll(CONTROL, codeOf)
