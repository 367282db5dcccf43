import { parseArgs } from 'node:util'
import { ExplainedError } from '../../apps/server/src/platform/config/explained-error.ts'
import { DATABASES } from './databases.ts'
import type { VisitorsOptions } from './visitors/visitors.ts'

export const ROUNDS = 12
const FULL_RUNS = 1200
const USUAL_RUNS = 300

const USUAL_VISITORS = 1000

const OPTIONS = {
  with: { type: 'string' },
  minutes: { type: 'string' },
  garbage: { type: 'boolean' },
  table: { type: 'boolean' },
  only: { type: 'string' },
} as const

const USAGE = `usage: npm run bench [-- <runs>]
       npm run bench -- full
       npm run bench -- [<runs>] --with <commit>
       npm run bench -- visitors [<visitors>] [--minutes <minutes>] [--garbage | --table] [--only SQLite|PostgreSQL] [--with <commit>]

<runs> is the number of runs of each flow, at least ${ROUNDS}; ${USUAL_RUNS} if it is left out.`

/** Extent of a measurement: `runs` of each flow, all of `npm run bench -- full`, or also the server of a commit. */
export type BenchArguments = { runs: number; isFull: boolean; commit: string | undefined; visitors?: VisitorsOptions }

/** Reads the arguments of the bench. @throws {ExplainedError} with the usage if they are wrong */
export function readBenchArguments(args: readonly string[]): BenchArguments {
  const { values, positionals } = parsed(args)
  const [given, ...others] = positionals
  if (given === 'visitors')
    return { runs: 0, isFull: false, commit: values.with, visitors: readVisitors(others, values) }
  const isFull = given === 'full'
  const runs = isFull ? FULL_RUNS : Number(given ?? USUAL_RUNS)
  if (others.length > 0 || !Number.isInteger(runs) || runs < ROUNDS) throw new ExplainedError(USAGE)
  if (isFull && values.with !== undefined)
    throw new ExplainedError(`full measures only this checkout. Leave out full, or --with.\n\n${USAGE}`)
  return { runs, isFull, commit: values.with }
}

function readVisitors(
  [visitors = String(USUAL_VISITORS), ...more]: readonly string[],
  { minutes = '1', garbage = false, table = false, only }: ReturnType<typeof parsed>['values'],
): VisitorsOptions {
  const databases = DATABASES.filter((name) => only === undefined || name === only)
  const perSecond = Number(visitors) / (Number(minutes) * 60)
  if (more.length > 0 || databases.length === 0 || !Number.isInteger(Number(visitors)) || !(perSecond > 0))
    throw new ExplainedError(USAGE)
  return { visitors: Number(visitors), perSecond, hasGarbage: garbage, isTable: table, databases }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new ExplainedError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}
