import { readFileSync } from 'node:fs'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { openDatabase } from '../../../apps/server/src/schema/all-tables.fixture.ts'
import { ROOT } from '../../../tools/root.ts'
import { freePort } from '../../free-port.ts'
import { type DatabaseName, startDatabase } from '../databases.ts'
import { startServer } from '../measured-program.ts'
import { textTable } from '../text-table.ts'
import { loggedByPostgres, loggedBySqlite } from '../write-ahead-log.ts'
import { readAppFiles } from './app-files.ts'
import { Lockstep } from './lockstep.ts'
import type { Observed } from './observer.ts'
import type { Part } from './parts.ts'
import { LIFE, Visit } from './visit.ts'

/** Visitors before the measurement, after which the just-in-time compiler hardly compiles anything more. */
const WARM_UP = 150

type Row = { count: number; statements: number; commits: number; bytes: number; lines: number; cpu: Milliseconds } & {
  parts: Map<Part, Milliseconds>
}

const NOTHING: Row = { count: 0, statements: 0, commits: 0, bytes: 0, lines: 0, cpu: 0, parts: new Map() }

const sumOf = (rows: readonly Row[]): Row =>
  rows.reduce(
    (sum, row) => ({
      count: sum.count + row.count,
      statements: sum.statements + row.statements,
      commits: sum.commits + row.commits,
      bytes: sum.bytes + row.bytes,
      lines: sum.lines + row.lines,
      cpu: sum.cpu + row.cpu,
      parts: new Map([...row.parts].map(([part, cpu]) => [part, cpu + (sum.parts.get(part) ?? 0)])),
    }),
    NOTHING,
  )

/** Measures each kind of request of a visitor's life alone, and prints what it costs a life. */
export async function printWhereALifeGoes(
  databaseName: DatabaseName,
  visitors: number,
  resources: AsyncDisposableStack,
): Promise<void> {
  const { url } = await startDatabase(databaseName, resources)
  const port = await freePort()
  const server = await startServer(
    {
      root: ROOT,
      name: 'the server',
      databaseUrl: url,
      isCounted: true,
      preloaded: [new URL('observer.ts', import.meta.url).href],
      settings: { OBSERVER_PORT: String(port) },
    },
    resources,
  )
  const database = url === '' ? undefined : await openDatabase({ kind: 'postgres', url })
  if (database) resources.defer(() => database.close())
  const logged = async () => (database ? loggedByPostgres(database.query) : loggedBySqlite(server.databaseFile))
  const lines = () => readFileSync(server.logFile).reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0)
  const control = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).json()

  const lockstep = new Lockstep()
  const files = await readAppFiles(server.publicUrl, server.fetch)
  const site = { ...server, files, fetch: lockstep.hold(server.fetch) }
  const rows = new Map<string, Row>()

  for (const [count, isMeasured] of [
    [WARM_UP, false],
    [visitors, true],
  ] as const) {
    let living = count
    const lives = Array.from({ length: count }, async (_, number) => {
      const visit = new Visit(site, {
        address: `10.${isMeasured ? 1 : 2}.${number >> 8}.${number & 255}`,
        observe: () => {},
      })
      for (const step of LIFE) await step.run(visit)
      living -= 1
    })
    const done = Promise.all(lives)
    done.catch(() => {
      living = 0
    })
    await lockstep.run(
      () => living === 0,
      async (kind, requests, send) => {
        if (!isMeasured) return send()
        const before = { ...(await logged()), lines: lines() }
        await control('/start')
        await send()
        const observed = (await control('/stop')) as Observed
        const after = { ...(await logged()), lines: lines() }
        const spent: Row = {
          count: requests,
          statements: observed.statements,
          commits: after.commits - before.commits,
          bytes: after.bytes - before.bytes,
          lines: after.lines - before.lines,
          cpu: observed.cpu,
          parts: new Map(Object.entries(observed.parts).map(([part, share]) => [part as Part, share * observed.cpu])),
        }
        rows.set(kind, sumOf([rows.get(kind) ?? NOTHING, spent]))
      },
    )
    await done
  }
  print(databaseName, rows, visitors)
}

function print(databaseName: DatabaseName, rows: ReadonlyMap<string, Row>, visitors: number): void {
  const all = [...rows].sort(([, one], [, other]) => other.cpu - one.cpu)
  const sum = sumOf(all.map(([, row]) => row))
  const parts = [...sum.parts.keys()]
  const cells = ({ count, statements, commits, bytes, lines, cpu, parts: own }: Row): string[] => [
    (count / visitors).toFixed(1),
    (statements / visitors).toFixed(1),
    ...(databaseName === 'SQLite' ? [(commits / visitors).toFixed(1)] : []),
    (bytes / visitors / 1024).toFixed(1),
    (lines / visitors).toFixed(1),
    (cpu / visitors).toFixed(2),
    ...parts.map((part) => ((own.get(part) ?? 0) / visitors).toFixed(2)),
  ]
  const head = [
    'request',
    'number',
    'statements',
    ...(databaseName === 'SQLite' ? ['commits'] : []),
    'KB',
    'log lines',
    'CPU ms',
    ...parts,
  ]
  console.log(
    `${databaseName}, each for one life\n\n${textTable([head, ['all', ...cells(sum)], ...all.map(([kind, row]) => [kind, ...cells(row)])])}\n`,
  )
}
