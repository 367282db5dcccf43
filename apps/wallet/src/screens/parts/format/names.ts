import { t } from '@lingui/core/macro'

/** Names in one phrase: 'Anna', 'Anna and Jan', 'Anna and Jan and Ewa'; empty for none. */
export function namesJoined([first = '', ...others]: readonly string[]): string {
  return others.reduce((before, next) => t`${before} and ${next}`, first)
}
