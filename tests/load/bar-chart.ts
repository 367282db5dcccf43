/** A group of bars with a name, and with one value for each entry of the legend. */
type Bar = { name: string; values: readonly number[] }

type Chart = {
  title: string
  /** Unit of the values. */
  unit: string
  legend: readonly string[]
  /** Limit that the values should not exceed. */
  wanted?: number
  bars: readonly Bar[]
}

const COLOURS = ['#8a6a1f', '#31507a', '#6c7a5b', '#9a4a3c']
const NAMES_WIDTH = 380
const BARS_WIDTH = 480
const LINE = 12
const GAP = 10
const TOP = 74
const WIDTH = NAMES_WIDTH + BARS_WIDTH + 90

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const text = (x: number, y: number, content: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-family="system-ui, sans-serif" font-size="12" fill="#222" ${more}>${escaped(content)}</text>`

/** Draws horizontal bars as an SVG document with a text description. */
export function barChart({ title, unit, legend, wanted, bars }: Chart): string {
  const greatest = Math.max(wanted ?? 0, ...bars.flatMap(({ values }) => values)) * 1.05
  const scale = (value: number): number => (value / greatest) * BARS_WIDTH
  const height = (bar: Bar): number => bar.values.length * LINE + GAP
  let y = TOP
  const drawn = bars.map((bar) => {
    const top = y
    y += height(bar)
    const values = bar.values.map((value, index) => {
      const at = top + index * LINE
      return [
        `<rect x="${NAMES_WIDTH}" y="${at}" width="${Math.max(1, scale(value)).toFixed(1)}" height="${LINE - 2}" fill="${COLOURS[index % COLOURS.length]}"/>`,
        text(NAMES_WIDTH + scale(value) + 6, at + LINE - 3, value >= 100 ? value.toFixed(0) : value.toPrecision(2)),
      ].join('')
    })
    return [text(NAMES_WIDTH - 8, top + LINE - 2, bar.name, 'text-anchor="end"'), ...values].join('\n')
  })
  const keys = legend.map((name, index) => {
    const x = 16 + index * 190
    return `<rect x="${x}" y="40" width="10" height="10" fill="${COLOURS[index % COLOURS.length]}"/>${text(x + 16, 50, name)}`
  })
  const line =
    wanted === undefined
      ? ''
      : `<line x1="${NAMES_WIDTH + scale(wanted)}" x2="${NAMES_WIDTH + scale(wanted)}" y1="${TOP - 8}" y2="${y}" stroke="#222" stroke-dasharray="4 3"/>${text(NAMES_WIDTH + scale(wanted), TOP - 12, `wanted: ${wanted}`, 'text-anchor="middle"')}`
  const described = bars.map(({ name, values }) => `${name}: ${values.map((value) => value.toFixed(2)).join(', ')}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 16}" role="img">
<title>${escaped(`${title} (${unit})`)}</title>
<desc>${escaped(`${legend.join(', ')}. ${described.join('. ')}`)}</desc>
<rect width="100%" height="100%" fill="#fff"/>
${text(16, 24, `${title} (${unit})`, 'font-weight="600"')}
${keys.join('\n')}
${drawn.join('\n')}
${line}
</svg>
`
}
