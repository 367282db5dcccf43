import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUITE_CARDS } from '../../../engine-under-test.fixture.ts'
import { FlowSecrets } from '../../authorizations/flow-secrets.ts'
import { type IssuerUnderTest, type Offered, openIssuerUnderTest } from '../../issuer-under-test.fixture.ts'
import { ProtocolError } from '../../wire/protocol-error.ts'
import type { GrantContext } from './grant.ts'
import { PRE_AUTHORIZED_CODE } from './pre-authorized-code.ts'

const secrets = new FlowSecrets(Buffer.alloc(32, 7))
const CODE = ['pre-authorized_code', secrets.secretOf('code', 'offer')] as const

/** Returns the code of the error that the parameters are refused with; undefined if they are parsed. */
const refusalOf = (...parameters: (readonly [string, string])[]): string | undefined => {
  const form = new URLSearchParams(parameters.map(([name, value]) => [name, value]))
  try {
    const client = { id: undefined, vouchedBy: 'nobody' } as const
    PRE_AUTHORIZED_CODE.prepare({ form, headers: {}, client, boundTo: null, details: undefined }, {
      secrets,
    } as GrantContext)
    return undefined
  } catch (error) {
    return error instanceof ProtocolError ? error.code : 'another error'
  }
}

describe('a token request with a pre-authorized code', () => {
  it('may have a PIN, which counts as missing if it is empty', () => {
    expect(refusalOf(CODE)).toBeUndefined()
    expect(refusalOf(CODE, ['tx_code', '0493'])).toBeUndefined()
    expect(refusalOf(CODE, ['tx_code', '0493'], ['user_pin', '0493'])).toBeUndefined()
    expect(refusalOf(CODE, ['tx_code', ''], ['user_pin', '0493'])).toBe('invalid_request')
  })

  it.each([
    ['without a code', 'invalid_request', []],
    ['with an empty code', 'invalid_request', [['pre-authorized_code', '']]],
    ['with a code of another server', 'invalid_grant', [['pre-authorized_code', 'a-code']]],
    ['with the PIN parameter of the drafts', 'invalid_request', [CODE, ['user_pin', '1234']]],
  ] as const)('is refused %s', (_what, code, parameters) => {
    expect(refusalOf(...parameters)).toBe(code)
  })
})

const OFFER_LIFE = 300_000
const ATTEMPTS = 5

let under: IssuerUnderTest
beforeAll(async () => {
  under = await openIssuerUnderTest()
})
afterAll(() => under.close())

const GRANTED = { status: 200, body: { token_type: 'Bearer', expires_in: 300 } }
const refused = (error: string) => ({ status: 400, body: { error } })

const withPin = () => under.offer({ card: SUITE_CARDS.withPin })
/** Returns another PIN of the same length. */
const wrongPin = ({ pin }: Offered) => String((Number(pin) + 1) % 10_000).padStart(4, '0')

