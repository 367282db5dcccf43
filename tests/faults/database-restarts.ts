import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { startTemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { openDatabase } from '../../apps/server/src/schema/all-tables.fixture.ts'
import { Crowd, findMoneyMismatch } from '../protocol/durability/crowd.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from '../protocol/durability/server-process.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'

const RESTARTS = 10
const VISITORS = 6
/** Time between two restarts, and time for which the database is stopped at each restart. */
const UP: Milliseconds = 1500
const AWAY: Milliseconds = 700

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
    const money = await findMoneyMismatch(database.query).finally(() => database.close())
    return {
      held: crowd.wrong.length === 0 && crowd.lost === 0 && crowd.unavailable > 0 && money === undefined,
      seen: [
        `${crowd.finished} visitors completed everything, on the same server process throughout.`,
        `${crowd.unavailable} answers were 503 with Retry-After, ${crowd.wrong.length} were other errors of the server${crowd.wrong.length > 0 ? ` (${[...new Set(crowd.wrong)].join('; ')})` : ''}; ${crowd.lost} requests got no answer.`,
        money === undefined ? 'All amounts of money are correct.' : `Amounts of money are wrong: ${money}.`,
        ...wordsOf(server),
      ],
    }
  } finally {
    await server?.kill()
    await postgres.stop()
    data.remove()
  }
}

/**
 * Returns a sentence with the server's log; no sentence if nothing was logged. The log level of this series is so high that the server logs
 * nothing about an unavailable database.
 */
const wordsOf = (server: ServerProcess): string[] =>
  server.words === '' ? [] : [`The server logged: ${server.words.slice(0, 500)}`]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
