// npm run soak: simulates visitors of the server for twenty minutes, and reports if the server uses more and more of a resource.
//
//   npm run soak -- 3    for three minutes, which is less conclusive
//
// A run of twenty minutes writes its result into docs/verification.md.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { sql } from 'kysely'
import { openDatabase } from '../../apps/server/src/schema/all-tables.fixture.ts'
import { complain, say, styled } from '../../tools/terminal.ts'
import { freePort } from '../free-port.ts'
import { Crowd, findMoneyMismatch } from '../protocol/durability/crowd.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from '../protocol/durability/server-process.ts'
import { markdownTable, writeResult } from '../verification-page.ts'
import { growthOf, type Sample } from './soak-growth.ts'
import { textTable } from './text-table.ts'

const WHOLE = 20
const MINUTE = 60_000
const VISITORS = 3
/** Time between two samples, in milliseconds. */
const EVERY = 10_000

/** Time after which data that should have been erased counts as overdue, in milliseconds. A clean-up runs every quarter of a minute. */
const OVERDUE = MINUTE

const [given] = process.argv.slice(2)
const minutes = Number(given ?? WHOLE)
if (!(minutes > 0)) {
  complain('usage: npm run soak -- [minutes]')
  process.exit(2)
}

const data = temporaryFolder()
const postgres = await startTemporaryPostgres()
const database = await openDatabase({ kind: 'postgres', url: postgres.url })
const metricsPort = await freePort()
const server = await ServerProcess.start({
  DATABASE_URL: postgres.url,
  DATA_DIR: data.path,
  METRICS_PORT: String(metricsPort),
  OPEN_FLOWS: '1000000',
  TRUST_PROXY: '1',
})
/** CPU time that server and visitors had used at the last sample, in seconds. */
let used = { server: 0, visitors: 0 }
try {
  const crowd = new Crowd(server.url, trustAnchorOf(join(data.path, 'keys')), { newAddress: addresses() })
  const begun = Date.now()
  crowd.come(VISITORS)
  const samples: Sample[] = []
  while (Date.now() - begun < minutes * MINUTE) {
    await pause(EVERY)
    // If the machine is busy with something else, the server may not answer in time. Skip this sample; the next one also shows any
    // growth.
    await sample().then(
      (sample) => samples.push(sample),
      () => {},
    )
  }
  await crowd.leave()
  const growth = growthOf(samples)
  const money = await findMoneyMismatch(database.query)
  const held = growth.every(({ isFlat }) => isFlat) && crowd.wrong.length + crowd.lost === 0 && money === undefined
  const rows = [
    ['what', 'in the second quarter', 'in the last quarter', ''],
    ...growth.map(({ name, before, after, isFlat }) => [
      name,
      before.toFixed(1),
      after.toFixed(1),
      isFlat ? 'flat' : 'GREW',
    ]),
  ]
  const seen = `${crowd.finished} visitors completed everything in ${minutes} minutes; ${crowd.wrong.length} answers were wrong, ${crowd.lost} were lost. ${money ?? 'All amounts of money are correct'}.`
  say(`${seen}\n\n${textTable(rows)}\n\n${styled(held ? 'green' : 'red', held ? 'held' : 'DID NOT HOLD')}`)
  if (minutes === WHOLE)
    writeResult(
      'soak',
      `**${held ? 'Held' : 'Did not hold'}** (Node ${process.versions.node}). ${seen}\n\n${markdownTable(rows)}`,
    )
  process.exitCode = held ? 0 : 1
} finally {
  await server.kill()
  await database.close()
  await postgres.stop()
  data.remove()
}

/** Returns the state of the server now. */
async function sample(): Promise<Sample> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const metric = (name: string): number =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
  const { user, system } = process.cpuUsage()
  const before = used
  used = { server: metric('process_cpu_seconds_total'), visitors: (user + system) / 1e6 }
  return {
    // Changes in the speed of the machine affect server and visitors equally, so the ratio of their CPU times is compared.
    "processor time, % of its visitors'": (100 * (used.server - before.server)) / (used.visitors - before.visitors),
    'memory, MB': metric('process_resident_memory_bytes') / 1e6,
    'heap in use, MB': metric('nodejs_heap_size_used_bytes') / 1e6,
    'files open': metric('process_open_fds'),
    'timers, sockets and the like': metric('nodejs_active_resources_total'),
    'open streams': metric('vitrine_change_streams_open'),
    'connections to PostgreSQL': metric('vitrine_database_connections'),
    ...(await overdueRows(Date.now() - OVERDUE)),
  }
}

/** Counts short-lived data that should have been erased by now. Everything else in the database belongs to the ledger and stays. */
async function overdueRows(moment: number): Promise<Sample> {
  const { query } = database
  const entries = await Promise.all(
    (['openid4vc_offers', 'openid4vc_tokens', 'openid4vc_requests', 'openid4vc_used_nonces'] as const).map(
      async (table) => {
        const rows = query.selectFrom(table).select(sql<number>`count(*)`.as('rows')).where('expires_at', '<', moment)
        return [`overdue of ${table}`, Number((await rows.executeTakeFirstOrThrow()).rows)] as const
      },
    ),
  )
  const results = await query
    .selectFrom('presentation_results')
    .leftJoin('presentations', (join) =>
      join.onRef('presentations.result_id', '=', 'presentation_results.id').on('presentations.erase_at', '>=', moment),
    )
    .select(sql<number>`count(*)`.as('rows'))
    .where('presentations.id', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...Object.fromEntries(entries), 'overdue of presentation_results': Number(results.rows) }
}

/** Creates a function that returns a new address for each visitor. */
function addresses(): () => string {
  let visitors = 0
  return () => {
    visitors += 1
    return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
  }
}
