import { NO_EXPIRY } from '@vitrine/api/flows/check.ts'
import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct } from '../product.ts'
import { forgeIssuedBy, forgeSelfSigned } from '../wallet/forge.ts'
import { readProtocolError } from '../wallet/http-exchange.ts'
import type { JsonObject } from '../wallet/json-reading.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { CLAIMS, FOREIGN_VCT, ISSUER_NAME, statusAt } from './foreign-issuer.ts'
import { ForeignStage } from './foreign-stage.ts'
import { reissued } from './reissue.ts'
import { Attempt } from './stage.ts'

const NO_ACCOUNT = 'This credential has no account here. Nothing was charged.'
const SECOND = 1_000
const END_OF_TIME = { expirationDate: Date.UTC(9999, 11, 31, 23, 59, 59, 999) }

let stage: ForeignStage
beforeAll(async () => {
  stage = await ForeignStage.open()
})
afterAll(() => stage.close())

/** Returns the whole ledger, to check that it did not change. */
async function ledger() {
  const { query } = stage.running.product.database
  return {
    accounts: await query.selectFrom('accounts').selectAll().orderBy('id').execute(),
    credentials: await query.selectFrom('credentials').selectAll().orderBy('id').execute(),
    coupons: await query.selectFrom('coupons').selectAll().execute(),
  }
}

describe('a card that accepts credentials of other issuers', () => {
  it('requests them as well as our own', async () => {
    const open = await stage.running.wallet.openRequest((await stage.running.browser.present('BankAccount')).url)
    const own = `${stage.running.url}/credential-types/BankAccount`
    expect(open.request.query.credentials.map(({ vctValues }) => vctValues)).toEqual([[own, FOREIGN_VCT]])
  })

  it('requests only our own if no other issuer is trusted', async () => {
    const alone = await startProduct({ SCENARIOS_DIR: stage.cardsDirectory })
    try {
      const open = await alone.wallet.openRequest((await alone.browser.present('BankAccount')).url)
      expect(open.request.query.credentials.map(({ vctValues }) => vctValues)).toEqual([
        [`${alone.url}/credential-types/BankAccount`],
      ])
    } finally {
      await alone.stop()
    }
  })

  it('shows the claims and the issuer of a valid one, and leaves the ledger alone', async () => {
    const before = await ledger()
    const key = generateHolderKey()
    const { uri } = stage.library.issueWithList()
    const asked = stage.running.now()
    const result = await stage.expectVerified(
      await stage.present(stage.library.issue({ key, status: statusAt(uri, 9) })),
    )
    expect(result).toMatchObject({
      displayName: CLAIMS.displayName,
      status: 'OK',
      verified: true,
      credentialStateIsValid: true,
      vcIss: ISSUER_NAME,
      vcType: FOREIGN_VCT,
      domainValidationUrl: ISSUER_NAME,
    })
    const state = result.fullObject?.checks?.find(({ name }) => name === 'state')
    expect(state).toEqual({ name: 'state', outcome: 'passed', value: expect.any(Number) })
    expect(Number(state?.value)).toBeGreaterThanOrEqual(asked)
    expect(Number(state?.value)).toBeLessThanOrEqual(stage.running.now())
    for (const field of ['vcKey', 'accountBalance', 'cuponUsed', 'paymentId', 'notShared'])
      expect(result).not.toHaveProperty(field)
    expect(stage.library.timesAsked(uri)).toBe(1)
    expect(await ledger()).toEqual(before)
  })

  it('fetches nothing for a credential without status, and accepts it until it expires', async () => {
    const credential = stage.library.issue()
    const { length } = stage.library.asked
    const result = await stage.expectVerified(await stage.present(credential))
    expect(stage.library.asked).toHaveLength(length)
    expect(result.credentialStateIsValid).toBe(true)
    expect(result.fullObject?.checks).toContainEqual({ name: 'state', outcome: 'unknown' })
    const expired = stage.library.issue({ payload: { exp: Math.floor(stage.running.now() / SECOND) - 1 } })
    await stage.expectRefused(await stage.present(expired), 'INVALID_CREDENTIAL_STATE')
  })

  it('accepts one without expiry as long as its status is valid', async () => {
    const { uri } = stage.library.issueWithList()
    const credential = stage.library.issue({ payload: { exp: undefined }, status: statusAt(uri, 9) })
    const result = await stage.expectVerified(await stage.present(credential))
    expect(result).not.toHaveProperty('expirationDate')
  })

  it('accepts one with neither expiry nor status, and reports it', async () => {
    const result = await stage.expectVerified(await stage.present(stage.library.issue({ payload: { exp: undefined } })))
    expect(result).not.toHaveProperty('expirationDate')
    expect(result.fullObject?.checks).toContainEqual({ name: 'validity', outcome: 'passed', value: NO_EXPIRY })
  })

  it('accepts one without an issuance date', async () => {
    const result = await stage.expectVerified(await stage.present(stage.library.issue({ payload: { iat: undefined } })))
    expect(result).not.toHaveProperty('issuanceDate')
  })

  it.each([
    ['a URI of its certificate', { uris: [ISSUER_NAME] }, ISSUER_NAME, ISSUER_NAME],
    ['a URL at a host of its certificate', { dnsNames: ['library.example'] }, ISSUER_NAME, ISSUER_NAME],
    ['its certificate alone, by a URI', { uris: [ISSUER_NAME] }, undefined, ISSUER_NAME],
    ['its certificate alone, by a host', { dnsNames: ['library.example'] }, undefined, 'library.example'],
    ['its certificate alone, by the common name', { commonName: 'City library' }, undefined, 'City library'],
    [
      'its certificate, whatever iss it states',
      { uris: ['https://other.example'] },
      ISSUER_NAME,
      'https://other.example',
    ],
    ['its certificate, not by a wildcard host', { dnsNames: ['*.example'], commonName: 'City' }, ISSUER_NAME, 'City'],
    ['its certificate, not by a host without https', { dnsNames: ['a.example'] }, 'http://a.example', 'a.example'],
    ['its certificate, not by a user name', { dnsNames: ['a.example'] }, 'https://b@a.example', 'a.example'],
  ])('identifies the issuer by %s', async (_what, names, iss, shown) => {
    const signer = forgeIssuedBy(stage.library.authority, names)
    const result = await stage.expectVerified(await stage.present(stage.library.issue({ signer, payload: { iss } })))
    expect(result.vcIss).toBe(shown)
  })
})

