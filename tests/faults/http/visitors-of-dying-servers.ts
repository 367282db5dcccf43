import { setTimeout as pause } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { openDatabase } from '../../../apps/server/src/schema/all-tables.fixture.ts'
import { ensureProxies } from '../../../tools/check/proxies.ts'
import { LIMITS_OUT_OF_REACH } from '../../load/measured-program.ts'
import { readAppFiles } from '../../load/visitors/app-files.ts'
import { comeAtRandom } from '../../load/visitors/crowd.ts'
import { Outage } from '../../load/visitors/visit.ts'
import { buildApp } from '../../load/visitors/visitors.ts'
import { startTwoServers } from '../../protocol/deployment/two-servers.ts'
import { findMoneyMismatch } from '../../protocol/durability/crowd.ts'
import type { Fetch } from '../../protocol/wallet/http-exchange.ts'
import type { FaultSeries, SeriesOutcome } from '../series.ts'

// A longer run can set more visitors in the environment.
const VISITORS = Number(process.env.VISITORS ?? 600)
const PER_SECOND = Number(process.env.VISITORS_PER_SECOND ?? 5)
/** Time between two kills. */
const CALM: Milliseconds = 20_000

export const VISITORS_OF_DYING_SERVERS: FaultSeries = {
  name: 'visitors-of-dying-servers',
  does: `Lets ${VISITORS} visitors, who arrive at random, load the app, get a card and show it, while one of two servers behind nginx is killed every ${CALM / 1000} seconds and restarted.`,
  run: killWhileVisitorsCome,
}

async function killWhileVisitorsCome(): Promise<SeriesOutcome> {
  ensureProxies()
  await buildApp()
  const stage = await startTwoServers(LIMITS_OUT_OF_REACH)
  try {
    await stage.startProxyInFront('nginx')
    const { url: publicUrl, trustAnchor, servers } = stage
    let [lost, unavailable] = [0, 0]
    const fetch: Fetch = async (...request) => {
      const answer = await globalThis.fetch(...request).catch((error) => {
        if ((error as Error).name === 'AbortError') throw error
        lost += 1
        throw new Outage('no answer', { cause: error })
      })
      if (answer.status !== 503 || !answer.headers.has('retry-after')) return answer
      unavailable += 1
      throw new Outage('503')
    }
    const site = { publicUrl, trustAnchor, fetch, files: await readAppFiles(publicUrl, fetch), hasOutages: true }
    const gone = new AbortController()
    let deaths = 0
    const killing = (async () => {
      for (; ; deaths += 1) {
        await pause(CALM, undefined, { signal: gone.signal })
        const server = servers[deaths % 2] as (typeof servers)[0]
        await server.kill()
        await server.start()
      }
    })().catch((error) => {
      if (!gone.signal.aborted) throw error
    })
    const coming = comeAtRandom(site, { visitors: VISITORS, perSecond: PER_SECOND }).finally(() => gone.abort())
    const [seen] = await Promise.all([coming, killing])
    const database = await openDatabase({ kind: 'postgres', url: stage.postgres.url })
    const accounts = await database.query.selectFrom('accounts').select('id').execute()
    const money = await findMoneyMismatch(database.query).finally(() => database.close())
    const answers = [...seen.times.values()].reduce((sum, { length }) => sum + length, 0)
    return {
      held:
        seen.finished === VISITORS && accounts.length >= VISITORS && deaths > 0 && money === undefined && lost === 0,
      seen: [
        `${seen.finished} of ${VISITORS} visitors completed everything while a server was killed ${deaths} times; ${seen.restarts} times a visitor started again.`,
        `${answers} requests were answered, ${unavailable} with 503 and Retry-After; ${lost} got no answer.`,
        `${accounts.length} accounts were opened.`,
        ...[...new Set(seen.failures)].slice(0, 5),
        ...(money === undefined ? [] : [`Amounts of money are wrong: ${money}.`]),
      ],
    }
  } finally {
    await stage.stop()
  }
}
