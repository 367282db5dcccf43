// npm run interop: runs all flows of the product with clients that are independent of this project.
//
//   npm run interop -- credo    only the clients whose ids contain this word
//
// A run of all clients writes its result into docs/verification.md. Exits with 1 if something is not as expected.
// INTEROP_TRACE=1 shows what Credo logs, and where an error comes from.
import { printable } from '../../apps/server/src/platform/text/printable.ts'
import { complain, say, styled } from '../../tools/terminal.ts'
import { allClients } from './all-clients.ts'
import type { Flow, ForeignClient } from './foreign-client.ts'
import { foreignTypesFit, installForeignClients } from './install.ts'
import { type Outcome, writePage } from './page.ts'
import { TestBed } from './test-bed/test-bed.ts'

const word = process.argv[2]?.toLowerCase()
if (!installForeignClients()) {
  complain('The foreign clients could not be installed; the output of npm above says why.')
  process.exit(2)
}
if (!foreignTypesFit()) process.exit(1)
const clients = await allClients()
const chosen = clients.filter(({ id }) => !word || id.includes(word))
if (chosen.length === 0) {
  complain(`There is no client called ${word}. There are: ${clients.map(({ id }) => id).join(', ')}.`)
  process.exit(2)
}

const outcomes: Outcome[] = []
const testBed = await TestBed.open()
for (const client of chosen) for (const flow of client.flows) outcomes.push(await outcomeOf(client, flow))
await testBed.close()

const unexpected = outcomes.filter(({ asExpected }) => !asExpected)
say(`\n${outcomes.length - unexpected.length} of ${outcomes.length} flows ended as expected.`)
if (!word) writePage(outcomes)
process.exit(unexpected.length > 0 ? 1 : 0)

async function outcomeOf(client: ForeignClient, flow: Flow): Promise<Outcome> {
  const outcome = await run(client, flow)
  const verdict = outcome.asExpected ? (flow.refusal ? 'refused, as expected' : 'works') : 'NOT AS EXPECTED'
  say(
    `${styled(outcome.asExpected ? 'green' : 'red', verdict)}  ${client.name}: ${flow.name}. ${printable(outcome.seen)}`,
  )
  return outcome
}

async function run(client: ForeignClient, flow: Flow): Promise<Outcome> {
  try {
    return { client, flow, asExpected: true, seen: await flow.run(testBed) }
  } catch (error) {
    if (process.env.INTEROP_TRACE) console.error(error)
    return { client, flow, asExpected: false, seen: error instanceof Error ? error.message : String(error) }
  }
}
