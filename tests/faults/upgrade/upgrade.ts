import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import { readSnapshot } from '../../../apps/server/src/platform/database/copies/snapshot.ts'
import type { DatabaseLocation } from '../../../apps/server/src/platform/database/database-location.ts'
import { ensureProxies } from '../../../tools/check/proxies.ts'
import { startTwoServers } from '../../protocol/deployment/two-servers.ts'
import { Crowd, findMoneyMismatch } from '../../protocol/durability/crowd.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from '../../protocol/durability/server-process.ts'
import type { FaultSeries, SeriesOutcome } from '../series.ts'
import { NEXT_VERSION } from './next-version.ts'
import { type PackedBuild, packTwice } from './packed-builds.ts'

const VISITORS = 4
/** Time for which visitors use the servers between two steps of the update. */
const STEP: Milliseconds = 4000

export const UPGRADE: FaultSeries = {
  name: 'upgrade',
  does: `Packs this build and a next version with one more migration, and updates an installation under ${VISITORS} visitors: two servers behind nginx one after the other, one server on SQLite with a stop. Then goes back by a restore.`,
  run: upgrade,
}

async function upgrade(): Promise<SeriesOutcome> {
  ensureProxies()
  const folder = temporaryFolder()
  try {
    const builds = await packTwice(folder.path)
    const outcomes = [await upgradeTwoServers(builds, folder.path), await upgradeOneServer(builds, folder.path)]
    return { held: outcomes.every(({ held }) => held), seen: outcomes.flatMap(({ seen }) => seen) }
  } finally {
    folder.remove()
  }
}

type Builds = Awaited<ReturnType<typeof packTwice>>

async function upgradeTwoServers({ current, next }: Builds, folder: string): Promise<SeriesOutcome> {
  const stage = await startTwoServers({}, current.main)
  const updated: ServerProcess[] = []
  try {
    await stage.startProxyInFront('nginx')
    const { environment } = stage
    const location: DatabaseLocation = { kind: 'postgres', url: stage.postgres.url }
    const crowd = new Crowd(stage.url, stage.trustAnchor)
    crowd.come(VISITORS)
    await pause(STEP)
    const backup = backUp(current, environment, join(folder, 'backups-postgres'))
    const [first, second] = stage.servers
    updated.push(await replace(first, next, environment))
    const old = await readinessOf(second)
    await pause(STEP)
    updated.push(await replace(second, next, environment))
    await pause(STEP)
    await crowd.leave()
    const contents = await contentsOf(location)

    for (const server of updated) await server.terminate()
    const refusal = await refusalOf(current, environment)
    current.run('restore', environment, backup, '--replace')
    for (const server of stage.servers) await server.start()
    const visits = await visitsOf(stage.url, stage.trustAnchor)
    return outcome('PostgreSQL', crowd, {
      ...{ contents, refusal, visits },
      // The old server still answers visitors, but a balancer sends it no more of them.
      isRolling: old.ready === 503 && old.live === 200 && crowd.lost === 0,
    })
  } finally {
    for (const server of updated) await server.kill()
    await stage.stop()
  }
}

async function upgradeOneServer({ current, next }: Builds, folder: string): Promise<SeriesOutcome> {
  const data = join(folder, 'data')
  const environment = { DATA_DIR: data }
  const location: DatabaseLocation = { kind: 'sqlite', file: join(data, 'vitrine.sqlite') }
  const before = await ServerProcess.start(environment, undefined, 'pipe', current.main)
  let after: ServerProcess | undefined
  try {
    const trustAnchor = trustAnchorOf(join(data, 'keys'))
    const crowd = new Crowd(before.url, trustAnchor)
    crowd.come(VISITORS)
    await pause(STEP)
    const settings = { ...environment, PUBLIC_URL: before.url }
    const backup = backUp(current, settings, join(folder, 'backups-sqlite'))
    after = await replace(before, next, environment)
    await pause(STEP)
    await crowd.leave()
    const contents = await contentsOf(location)

    await after.terminate()
    const refusal = await refusalOf(current, environment)
    current.run('restore', settings, backup, '--replace')
    await before.start()
    const visits = await visitsOf(before.url, trustAnchor)
    return outcome('SQLite', crowd, { contents, refusal, visits, isRolling: true })
  } finally {
    await after?.kill()
    await before.kill()
  }
}

