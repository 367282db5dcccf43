import { createServer } from 'node:http'
import { zOverview } from '@vitrine/api/administration/overview.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Emulator, startEmulator } from '../../../../apps/entra-emulator/src/emulator.ts'
import { createContracts } from '../../../engines/entra-contracts.ts'
import { freePort } from '../../../free-port.ts'
import { Caller } from '../../admin/console.ts'
import { expectProblem } from '../../api/problems.ts'
import { TestIdentityProvider } from '../../identity-provider/test-identity-provider.ts'
import { ADA, KEYCLOAK } from '../../identity-provider/token-shapes.ts'
import { greyJpeg } from '../../jpeg.ts'
import { type RunningProduct, startProduct } from '../../product.ts'

const GUARDIAN = {
  type: 'GuardianFaceCheckCard',
  firstName: 'Maria',
  lastName: 'Kowalska',
  dateOfBirth: '1987-05-14',
  address: 'ul. Dluga 12',
  photo: greyJpeg({ width: 24, height: 32 }).toString('base64'),
}
const MINUTE = 60_000

let running: RunningProduct
let provider: TestIdentityProvider
let port: number
let emulator: Emulator | undefined
/** Gateway that answers in place of the service, so that no test waits for a connection. */
const gateway = createServer((_request, response) => {
  response.writeHead(503, { 'retry-after': '0', 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>')
})
const stopService = async () => {
  await emulator?.stop()
  emulator = undefined
  await new Promise<void>((resolve) => gateway.listen(port, 'localhost', resolve))
}

beforeAll(async () => {
  port = await freePort()
  await stopService()
  const stage: { running?: RunningProduct } = {}
  provider = await TestIdentityProvider.start(KEYCLOAK, { now: () => stage.running?.now() ?? Date.now() })
  running = await startProduct({ ...provider.environment, ENTRA_EMULATOR_URL: `http://localhost:${port}` })
  stage.running = running
})
afterAll(async () => {
  gateway.closeAllConnections()
  gateway.close()
  await running.stop()
  await provider.stop()
})

async function startService(): Promise<void> {
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
  emulator = await startEmulator({ port, clock: running.now })
  await createContracts(emulator, { folder: 'scenarios', publicUrl: running.url })
}

const present = () => running.browser.post('/guardian/presentation/request', { type: GUARDIAN.type })
const issue = () => running.browser.post('/guardian/issuance/request', GUARDIAN)

/** Returns the codes of the health issues that an administrator sees. */
async function issues(): Promise<string[]> {
  // The overview is kept for a moment.
  running.advance(2_000)
  const { body } = await new Caller(running, () => provider.accessToken(ADA)).get('/vc/admin/overview')
  return zOverview.parse(body).findings.map(({ code }) => code)
}

describe('a server whose service is away', () => {
  it('starts, is ready, and shows its cards', async () => {
    expect((await running.browser.get('/health/ready')).status).toBe(200)
    expect(JSON.stringify((await running.browser.get('/scenarios')).body)).toContain('GuardianFaceCheckCard')
  })

  it('refuses issuances and presentations of its cards with words, for the time being', async () => {
    for (const answer of [await issue(), await present()]) {
      expectProblem(answer, 'unavailable')
      expect(answer.body).toMatchObject({ reason: { code: 'card-service-silent' } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('tells administrators', async () => {
    expect(await issues()).toContain('card-service-failing')
  })

  it('issues and verifies the cards of the built-in engine', async () => {
    const { url } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const credential = await running.wallet.receive(url)
    const { id, url: requestUrl } = await running.browser.present('BankAccount')
    await (await running.wallet.openRequest(requestUrl)).present([credential])
    expect(await running.browser.presentationStatus(id)).toEqual({ status: 2 })
  })

  it('works as soon as the service is back, and tells administrators no more', async () => {
    await startService()
    expect((await present()).status).toBe(200)
    running.advance(MINUTE)
    await running.product.cleanUp()
    await vi.waitFor(async () => expect(await issues()).not.toContain('card-service-failing'))
  })

  it('fails again if the service goes away later, and then the health issue is back', async () => {
    await stopService()
    expectProblem(await present(), 'unavailable')
    expect(await issues()).toContain('card-service-failing')
  })
})
