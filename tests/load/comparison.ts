import type { Milliseconds } from '@vitrine/api/units.ts'
import type { DatabaseName } from './databases.ts'
import { median } from './median.ts'
import { type Cpu, LINES, type Line } from './rounds.ts'

/** CPU time of a flow, or of all flows together, with each server, including the database's own processes. */
export type Compared = {
  /** Median of the passes. */
  ours: Milliseconds
  theirs: Milliseconds
  /** Ratio of our to their CPU time, for each pass. */
  ratios: readonly number[]
}

/** Comparison of two servers with one kind of database. */
export type Comparison = { database: DatabaseName; flows: (Line & Compared)[]; all: Compared }

/** CPU times of both servers in one pass, for each line and for all lines together. */
export type Pass = { lines: Pair[]; all: Pair }
type Pair = { ours: Milliseconds; theirs: Milliseconds; ratio: number }

const sumOf = ({ program, database }: Cpu): Milliseconds => program + database

/** Summarizes the rounds of a pass. Each ratio is the median of the rounds' own ratios, because other load on the machine changes over time. */
export function passOf(costs: readonly (readonly (readonly Cpu[])[])[]): Pass {
  const lines = costs.map(([ours = [], theirs = []]): Pair => {
    const ratios = ours.map((cost, round) => sumOf(cost) / sumOf(theirs[round] ?? { program: Number.NaN, database: 0 }))
    return { ours: median(ours.map(sumOf)), theirs: median(theirs.map(sumOf)), ratio: median(ratios) }
  })
  const [ours, theirs] = (['ours', 'theirs'] as const).map((side) => lines.reduce((sum, line) => sum + line[side], 0))
  return { lines, all: { ours: ours ?? 0, theirs: theirs ?? 0, ratio: (ours ?? 0) / (theirs ?? 0) } }
}

export function comparisonOf(database: DatabaseName, passes: readonly Pass[]): Comparison {
  const compared = (pairs: readonly Pair[]): Compared => ({
    ours: median(pairs.map(({ ours }) => ours)),
    theirs: median(pairs.map(({ theirs }) => theirs)),
    ratios: pairs.map(({ ratio }) => ratio),
  })
  return {
    database,
    flows: LINES.map((line, position) => ({
      ...line,
      ...compared(passes.flatMap(({ lines }) => lines[position] ?? [])),
    })),
    all: compared(passes.map(({ all }) => all)),
  }
}
