import styles from './bar-chart.module.css'

/** Width and height of the drawing in SVG units; the browser stretches the drawing to the available space. */
const WIDTH = 100
const HEIGHT = 40
/** Height of the smallest bar, so that a count of 1 stays visible next to large counts. */
const MIN_HEIGHT = 1.5
const GAP = 0.25

/**
 * Draws a bar for each part of a time span (such as an hour of a day); its height is the number of events in that part. The last
 * part has not ended yet, so its bar is paler. The chart is hidden from screen readers, because the sum next to it and the table
 * below it contain the same numbers.
 */
export function BarChart({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const step = WIDTH / counts.length
  const bars = counts.map((count, part) => ({
    part,
    height: count === 0 ? 0 : Math.max(MIN_HEIGHT, (count / most) * HEIGHT),
    isOpen: part === counts.length - 1,
  }))
  return (
    <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map(({ part, height, isOpen }) => (
        <rect
          key={part}
          className={isOpen ? styles.open : undefined}
          x={(part + GAP / 2) * step}
          y={HEIGHT - height}
          width={(1 - GAP) * step}
          height={height}
        />
      ))}
    </svg>
  )
}
