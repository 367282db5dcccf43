/**
 * Characters that have no place in a line of text: controls (C0 and C1), line and paragraph separators, and those that embed, override or
 * isolate a writing direction. Joiners and marks of direction stay: Persian, Hindi and emoji need them.
 */
export const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Tells if a text can be shown in one line as it is. */
export const isPrintable = (text: string): boolean => text.isWellFormed() && text.search(UNPRINTABLE) === -1

/** Removes what cannot be shown in one line. */
export const withoutUnprintable = (text: string): string => text.toWellFormed().replaceAll(UNPRINTABLE, '')

/** Whether anything of a text can be seen: not spaces, controls, what Unicode ignores by default, or the empty Braille cell. */
export const isVisible = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800]/u.test(text)
