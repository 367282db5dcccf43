import { join } from 'node:path'
import { openDatabase } from '../../apps/server/src/schema/open-database.ts'
import { startTemporaryPostgres } from '../../tools/postgres/server.ts'
import { Crowd, missingMoney } from '../protocol/durability/crowd.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from '../protocol/durability/server-process.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'

const RESTARTS = 10
const VISITORS = 6
/** How long it runs, and how long it is away, in milliseconds. */
const UP = 1500
const AWAY = 700

export const DATABASE_RESTARTS: FaultSeries = {
  name: 'database-restarts',
  does: `Restarts PostgreSQL ${RESTARTS} times under ${VISITORS} visitors who issue, present and pay at the same time.`,
  run: restartUnderLoad,
}

async function restartUnderLoad(): Promise<SeriesOutcome> {
  const data = temporaryFolder()
  const postgres = await startTemporaryPostgres()
  let server: ServerProcess | undefined
  try {
    server = await ServerProcess.start({ DATABASE_URL: postgres.url, DATA_DIR: data.path })
    const crowd = new Crowd(server.url, trustAnchorOf(join(data.path, 'keys')))
    crowd.come(VISITORS)
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await pause(UP)
      await postgres.shutDown()
      await pause(AWAY)
      await postgres.start()
    }
    await pause(UP)
    await crowd.leave()
    const database = await openDatabase({ kind: 'postgres', url: postgres.url })
    const money = await missingMoney(database.query).finally(() => database.close())
    return {
      held: crowd.wrong.length === 0 && crowd.lost === 0 && crowd.unavailable > 0 && money === undefined,
      seen: [
        `${crowd.finished} visitors saw everything through, on the same server process all the while.`,
        `${crowd.unavailable} answers were 503 with Retry-After, ${crowd.wrong.length} another failure of the server${crowd.wrong.length > 0 ? ` (${[...new Set(crowd.wrong)].join('; ')})` : ''}; ${crowd.lost} requests got no answer.`,
        money === undefined ? 'The sums of money were right.' : `The money was not right: ${money}.`,
        ...wordsOf(server),
      ],
    }
  } finally {
    await server?.kill()
    await postgres.stop()
    data.remove()
  }
}

/** At this level of its log the server has nothing to say of a database that is away. */
const wordsOf = (server: ServerProcess): string[] =>
  server.words === '' ? [] : [`The server complained: ${server.words.slice(0, 500)}`]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
