import type { Milliseconds } from '@vitrine/api/units.ts'
import { openDatabase } from '../../../apps/server/src/schema/all-tables.fixture.ts'
import { ensureProxies } from '../../../tools/check/proxies.ts'
import { startTwoServers } from '../../protocol/deployment/two-servers.ts'
import { Crowd, findMoneyMismatch } from '../../protocol/durability/crowd.ts'
import type { FaultSeries, SeriesOutcome } from '../series.ts'

const VISITORS = 6
const DEATHS = 10
/** Kills after which PostgreSQL is restarted: the third and the seventh. */
const DATABASE_RESTARTS = [3, 7]
/** Time between two kills. */
const CALM: Milliseconds = 3000

export const DYING_SERVERS: FaultSeries = {
  name: 'dying-servers',
  does: `Kills one of two servers behind nginx, as deploy/nginx configures it, ${DEATHS} times in turn, and restarts PostgreSQL ${DATABASE_RESTARTS.length} times, under ${VISITORS} visitors who issue, present and pay.`,
  run: killUnderLoad,
}

async function killUnderLoad(): Promise<SeriesOutcome> {
  ensureProxies()
  const stage = await startTwoServers()
  try {
    await stage.startProxyInFront('nginx')
    const crowd = new Crowd(stage.url, stage.trustAnchor)
    crowd.come(VISITORS)
    for (let death = 1; death <= DEATHS; death += 1) {
      await pause(CALM)
      const server = stage.servers[death % 2 === 0 ? 0 : 1]
      await server.kill()
      await server.start()
      if (!DATABASE_RESTARTS.includes(death)) continue
      await stage.postgres.shutDown()
      await stage.postgres.start()
    }
    await crowd.leave()
    const database = await openDatabase({ kind: 'postgres', url: stage.postgres.url })
    const money = await findMoneyMismatch(database.query).finally(() => database.close())
    return {
      held: crowd.wrong.length === 0 && crowd.lost === 0 && crowd.finished > 0 && money === undefined,
      seen: [
        `${crowd.finished} visitors completed everything.`,
        `${crowd.unavailable} answers were 503 with Retry-After, ${crowd.wrong.length} were other errors${crowd.wrong.length > 0 ? ` (${[...new Set(crowd.wrong)].join('; ')})` : ''}; ${crowd.lost} requests got no answer.`,
        money === undefined ? 'All amounts of money are correct.' : `Amounts of money are wrong: ${money}.`,
      ],
    }
  } finally {
    await stage.stop()
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
