import type { OverviewSpan } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'

// Times use the Polish locale, like all times of the console (specification 2.17).

const clockTime = (at: EpochMilliseconds): string =>
  new Date(at).toLocaleTimeString('pl-PL', { hour: '2-digit', minute: '2-digit' })

const dayOf = (at: EpochMilliseconds): string =>
  new Date(at).toLocaleDateString('pl-PL', { day: 'numeric', month: '2-digit' })

export const partWords = (start: EpochMilliseconds, length: Milliseconds): string =>
  `${dayOf(start)}, ${clockTime(start)}–${clockTime(start + length)}`

/** Mark on the time axis. `day`: set on the first mark of a day. */
export type TimeMark = { readonly part: number; readonly time?: string; readonly day?: string }

/** Number of minutes between two marks with a time; undefined for marks of days only. */
const MARKED: Readonly<Record<OverviewSpan, number | undefined>> = { hour: 15, day: 360, week: undefined }

/** Share of the axis that a mark needs for its words on a phone. */
const SPACE = 1 / 8

/** Returns the marks of the time axis, with days in the browser's time zone. */
export function timeMarks(span: OverviewSpan, parts: readonly EpochMilliseconds[]): readonly TimeMark[] {
  const every = MARKED[span]
  const all = parts.flatMap((start, part) => {
    const date = new Date(start)
    const isFirstOfDay = part > 0 && dayOf(start) !== dayOf(parts[part - 1] ?? start)
    const isMarked = every === undefined ? isFirstOfDay : (date.getHours() * 60 + date.getMinutes()) % every === 0
    return isMarked ? [{ part, start }] : []
  })
  // The day at which the axis begins is marked, too, if there is space.
  const [begin] = parts
  const hasSpace = begin !== undefined && (all[0]?.part ?? parts.length) >= parts.length * SPACE
  const marked = hasSpace ? [{ part: 0, start: begin }, ...all] : all
  return marked.map(({ part, start }, index) => {
    const isNewDay = index === 0 || dayOf(start) !== dayOf(marked[index - 1]?.start ?? start)
    return {
      part,
      ...(every !== undefined && { time: clockTime(start) }),
      ...(isNewDay && { day: dayOf(start) }),
    }
  })
}