describe('the code of an offer', () => {
  it('is redeemed for a token once', async () => {
    const offered = await under.offer()
    expect(await under.requestToken(offered)).toMatchObject(GRANTED)
    expect(await under.requestToken(offered)).toMatchObject(refused('invalid_grant'))
    expect(under.flows.reportsOf(offered.id)).toHaveLength(1)
  })

  it('is redeemed until the offer expires, and not from then on', async () => {
    const [timely, late] = [await under.offer(), await under.offer()]
    under.advance(OFFER_LIFE - 1)
    expect(await under.requestToken(timely)).toMatchObject(GRANTED)
    under.advance(1)
    expect(await under.requestToken(late)).toMatchObject(refused('invalid_grant'))
    expect(under.flows.reportsOf(late.id)).toEqual([])
  })

  it.each<[string, (offered: Offered) => string]>([
    ['of an offer that does not exist', () => under.secrets.secretOf('code', 'another')],
    ['that is an access token', ({ offerId }) => under.secrets.secretOf('access-token', offerId)],
    ['that is the public id of the offer', ({ offerId }) => offerId],
    ['that is the id of the issuance', ({ id }) => id],
    ['with another last character', ({ code }) => `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`],
  ])('is refused as a code %s', async (_what, codeOf) => {
    const offered = await under.offer()
    expect(await under.requestToken({ ...offered, code: codeOf(offered) })).toMatchObject(refused('invalid_grant'))
    expect(await under.requestToken(offered)).toMatchObject(GRANTED)
  })

  it('is refused after the issuance has ended, and stays unredeemed', async () => {
    const offered = await under.offer()
    await under.database.transaction((tx) =>
      under.flows.settleIssuance(tx, offered.id, { kind: 'rejected', reason: 'EXPIRED' }),
    )
    expect(await under.requestToken(offered)).toMatchObject(refused('invalid_grant'))
    const offers = under.database.query.selectFrom('openid4vc_offers').selectAll()
    expect(await offers.where('offer_id', '=', offered.offerId).executeTakeFirst()).toMatchObject({ redeemed_at: null })
  })

  it('is redeemed by a request for the offered credential only', async () => {
    const offered = await under.offer()
    const detailsOf = (id: string) => JSON.stringify([{ type: 'openid_credential', credential_configuration_id: id }])
    const other = await under.requestToken(offered, { authorization_details: detailsOf(SUITE_CARDS.withPin.id) })
    expect(other).toMatchObject(refused('invalid_authorization_details'))
    const own = await under.requestToken(offered, { authorization_details: detailsOf(SUITE_CARDS.plain.id) })
    expect(own).toMatchObject(GRANTED)
    expect(own.body.authorization_details).toMatchObject([{ credential_configuration_id: SUITE_CARDS.plain.id }])
  })
})

describe('the PIN of an offer', () => {
  it('is required, and its absence is no attempt', async () => {
    const offered = await withPin()
    for (let count = 0; count < 2 * ATTEMPTS; count += 1)
      expect(await under.requestToken(offered, { tx_code: undefined })).toMatchObject({
        ...refused('invalid_request'),
        body: { error_description: 'tx_code is missing' },
      })
    expect(await under.requestToken(offered)).toMatchObject(GRANTED)
  })

  it('is refused if the offer has none', async () => {
    const offered = await under.offer()
    expect(await under.requestToken(offered, { tx_code: '1234' })).toMatchObject(refused('invalid_request'))
    expect(await under.requestToken(offered)).toMatchObject(GRANTED)
  })

  it('is accepted after four wrong ones', async () => {
    const offered = await withPin()
    for (let count = 1; count < ATTEMPTS; count += 1)
      expect(await under.requestToken(offered, { tx_code: wrongPin(offered) })).toMatchObject(refused('invalid_grant'))
    expect(await under.requestToken(offered)).toMatchObject(GRANTED)
  })

  it.each<[string, (offered: Offered) => string]>([
    ['wrong', wrongPin],
    ['without its last digit', ({ pin = '' }) => pin.slice(0, -1)],
    ['with a digit more', ({ pin }) => `${pin}0`],
  ])('is refused if it is %s', async (_what, pinOf) => {
    const offered = await withPin()
    expect(await under.requestToken(offered, { tx_code: pinOf(offered) })).toMatchObject(refused('invalid_grant'))
  })

  it('is refused after five wrong ones, and the issuance has failed after the fifth', async () => {
    const offered = await withPin()
    for (let count = 1; count <= ATTEMPTS; count += 1) {
      expect(under.flows.reportsOf(offered.id)).toEqual([])
      expect(await under.requestToken(offered, { tx_code: wrongPin(offered) })).toMatchObject(refused('invalid_grant'))
    }
    expect(under.flows.reportsOf(offered.id)).toEqual([{ kind: 'rejected', reason: 'TOO_MANY_ATTEMPTS' }])
    expect(await under.requestToken(offered)).toMatchObject(refused('invalid_grant'))
  })

  it('of one offer has its own attempts', async () => {
    const [attacked, other] = [await withPin(), await withPin()]
    for (let count = 1; count <= ATTEMPTS; count += 1)
      await under.requestToken(attacked, { tx_code: wrongPin(attacked) })
    expect(await under.requestToken(other)).toMatchObject(GRANTED)
  })
})
