import { ExplainedError } from '../../apps/server/src/platform/config/explained-error.ts'
import { ROOT } from '../../tools/root.ts'
import { type Comparison, comparisonOf, type Pass, passOf } from './comparison.ts'
import { DATABASES, type DatabaseName, startDatabase } from './databases.ts'
import { startServer } from './measured-program.ts'
import { productFlows } from './product-flows.ts'
import { type Extent, type Flows, measureRounds, type Side, warmUp } from './rounds.ts'

/** Number of times that both servers are started and measured. Two processes of the same server may differ by some percent. */
const PASSES = 5

/** A commit, and the folder of its checkout. */
export type OtherCommit = { commit: string; root: string }

/** Measures flows with the server of this checkout and with the server of another commit, each time with both in turn. */
export async function compareFlows(
  other: OtherCommit,
  extent: Extent,
  resources: AsyncDisposableStack,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  for (const database of DATABASES) {
    const passes: Pass[] = []
    for (let pass = 1; pass <= PASSES; pass += 1) {
      console.error(`${database}: pass ${pass} of ${PASSES} ...`)
      await using own = resources.use(new AsyncDisposableStack())
      const sides = [
        await startSide({ root: ROOT, name: 'the server' }, database, own),
        await startSide({ root: other.root, name: `the server of ${other.commit}` }, database, own),
      ]
      await warmUp(sides)
      passes.push(passOf(await measureRounds(sides, extent)))
    }
    comparisons.push(comparisonOf(database, passes))
  }
  return comparisons
}

async function startSide(
  checkout: { root: string; name: string },
  databaseName: DatabaseName,
  resources: AsyncDisposableStack,
): Promise<Side> {
  const database = await startDatabase(databaseName, resources)
  const server = await startServer({ ...checkout, databaseUrl: database.url }, resources)
  const flows: Flows = await productFlows(server).catch((error: Error) => {
    throw new ExplainedError(
      `The flows of the bench do not work with ${checkout.name}: ${error.message}\nIf its API differs from ours, the bench cannot compare them.`,
    )
  })
  return { flows, cpu: () => ({ program: server.cpu(), database: database.cpu() }) }
}
