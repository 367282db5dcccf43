import { t } from '@lingui/core/macro'

/** Joins names into one phrase: 'Anna', 'Anna and Jan', 'Anna and Jan and Ewa'. */
export function namesJoined([first = '', ...others]: readonly string[]): string {
  return others.reduce((before, next) => t`${before} and ${next}`, first)
}