describe('the dates of a credential of another issuer', () => {
  const seconds = () => Math.floor(stage.running.now() / SECOND)

  it.each<[string, () => JsonObject, (dates: JsonObject) => { issuanceDate?: number; expirationDate?: number }]>([
    [
      'with fractions of a millisecond are rounded down',
      () => ({ iat: seconds() - 0.87655, exp: seconds() + 100.12345 }),
      ({ iat, exp }) => ({
        issuanceDate: Math.floor(Number(iat) * SECOND),
        expirationDate: Math.floor(Number(exp) * SECOND),
      }),
    ],
    ['beyond exact numbers are limited to the year 9999', () => ({ exp: 9e15 }), () => END_OF_TIME],
    ['beyond all numbers are limited to the year 9999', () => ({ exp: 1.7e308 }), () => END_OF_TIME],
    ['may all be zero except for the expiry', () => ({ iat: 0, nbf: 0 }), () => ({ issuanceDate: 0 })],
  ])('%s', async (_what, payload, shown) => {
    const dates = payload()
    const result = await stage.expectVerified(await stage.present(stage.library.issue({ payload: dates })))
    expect(result).toMatchObject(shown(dates))
    const { expirationDate: value } = result
    expect(result.fullObject?.checks).toContainEqual({ name: 'validity', outcome: 'passed', value })
  })

  it.each<[string, JsonObject, FlowErrorCode]>([
    ['with a string as iat', { iat: 'today' }, 'INVALID_PRESENTATION'],
    ['with a string as exp', { exp: 'never' }, 'INVALID_PRESENTATION'],
    ['with a string as nbf', { nbf: 'today' }, 'INVALID_PRESENTATION'],
    ['with null as exp', { exp: null }, 'INVALID_PRESENTATION'],
    ['before 1970', { iat: -1 }, 'INVALID_PRESENTATION'],
    ['with an nbf far ahead', { nbf: 9e15 }, 'INVALID_CREDENTIAL_STATE'],
    ['with an issuance far ahead', { iat: 9e15 }, 'INVALID_CREDENTIAL_STATE'],
    ['with an exp in the first second of 1970', { exp: 0.5 }, 'INVALID_CREDENTIAL_STATE'],
  ])('are refused %s', async (_what, payload, reason) => {
    await stage.expectRefused(await stage.present(stage.library.issue({ payload })), reason)
  })
})

