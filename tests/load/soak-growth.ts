/** State of a server at one moment: numbers by name. */
export type Sample = Record<string, number>

type Growth = { name: string; before: number; after: number; isFlat: boolean }

/** Tolerated increase, as a factor and as a number. A late garbage collection or one more connection is no leak. */
const SHARE = 1.15
const FEW = 10

/**
 * Compares the second quarter of the samples with the last quarter, for each number. By the second quarter, the server has warmed up,
 * and the first short-lived data has expired.
 */
export function growthOf(samples: readonly Sample[]): Growth[] {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  return Object.keys(samples[0] ?? {}).map((name) => {
    const [before, after] = [second, last].map((part) => middleOf(part.map((sample) => sample[name] ?? 0)))
    return { name, before: before ?? 0, after: after ?? 0, isFlat: isFlat(before ?? 0, after ?? 0) }
  })
}

const isFlat = (before: number, after: number): boolean => after <= Math.max(before * SHARE, before + FEW)

function middleOf(numbers: readonly number[]): number {
  const ordered = [...numbers].sort((one, other) => one - other)
  return ordered[Math.floor(ordered.length / 2)] ?? 0
}
