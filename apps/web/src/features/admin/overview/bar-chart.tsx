import styles from './bar-chart.module.css'

/** Of a drawing, which is stretched to the room that there is. */
const WIDTH = 100
const HEIGHT = 40
/** What happened at all is seen. */
const LEAST = 1.5
const GAP = 0.25

/** How often something happened in the parts of a span, as bars; the last part is not over yet. Numbers and a table say the same. */
export function BarChart({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const step = WIDTH / counts.length
  const bars = counts.map((count, part) => ({
    part,
    height: count === 0 ? 0 : Math.max(LEAST, (count / most) * HEIGHT),
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