describe('in the name of another issuer, the server refuses a credential signed by', () => {
  const issuedBy = (
    names: { uris?: string[]; dnsNames?: string[]; commonName?: string },
    payload: { iss: unknown } = { iss: ISSUER_NAME },
  ) => stage.library.issue({ signer: forgeIssuedBy(stage.library.authority, names), payload })

  it.each<[string, () => ReceivedCredential]>([
    ['an untrusted issuer', () => stage.library.issue({ signer: forgeSelfSigned({ uris: [ISSUER_NAME] }) })],
    ['several names', () => issuedBy({ uris: [ISSUER_NAME] }, { iss: [ISSUER_NAME] })],
    ['our own address', () => issuedBy({ uris: [stage.running.url] }, { iss: stage.running.url })],
    ['our own address in the certificate alone', () => issuedBy({ uris: [stage.running.url] }, { iss: undefined })],
    [
      'a path below our own address',
      () => issuedBy({ uris: [`${stage.running.url}/x`] }, { iss: `${stage.running.url}/x` }),
    ],
    ['our own host', () => issuedBy({ dnsNames: ['localhost'] }, { iss: undefined })],
    ['our own host as the subject', () => issuedBy({ commonName: 'localhost' }, { iss: undefined })],
    ['our own host as a further name', () => issuedBy({ uris: [ISSUER_NAME], dnsNames: ['localhost'] })],
  ])('%s', async (_what, credential) => {
    await stage.expectRefused(await stage.present(credential()), 'INVALID_PRESENTATION')
  })

  it('another issuer for our type', async () => {
    const vct = `${stage.running.url}/credential-types/BankAccount`
    await stage.expectRefused(await stage.present(stage.library.issue({ vct })), 'INVALID_PRESENTATION')
  })

  it('another issuer for our type, with the status of our credential', async () => {
    const { vct, sdJwt } = stage.own.credential
    const { status } = sdJwt.jws.payload
    await stage.expectRefused(await stage.present(stage.library.issue({ vct, status })), 'INVALID_PRESENTATION')
  })

  it('our own key for a type of another issuer', async () => {
    const attempt = await stage.own.begin()
    const tampering = reissued(stage.own.serverKey('credential-issuer'), stage.own.credential, {
      payload: { vct: FOREIGN_VCT },
    })
    await stage.expectRefused({ id: attempt.id, answer: await attempt.present(tampering) }, 'INVALID_PRESENTATION')
  })

  it('another issuer for a type that the card does not accept', async () => {
    const { id, requestId, url } = await stage.running.browser.present('BankAccount')
    const open = await stage.running.wallet.openRequest(url)
    const attempt = new Attempt({ id, requestId, url, open, credential: stage.own.credential })
    const answer = await attempt.sendUnasked(stage.library.issue({ vct: `${FOREIGN_VCT}/2` }))
    await stage.expectRefused({ id, answer }, 'INVALID_PRESENTATION')
  })

  it('another issuer on a card that accepts only our own credentials', async () => {
    const prefix = '/workshop'
    const { id, requestId, url } = await stage.running.browser.present('Workshop', prefix)
    const open = await stage.running.wallet.openRequest(url)
    expect(open.request.query.credentials[0]?.vctValues).toEqual([`${stage.running.url}/credential-types/Workshop`])
    const attempt = new Attempt({ id, requestId, url, open, credential: stage.own.credential })
    const answer = await attempt.sendUnasked(
      stage.library.issue({ claims: { displayName: 'Anna', company: 'Library', event: 'E', date: 'D' } }),
    )
    expect(readProtocolError(answer).error).toBe('invalid_request')
    expect(await stage.running.browser.presentationStatus(id, prefix)).toMatchObject({
      status: 99,
      error: { code: 'INVALID_PRESENTATION' },
    })
  })
})