/** Stops a server and starts one of another build at its address. */
async function replace(
  server: ServerProcess,
  build: PackedBuild,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  await server.terminate()
  return ServerProcess.start(environment, Number(new URL(server.url).port), 'pipe', build.main)
}

/** Makes a backup next to the servers. Returns its folder. */
function backUp(build: PackedBuild, environment: Record<string, string>, folder: string): string {
  build.run('backup', environment, folder)
  const name = readdirSync(folder).find((entry) => entry.startsWith('vitrine-')) ?? ''
  return join(folder, name)
}

async function readinessOf({ url }: ServerProcess): Promise<{ ready: number; live: number }> {
  const statusAt = async (path: string) => (await fetch(`${url}${path}`)).status
  return { ready: await statusAt('/health/ready'), live: await statusAt('/health/live') }
}

/** Starts a server of this build on the tables of the next one. Returns what it says; undefined if it starts. */
async function refusalOf(build: PackedBuild, environment: Record<string, string>): Promise<string | undefined> {
  try {
    const server = await ServerProcess.start(environment, undefined, 'pipe', build.main)
    await server.kill()
    return undefined
  } catch (error) {
    return String(error)
  }
}

async function visitsOf(url: string, trustAnchor: string): Promise<number> {
  const crowd = new Crowd(url, trustAnchor)
  crowd.come(1)
  await crowd.leave()
  return crowd.finished
}

/** Numbers of accounts that servers of either version opened, and the difference between the amounts of money if there is one. */
type Contents = { opened: Map<string | null, number>; money: string | undefined }

const contentsOf = (location: DatabaseLocation): Promise<Contents> =>
  readSnapshot(location, async ({ query }) => {
    const { rows } = await sql<{ by: string | null; accounts: number }>`
      select opened_by as by, count(*) as accounts from accounts group by opened_by`.execute(query)
    return {
      opened: new Map(rows.map(({ by, accounts }) => [by, Number(accounts)])),
      money: await findMoneyMismatch(query),
    }
  })

function outcome(
  database: string,
  crowd: Crowd,
  seen: { contents: Contents; refusal: string | undefined; visits: number; isRolling: boolean },
): SeriesOutcome {
  const { contents, refusal = 'nothing: it started', visits, isRolling } = seen
  const [earlier = 0, later = 0] = [null, NEXT_VERSION].map((by) => contents.opened.get(by))
  const isRefused = refusal.includes('was updated by a newer version of Vitrine')
  return {
    held: [
      crowd.wrong.length === 0,
      earlier > 0,
      later > 0,
      contents.money === undefined,
      isRefused,
      visits > 0,
      isRolling,
    ].every(Boolean),
    seen: [
      `${database}: ${crowd.finished} visitors completed everything during the update; ${crowd.unavailable} answers were 503 with Retry-After, ${crowd.wrong.length} were other errors${crowd.wrong.length > 0 ? ` (${[...new Set(crowd.wrong)].join('; ')})` : ''}; ${crowd.lost} requests got no answer.`,
      `${database}: this version opened ${earlier} accounts, the next one ${later}. ${contents.money ?? 'All amounts of money are correct'}.`,
      ...(isRolling ? [] : [`${database}: the servers did not replace each other as expected.`]),
      isRefused
        ? `${database}: this version refused the tables of the next one, and ${visits > 0 ? 'worked' : 'did not work'} again after the restore.`
        : `${database}: on the tables of the next version, this one said: ${refusal.slice(0, 500)}`,
    ],
  }
}
