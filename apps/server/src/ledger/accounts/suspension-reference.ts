import type { EpochMilliseconds } from '@vitrine/api/units.ts'

const END = /(?:^| )until (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/

/**
 * Returns the reference of an audit line that also states the end of a suspension: `HD-4711 until 2026-12-04T17:00:00.000Z`. References
 * of people contain no spaces (`zReference`), so the end can be read back.
 */
export function referenceWithEnd(reference: string | undefined, until: EpochMilliseconds | null): string | undefined {
  if (until === null) return reference
  return [...(reference === undefined ? [] : [reference]), 'until', new Date(until).toISOString()].join(' ')
}

export function endInReference(reference: string | null): EpochMilliseconds | null {
  const [, end] = END.exec(reference ?? '') ?? []
  return end === undefined ? null : Date.parse(end)
}
