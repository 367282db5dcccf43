import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Emulator, startEmulator } from '../../../../apps/entra-emulator/src/emulator.ts'
import { BARE_ENVIRONMENT } from '../../../bare-environment.ts'
import { CardFolder } from '../../../card-folder.ts'
import { createContracts } from '../../../engines/entra-contracts.ts'
import { freePort } from '../../../free-port.ts'
import { greyJpeg } from '../../jpeg.ts'
import { Browser } from '../../product.ts'
import { createProductDatabase, type ProductDatabase } from '../../product-database.ts'
import { sendCallback } from './callbacks.ts'

const MAIN = fileURLToPath(new URL('../../../../apps/server/src/main.ts', import.meta.url))
const PHOTO = greyJpeg({ width: 24, height: 32 })
const PLANTED = {
  displayName: 'Planted-Name',
  jobTitle: 'Planted-Job',
  department: 'Planted-Department',
  mail: 'planted-mail@example.org',
  photo: PHOTO.toString('base64'),
}

let directory: string
let database: ProductDatabase
let emulator: Emulator
let server: ChildProcess
let url: string
let metricsUrl: string
let log = ''
const cards = new CardFolder()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-entra-log-'))
  database = await createProductDatabase()
  for (const id of ['verified-employee-basic', 'helpdesk-employee', 'customer-helpdesk'])
    cards.change(id, { engine: { name: 'entra', receipt: true } })
  emulator = await startEmulator()
  const [port, metricsPort] = [await freePort(), await freePort()]
  url = `http://localhost:${port}`
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  await createContracts(emulator, { folder: cards.path, publicUrl: url })
  server = spawn(process.execPath, [MAIN], {
    env: {
      ...BARE_ENVIRONMENT,
      ...database.environment,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: directory,
      SCENARIOS_DIR: cards.path,
      ENTRA_EMULATOR_URL: emulator.url,
      ENTRA_REQUESTS_PER_SECOND: '1000',
      LOG_LEVEL: 'debug',
    },
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (part: Buffer) => {
      log += part.toString()
    })
  for (let tries = 0; tries < 200; tries += 1) {
    const alive = await fetch(`${url}/health/live`).catch(() => undefined)
    if (alive?.ok) return
    await sleep(100)
  }
  throw new Error(`the server did not start: ${log}`)
})
afterAll(async () => {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  await emulator.stop()
  await database.remove()
  await rm(directory, { recursive: true, force: true })
  cards.remove()
})

it('neither the log nor the metrics contain tokens, keys, PINs, claims or photos, not even of failures', async () => {
  const browser = new Browser(url)
  const issue = async () =>
    zIssuanceResponse.parse(
      (await browser.post('/basic/request2', { type: 'VerifiedEmployee', fieldData: PLANTED })).body,
    )
  const started = await issue()
  const { pin = '' } = started
  const { callback } = emulator.store.requests.get(started.url.slice(started.url.lastIndexOf('/') + 1))?.body ?? {}
  const key = callback?.headers?.['api-key'] ?? ''
  expect(await emulator.wallet.accept(started.url, { pin: pin === '8642' ? '8643' : '8642' })).toMatchObject({
    reason: 'wrong-pin',
  })
  expect(await emulator.wallet.accept(started.url, { pin })).toMatchObject({
    outcome: 'issued',
    delivered: { status: 200 },
  })

  const { id, url: link } = await browser.present('VerifiedEmployee')
  expect(await emulator.wallet.present(link)).toMatchObject({ outcome: 'presented', delivered: { status: 200 } })
  expect(await browser.result(id)).toMatchObject({ displayName: PLANTED.displayName })
  const receipt = JSON.stringify(emulator.callbacks.all.at(-1)?.body)
  expect(receipt).toContain('vp_token')

  // Failures of all kinds, with secrets in the texts of the service.
  const message = `Planted-Message for ${PLANTED.displayName} ${pin}`
  emulator.faults.add(
    {
      endpoint: 'createIssuanceRequest',
      failure: { kind: 'error', status: 400, code: 'badOrMissingField', target: 'claims.mail', message },
    },
    { endpoint: 'createIssuanceRequest', failure: { kind: 'drop' } },
  )
  await browser.post('/basic/request2', { type: 'VerifiedEmployee', fieldData: PLANTED })
  await issue()
  emulator.tokens.expireAll()
  emulator.faults.add({ endpoint: 'token', failure: { kind: 'error', status: 401, code: 'invalid_client', message } })
  await browser.post('/basic/request2', { type: 'VerifiedEmployee', fieldData: PLANTED })
  const failing = await browser.present('VerifiedEmployee')
  await emulator.wallet.fail(failing.url, { code: 'tokenError', message })
  const target = callback?.url ?? ''
  await sendCallback(target, { state: 'Planted-State', requestStatus: message }, { key: 'Planted-Key.Planted' })
  await sendCallback(target, { state: 'Planted-State', requestStatus: message, 'Planted-Member': 1 }, { key })
  await sendCallback(target, '{"Planted', { key })

  const secrets = {
    ...PLANTED,
    photoClaim: PHOTO.toString('base64url').slice(0, 60),
    anything: 'planted',
    pin: `"${pin}"`,
    key,
    keyHash: key.split('.').at(-1) ?? '',
    state: callback?.state ?? '',
    clientSecret: 'client_secret',
    token: 'eyJ',
    bearer: 'bearer',
    holder: emulator.wallet.did,
    issuance: started.id,
    presentation: id,
  }
  const lines = await vi.waitFor(() => {
    const written = log.split('\n').filter((line) => !/Server listening at|the server starts/.test(line))
    expect(written.filter((line) => line.includes('a callback of Verified ID')).length).toBeGreaterThanOrEqual(4)
    expect(written.filter((line) => line.includes('a call to Verified ID failed')).length).toBeGreaterThanOrEqual(3)
    return written
  })
  const metrics = (await (await fetch(metricsUrl)).text()).split('\n')
  expect(metrics.length).toBeGreaterThan(50)
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(2)
    const found = [...lines, ...metrics].filter((line) => line.toLowerCase().includes(secret.toLowerCase()))
    expect(found, name).toEqual([])
  }
  for (const line of lines.filter((text) => text !== '')) expect(JSON.parse(line).level).toBeLessThan(50)
})

it('the log names the failed calls with the codes of the service, so that an operator can act', () => {
  const failed = log.split('\n').filter((line) => line.includes('a call to Verified ID failed'))
  const facts = failed.map((line) => JSON.parse(line))
  expect(facts).toContainEqual(
    expect.objectContaining({
      ...{
        call: 'createIssuanceRequest',
        status: 400,
        serviceCode: 'badRequest/badOrMissingField',
        target: 'claims.mail',
      },
      ...{ traceId: expect.any(String), mscv: expect.any(String) },
    }),
  )
})
