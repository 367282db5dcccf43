import { LEVEL_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { formatValue } from '../format/value.ts'

/** Returns the level in the shown certificate; undefined if it was not shown. */
export function shownLevel({ dynamicData }: PresentationResult): string | undefined {
  const level = formatValue(dynamicData?.[LEVEL_CLAIM])
  return level === '' ? undefined : level
}
