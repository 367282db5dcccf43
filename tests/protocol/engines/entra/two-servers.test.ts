import { join } from 'node:path'
import { startTemporaryPostgres, type TemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../../../../apps/entra-emulator/src/emulator.ts'
import { CardFolder } from '../../../card-folder.ts'
import { createContracts } from '../../../engines/entra-contracts.ts'
import { freePort } from '../../../free-port.ts'
import { ServerProcess, temporaryFolder } from '../../durability/server-process.ts'
import { BANK_CARDS, sendCallback, verified } from './callbacks.ts'

const data = temporaryFolder()
const cards = new CardFolder()
let postgres: TemporaryPostgres
let emulator: Emulator
let a: ServerProcess
let b: ServerProcess
beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  emulator = await startEmulator()
  for (const id of BANK_CARDS) cards.change(id, { engine: { name: 'entra' } })
  const port = await freePort()
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: data.path,
    KEYS_DIR: join(data.path, 'keys'),
    PUBLIC_URL: `http://localhost:${port}`,
    SCENARIOS_DIR: cards.path,
    ENTRA_EMULATOR_URL: emulator.url,
    ENTRA_REQUESTS_PER_SECOND: '1000',
  }
  await createContracts(emulator, { folder: cards.path, publicUrl: environment.PUBLIC_URL })
  a = await ServerProcess.start(environment, port)
  b = await ServerProcess.start(environment)
})
afterAll(async () => {
  await Promise.all([a?.kill(), b?.kill()])
  await emulator?.stop()
  await postgres?.stop()
  cards.remove()
  data.remove()
})

/** Sends a callback five times to each of the servers, all at once. Returns the statuses of the answers. */
async function reportToBoth(link: string, content: { requestStatus: string }): Promise<number[]> {
  const requestId = link.slice(link.lastIndexOf('/') + 1)
  const callback = emulator.store.requests.get(requestId)?.body.callback
  if (!callback) throw new Error('there is no such request')
  const body = { requestId, state: callback.state, ...content }
  const urls = [a, b, a, b, a, b, a, b, a, b].map(({ url }) => callback.url.replace(a.url, url))
  const answers = await Promise.all(urls.map((url) => sendCallback(url, body, { key: callback.headers?.['api-key'] })))
  return answers.map(({ status }) => status)
}

it('a callback that reaches two servers at once counts once: one account, one payment', async () => {
  const { id, url } = await a.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
  const claims = emulator.store.requests.get(url.slice(url.lastIndexOf('/') + 1))?.body
  expect(await reportToBoth(url, { requestStatus: 'issuance_successful' })).toEqual(Array(10).fill(200))
  expect(await b.browser.issuanceStatus(id)).toEqual({ status: 2 })

  const pay = { pay: 300, bankOperation: 'transfer' }
  const presentation = await b.browser.present('BankAccount', '/basic', pay)
  const presented = verified({ claims: claims && 'claims' in claims ? claims.claims : {} })
  expect(await reportToBoth(presentation.url, presented)).toEqual(Array(10).fill(200))
  expect(await a.browser.result(presentation.id)).toMatchObject({ status: 'OK', accountBalance: 700 })
})