describe('credentials of two issuers with the same content', () => {
  it('leave our account alone, whatever the claims and the holder are', async () => {
    const own = stage.own.credential
    const claims = Object.fromEntries(own.sdJwt.disclosures.map(({ name = '', value }) => [name, value]))
    const { sub } = own.sdJwt.jws.payload
    const before = await ledger()
    const result = await stage.expectVerified(
      await stage.present(stage.library.issue({ key: own.key, claims, payload: { sub } })),
    )
    expect(result).toMatchObject({ displayName: claims.displayName, vcIss: ISSUER_NAME })
    expect(result).not.toHaveProperty('vcKey')
    expect(await ledger()).toEqual(before)
  })

  it('leave our account alone, also with the status list index of its credential', async () => {
    const { status } = stage.own.credential.sdJwt.jws.payload
    const before = await ledger()
    await stage.expectRefused(await stage.present(stage.library.issue({ status })), 'CREDENTIAL_STATE_UNAVAILABLE')
    expect(await ledger()).toEqual(before)
  })

  it('cannot make a payment that only our account may make', async () => {
    const [account] = (await ledger()).accounts
    const before = await ledger()
    const parameters = { bankOperation: 'transfer', pay: 300, accountId: account?.id }
    const result = await stage.expectVerified(
      await stage.present(stage.library.issue({ key: stage.own.credential.key }), parameters),
    )
    expect(result).toMatchObject({ status: 'ERROR', details: NO_ACCOUNT })
    expect(await ledger()).toEqual(before)
  })
})

describe("the use of another issuer's credential", () => {
  it.each([
    ['a payment', () => ({ bankOperation: 'transfer', pay: 300 })],
    ['a coffee', () => ({ bankOperation: 'coffee' })],
    ['a coffee of a named account', (accountId: string | undefined) => ({ bankOperation: 'coffee', accountId })],
  ])('does not include %s: the credential is verified, but the business is refused', async (_what, parametersFor) => {
    const before = await ledger()
    const parameters = parametersFor(before.accounts[0]?.id)
    const result = await stage.expectVerified(await stage.present(stage.library.issue(), parameters))
    expect(result).toMatchObject({ status: 'ERROR', verified: true, details: NO_ACCOUNT })
    expect(await ledger()).toEqual(before)
  })

  it('leaves a payment that it could not make open for our account', async () => {
    const parameters = { bankOperation: 'transfer', pay: 300 }
    const { paymentId } = await stage.expectVerified(await stage.present(stage.library.issue(), parameters))
    expect(paymentId).toMatch(/^fl-pay-/)
    const result = await stage.expectVerified(await stage.present(stage.own.credential, { ...parameters, paymentId }))
    expect(result).toMatchObject({ status: 'OK', paymentId, accountBalance: 700 })
  })

  it('opens the gate if the card of the gate accepts the credential and its level is high enough', async () => {
    const before = await ledger()
    const prefix = '/certificate2'
    const { id, url } = await stage.running.browser.present('CertificateLevel2', prefix, { state: 'security-gate' })
    const credential = stage.library.issue({ claims: { displayName: 'Anna Nowak', level: 2 } })
    const answer = await (await stage.running.wallet.openRequest(url)).sendPresentation([credential])
    expect(answer.status).toBe(200)
    expect(await stage.running.browser.result(id, prefix)).toMatchObject({ status: 'OK', vcIss: ISSUER_NAME })
    expect(await ledger()).toEqual(before)
  })

  it("is refused after the card's contract was disabled", async () => {
    const { query } = stage.running.product.database
    const setStatus = (status: 'Enabled' | 'Disabled') =>
      query.updateTable('contracts').set({ status }).where('name', '=', 'BankAccount').execute()
    const { id, url } = await stage.running.browser.present('BankAccount')
    const open = await stage.running.wallet.openRequest(url)
    await setStatus('Disabled')
    const answer = await open.sendPresentation([stage.library.issue()])
    await setStatus('Enabled')
    await stage.expectRefused({ id, answer }, 'CONTRACT_NOT_ENABLED')
  })
})
