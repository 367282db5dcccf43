import { zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EntraStage } from '../../../engines/entra-stage.ts'
import { Caller } from '../../admin/console.ts'
import { expectProblem } from '../../api/problems.ts'
import { TestIdentityProvider } from '../../identity-provider/test-identity-provider.ts'
import { ADA, KEYCLOAK } from '../../identity-provider/token-shapes.ts'
import { accountOfIssuance } from '../../ledger.ts'
import { BANK_CARDS, requestOf } from './callbacks.ts'

let provider: TestIdentityProvider
let stage: EntraStage
/** Calls to the service since the start of a test, without those for tokens. */
let calls: string[] = []
beforeAll(async () => {
  const clock: { now?: () => number } = {}
  provider = await TestIdentityProvider.start(KEYCLOAK, { now: () => clock.now?.() ?? Date.now() })
  stage = await EntraStage.open({
    cards: [...BANK_CARDS, 'certificate1', 'certificate2'],
    environment: provider.environment,
    emulator: {
      log: (_line, message) => {
        const [, method, name] = /^([A-Z]+) \S*\/([^\s/]+): \d/.exec(message) ?? []
        if (name !== undefined && name !== 'token') calls.push(`${method} ${name}`)
      },
    },
  })
  clock.now = () => stage.running.now()
  // The contracts are then known for a minute.
  await stage.receive('BankAccount', { displayName: 'Anna Nowak' })
})
beforeEach(() => {
  calls = []
})
afterAll(async () => {
  await stage.close()
  await provider.stop()
})

const browser = () => stage.running.browser
const admin = () => new Caller(stage.running, () => provider.accessToken(ADA))
const OFFER = { type: 'BankAccount', fieldData: { displayName: 'Anna Nowak' } }

describe('the calls of the pages to this server make these calls to the service', () => {
  it('settings of an issuance: none, because the card names its claims', async () => {
    const { status, body } = await browser().get('/basic/website/issuer/settings?type=BankAccount')
    expect([status, body]).toEqual([
      200,
      { selfAssertedClaims: expect.objectContaining({ displayName: expect.any(String) }) },
    ])
    expect(calls).toEqual([])
  })

  it('request of an issuance: createIssuanceRequest, for a stored issuance of status 0', async () => {
    const { status, body } = await browser().post('/basic/request2', OFFER)
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        url: expect.stringMatching(/^openid-vc:\/\//),
        status: 0,
        expiresAt: expect.any(Number),
      },
    ])
    expect(calls).toEqual(['POST createIssuanceRequest'])
    const { id, url } = zIssuanceResponse.parse(body)
    // The state is not the id, which browsers know.
    expect(requestOf(stage, url).state).not.toBe(id)
  })

  it('status of an issuance: none', async () => {
    const { id } = await browser().issueBasic('BankAccount', OFFER.fieldData)
    calls = []
    expect(await browser().issuanceStatus(id)).toEqual({ status: 0 })
    expect(calls).toEqual([])
  })

  it('request of a presentation: createPresentationRequest, without payment, operation, receiver and state of the page', async () => {
    const more = { pay: 300, bankOperation: 'transfer', receiver: 'transfer', state: 'planted-state' }
    const { id, url, requestId } = await browser().present('BankAccount', '/basic', more)
    expect(calls).toEqual(['POST createPresentationRequest'])
    const request = requestOf(stage, url)
    expect(requestId).toBe(request.requestId)
    expect([id, 'planted-state']).not.toContain(request.state)
    expect(JSON.stringify(stage.emulator.store.requests.get(requestId)?.body)).not.toMatch(/planted|transfer|300|"pay"/)
  })

  it('status and result of a presentation: none; no result before the end, and none of an unknown one', async () => {
    const { id, url } = await browser().present('BankAccount')
    calls = []
    expect(await browser().presentationStatus(id)).toEqual({ status: 0 })
    expectProblem(await browser().post('/basic/presentation/response-html', { id }), 'not-ready')
    expectProblem(await browser().post('/basic/presentation/response-html', { id: 'unknown' }), 'not-found')
    expect(calls).toEqual([])
    await stage.emulator.wallet.present(url)
    calls = []
    expect(await browser().result(id)).toMatchObject({ status: 'OK' })
    expect(calls).toEqual([])
  })

  it('security check of the gate: none, but the latest opening that a card of the service caused', async () => {
    expect((await browser().get('/admin/security/check')).body).toBeNull()
    await stage.receive('CertificateLevel2', { displayName: 'Anna Nowak' }, '/certificate2')
    const gate = { state: 'security-gate' }
    const { url } = await browser().present('CertificateLevel2', '/certificate2', gate)
    expect(await stage.emulator.wallet.present(url)).toMatchObject({ delivered: { status: 200 } })
    calls = []
    expect((await browser().get('/admin/security/check')).body).toMatchObject({ openedAt: expect.any(Number) })
    expect(calls).toEqual([])
  })

  it('accounts: none, because they are in the ledger', async () => {
    for (const path of ['/vc/admin/accounts?name=BankAccount', '/vc/admin/all-accounts?name=BankAccount']) {
      const { status, body } = await admin().get(path)
      expect([status, body]).toEqual([200, expect.arrayContaining([expect.objectContaining({ status: 'Active' })])])
    }
    expect(calls).toEqual([])
  })

  it('revocation: none at once; the next clean-up searches by hash and revokes', async () => {
    const { id, cardId } = await stage.receive('BankAccount', { displayName: 'Jan Kowalski' })
    const account = await accountOfIssuance(stage.running.product.database.query, id)
    calls = []
    expect((await admin().revoke(account)).status).toBe(200)
    expect(calls).toEqual([])
    // The ledger refuses the card from now on.
    const { id: presentation, url } = await browser().present('BankAccount')
    await stage.emulator.wallet.present(url, { cardIds: [cardId] })
    expect(await browser().presentationStatus(presentation)).toMatchObject({
      ...{ status: 99, error: { code: 'INVALID_CREDENTIAL_STATE' } },
    })
    calls = []
    await stage.running.product.cleanUp()
    expect(stage.emulator.wallet.isRevoked(cardId)).toBe(true)
    expect(calls.filter((call) => !call.endsWith(' contracts'))).toEqual(['GET credentials', 'POST revoke'])
    calls = []
    await stage.running.product.cleanUp()
    expect(calls.filter((call) => !call.endsWith(' contracts'))).toEqual([])
  })
})
