import { t } from '@lingui/core/macro'

/** Joins names into one phrase: 'Anna', 'Anna and Jan', 'Anna and Jan and Ewa'; an empty string for none. */
export function namesJoined([first = '', ...others]: readonly string[]): string {
  return others.reduce((before, next) => t`${before} and ${next}`, first)
}

/** Returns a name for the middle of a sentence: with a small first letter, unless it starts with an abbreviation. */
export const inSentence = (name: string): string =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
