/**
 * Characters that do not belong in a line of text: controls (C0 and C1), line and paragraph separators, and characters that embed,
 * override or isolate a writing direction. Joiners and direction marks are allowed, because Persian, Hindi and emoji need them.
 */
export const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

export const isPrintable = (text: string): boolean => text.isWellFormed() && text.search(UNPRINTABLE) === -1

export const withoutUnprintable = (text: string): string => text.toWellFormed().replaceAll(UNPRINTABLE, '')

/** Spaces, controls, marks without a letter, default-ignorable characters and the empty Braille cell are invisible. */
export const isVisible = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800]/u.test(text)
