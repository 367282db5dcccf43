import { t } from '@lingui/core/macro'
import type { OverviewSpan } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatCount } from '../../../shared/format/count.ts'
import styles from './activity-chart.module.css'
import { chartLines } from './chart-scale.ts'
import { spanBeforeWords } from './overview-words.ts'
import { partWords, timeMarks } from './part-words.ts'

/** Height of the drawing in SVG units. The browser stretches it to the available space, one unit of width for each part. */
const HEIGHT = 100
const GAP = 0.3

type ActivityChartProps = {
  /** Name of what is counted. */
  readonly title: string
  readonly span: OverviewSpan
  readonly from: EpochMilliseconds
  readonly partLength: Milliseconds
  readonly counts: readonly number[]
  /** Counts of the equal span before, drawn as a line. */
  readonly before: readonly number[]
}

/**
 * Draws a bar for each part of a time span. The part under the pointer, or chosen with the arrow keys, is described above. The last
 * part has not ended yet, so its bar is paler.
 */
export function ActivityChart({ title, span, from, partLength, counts, before }: ActivityChartProps) {
  const [chosen, setChosen] = useState<number>()
  const lines = chartLines(Math.max(...counts, ...before))
  const top = lines.at(-1) ?? 1
  const heightOf = (count: number) => (count / top) * HEIGHT
  const starts = counts.map((_, part) => from + part * partLength)
  const words = (part: number): string => {
    const [when, count] = [partWords(starts[part] ?? from, partLength), formatCount(counts[part] ?? 0)]
    const earlier = formatCount(before[part] ?? 0)
    return `${when}: ${count} (${spanBeforeWords(span)}: ${earlier})`
  }
  const shown = chosen ?? counts.length - 1
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.readout}>{chosen === undefined ? title : `${title}, ${words(chosen)}`}</span>
        <span className={styles.legend}>{spanBeforeWords(span)}</span>
      </figcaption>
      <div className={styles.plot}>
        <div className={styles.values} aria-hidden="true">
          {lines.map((line) => (
            <span key={line} style={{ bottom: `${heightOf(line)}%` }}>
              {formatCount(line)}
            </span>
          ))}
        </div>
        <div
          className={styles.field}
          role="slider"
          tabIndex={0}
          aria-label={t`${title}, part of the time span`}
          aria-valuemin={1}
          aria-valuemax={counts.length}
          aria-valuenow={shown + 1}
          aria-valuetext={words(shown)}
          onFocus={() => setChosen((part) => part ?? counts.length - 1)}
          onBlur={() => setChosen(undefined)}
          onKeyDown={(event) => {
            const next = partAfterKey(event, shown, counts.length - 1)
            if (next === undefined) return
            event.preventDefault()
            setChosen(next)
          }}
          onPointerMove={(event) => setChosen(partUnder(event, counts.length))}
          onPointerLeave={() => setChosen(undefined)}
        >
          <svg viewBox={`0 0 ${counts.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {lines.map((line) => (
              <path key={line} className={styles.line} d={`M0 ${HEIGHT - heightOf(line)}H${counts.length}`} />
            ))}
            {chosen !== undefined && <rect className={styles.chosen} x={chosen} y="0" width="1" height={HEIGHT} />}
            {starts.map((start, part) => (
              <rect
                key={start}
                className={styles.bar}
                data-open={part === counts.length - 1 || undefined}
                x={part + GAP / 2}
                y={HEIGHT - heightOf(counts[part] ?? 0)}
                width={1 - GAP}
                height={heightOf(counts[part] ?? 0)}
              />
            ))}
            <path
              className={styles.before}
              d={before
                .map((count, part) => `${part === 0 ? 'M' : 'L'}${part + 0.5} ${HEIGHT - heightOf(count)}`)
                .join('')}
            />
          </svg>
        </div>
        <div className={styles.times} aria-hidden="true">
          {timeMarks(span, starts).map(({ part, time, day }) => (
            <span key={part} style={{ left: `${(part / counts.length) * 100}%` }}>
              {time}
              {day !== undefined && <span className={styles.day}>{day}</span>}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

function partUnder({ currentTarget, clientX }: PointerEvent<HTMLElement>, parts: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(parts - 1, Math.max(0, Math.floor(((clientX - left) / width) * parts)))
}

function partAfterKey({ key }: KeyboardEvent, part: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, part - 1)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, part + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
