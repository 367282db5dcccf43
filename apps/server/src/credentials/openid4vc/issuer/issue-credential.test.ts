import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SUITE_CARDS } from '../../engine-under-test.fixture.ts'
import { didOfJwk } from '../formats/jwt-vc/did-jwk.ts'
import { type IssuerUnderTest, type Offered, openIssuerUnderTest } from '../issuer-under-test.fixture.ts'
import { readEcPublicJwk } from '../jose/ec-key.ts'

let under: IssuerUnderTest
let offered: Offered
let token: string
beforeAll(async () => {
  under = await openIssuerUnderTest()
})
afterAll(() => under.close())
beforeEach(async () => {
  offered = await under.offer()
  token = await under.tokenFor(offered)
})

const ISSUED = { status: 200, body: { credentials: [{ credential: expect.any(String) }] } }
const refused = (error: string) => ({ status: 400, body: { error } })

/** Returns the events of the issuance that report an issued credential. */
const issued = () => under.flows.reportsOf(offered.id).filter(({ kind }) => kind === 'issued')

describe('a credential', () => {
  it('is issued for a proof with a new nonce, and again for the same key', async () => {
    expect(await under.requestCredential(token)).toMatchObject(ISSUED)
    expect(await under.requestCredential(token)).toMatchObject(ISSUED)
    expect(issued()).toHaveLength(2)
  })

  it('is issued ten times at most, however often its holder asks again', async () => {
    for (let count = 1; count <= 10; count += 1) expect(await under.requestCredential(token)).toMatchObject(ISSUED)
    expect(await under.requestCredential(token)).toMatchObject(refused('credential_request_denied'))
    expect(issued()).toHaveLength(10)
  })

  it('is not issued for a nonce that was used before', async () => {
    const proofs = { jwt: [await under.proof()] }
    expect(await under.requestCredential(token, { proofs })).toMatchObject(ISSUED)
    expect(await under.requestCredential(token, { proofs })).toMatchObject(refused('invalid_nonce'))
    expect(issued()).toHaveLength(1)
  })

  it('is not issued for a nonce that was used for another offer', async () => {
    const proofs = { jwt: [await under.proof()] }
    const other = await under.tokenFor(await under.offer())
    expect(await under.requestCredential(other, { proofs })).toMatchObject(ISSUED)
    expect(await under.requestCredential(token, { proofs })).toMatchObject(refused('invalid_nonce'))
  })

  it('is not issued for a nonce that has expired', async () => {
    const nonce = await under.nonce()
    under.advance(299_999)
    const [later, latest] = [await under.tokenFor(await under.offer()), await under.tokenFor(await under.offer())]
    const proofs = async () => ({ proofs: { jwt: [await under.proof({ payload: { nonce } })] } })
    under.advance(1)
    expect(await under.requestCredential(latest, await proofs())).toMatchObject(refused('invalid_nonce'))
    under.advance(-1)
    expect(await under.requestCredential(later, await proofs())).toMatchObject(ISSUED)
  })

  it('is not issued to a second key', async () => {
    expect(await under.requestCredential(token)).toMatchObject(ISSUED)
    const stranger = await generateKeyPair('ES256')
    const proofs = { jwt: [await under.proof({}, stranger)] }
    expect(await under.requestCredential(token, { proofs })).toMatchObject(refused('credential_request_denied'))
    expect(issued()).toHaveLength(1)
  })

  it('is not issued with the token of another credential', async () => {
    const answer = await under.requestCredential(token, { credential_configuration_id: SUITE_CARDS.withPin.id })
    expect(answer).toMatchObject(refused('unknown_credential_configuration'))
    expect(issued()).toEqual([])
  })

  it('is not issued to a proof for another issuer', async () => {
    const proofs = { jwt: [await under.proof({ payload: { aud: 'https://other.example' } })] }
    expect(await under.requestCredential(token, { proofs })).toMatchObject(refused('invalid_proof'))
  })

  it('is not issued to a proof of another client than the one of the token request', async () => {
    const named = await under.offer()
    const { body } = await under.requestToken(named, { client_id: 'https://wallet.example' })
    const proofs = async (iss: string) => ({ proofs: { jwt: [await under.proof({ payload: { iss } })] } })
    const send = async (iss: string) => under.requestCredential(String(body.access_token), await proofs(iss))
    expect(await send('https://another.example')).toMatchObject(refused('invalid_proof'))
    expect(await send('https://wallet.example')).toMatchObject(ISSUED)
  })

  it('is not issued after the issuance has ended', async () => {
    await under.database.transaction((tx) =>
      under.flows.settleIssuance(tx, offered.id, { kind: 'rejected', reason: 'EXPIRED' }),
    )
    const before = await under.allocated()
    expect(await under.requestCredential(token)).toMatchObject(refused('credential_request_denied'))
    expect(await under.allocated()).toBe(before)
  })

  it('is not issued for an offer that was withdrawn', async () => {
    const withdrawn = under.database.query.updateTable('openid4vc_offers').set({ credential: '' })
    await withdrawn.where('offer_id', '=', offered.offerId).execute()
    expect(await under.requestCredential(token)).toMatchObject(refused('credential_request_denied'))
    expect(issued()).toEqual([])
  })

  it('uses up neither nonce nor key if it is denied', async () => {
    under.flows.answer(offered.id, { kind: 'closed' })
    const proofs = { jwt: [await under.proof()] }
    expect(await under.requestCredential(token, { proofs })).toMatchObject(refused('credential_request_denied'))
    under.flows.answer(offered.id, undefined)
    expect(await under.requestCredential(token, { proofs })).toMatchObject(ISSUED)
  })

  it('that is bound to a key is not issued to a proof that names a DID', async () => {
    const { jwk } = readEcPublicJwk({ ...under.jwk }) ?? {}
    if (!jwk) throw new Error('the holder has no key')
    const proofs = { jwt: [await under.proof({ header: { jwk: undefined, kid: `${didOfJwk(jwk)}#0` } })] }
    expect(await under.requestCredential(token, { proofs })).toMatchObject({
      ...refused('invalid_proof'),
      body: { error_description: expect.stringContaining('bound to a key') },
    })
    const other = await under.tokenFor(await under.offer({ format: 'jwt_vc_json' }))
    expect(await under.requestCredential(other, { proofs })).toMatchObject(ISSUED)
  })
})
