const MAX_LINES_ABOVE_ZERO = 4

/** Returns the values of the lines of a chart: zero and up to four round numbers, of which the last is at least `most`. */
export function chartLines(most: number): readonly number[] {
  const least = Math.max(1, most) / MAX_LINES_ABOVE_ZERO
  const power = 10 ** Math.floor(Math.log10(least))
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power)
  const lines = Math.ceil(Math.max(1, most) / step)
  return Array.from({ length: lines + 1 }, (_, line) => line * step)
}
