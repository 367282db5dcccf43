import { ROOT } from '../../../tools/root.ts'
import { BROWSER_APPS, buildIfChanged } from '../../../tools/run/builds.ts'
import type { OtherCommit } from '../compared-flows.ts'
import type { DatabaseName } from '../databases.ts'
import { type Arrivals, startVisited, type VisitorsReport } from './measure-visitors.ts'
import { printRatio, printVisitors } from './visitors-report.ts'
import { printWhereALifeGoes } from './where-a-life-goes.ts'

/** Number of passes of a comparison. Both servers are started again for each. */
const PASSES = 5
/** Visitors before the measurement of a comparison, after which the just-in-time compiler hardly compiles anything more. */
const WARM_UP = 150

/** `isTable` measures each kind of request alone instead. */
export type VisitorsOptions = Arrivals & { databases: readonly DatabaseName[]; isTable: boolean }

/** Lets visitors come to the server of this checkout. */
export async function measureVisitors(options: VisitorsOptions, resources: AsyncDisposableStack): Promise<void> {
  await buildApp()
  for (const database of options.databases) {
    await using own = resources.use(new AsyncDisposableStack())
    if (options.isTable) {
      await printWhereALifeGoes(database, options.visitors, own)
      continue
    }
    const server = await startVisited({ root: ROOT, name: 'the server' }, database, own)
    printVisitors(database, await server.measure(options))
  }
}

/** Lets visitors come to the server of this checkout and to that of a commit, in turn. */
export async function compareVisitors(
  other: OtherCommit,
  { databases, ...arrivals }: VisitorsOptions,
  resources: AsyncDisposableStack,
): Promise<void> {
  await buildApp()
  for (const database of databases) {
    const reports: VisitorsReport[][] = [[], []]
    for (let pass = 1; pass <= PASSES; pass += 1) {
      console.error(`${database}: pass ${pass} of ${PASSES} ...`)
      await using own = resources.use(new AsyncDisposableStack())
      const ours = await startVisited({ root: ROOT, name: 'the server' }, database, own)
      const theirs = await startVisited({ root: other.root, name: `the server of ${other.commit}` }, database, own)
      const sides = pass % 2 === 0 ? [ours, theirs] : [theirs, ours]
      for (const side of sides) await side.measure({ ...arrivals, visitors: WARM_UP })
      for (const side of sides) reports[side === ours ? 0 : 1]?.push(await side.measure(arrivals))
    }
    const [ours = [], theirs = []] = reports
    const last = PASSES - 1
    printVisitors(`${database}, this checkout, last pass`, ours[last] as VisitorsReport)
    printVisitors(`${database}, ${other.commit}, last pass`, theirs[last] as VisitorsReport)
    printRatio(ours, theirs, other.commit)
  }
}

export async function buildApp(): Promise<void> {
  for (const app of BROWSER_APPS.filter(({ name }) => name === 'web')) await buildIfChanged(app)
}
