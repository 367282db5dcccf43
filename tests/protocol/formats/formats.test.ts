import { ENGLISH_FLOW_ERRORS } from '@vitrine/api/wording/english-flow-errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CardFolder } from '../../card-folder.ts'
import { accountOfIssuance } from '../ledger.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { type HttpAnswer, readProtocolError } from '../wallet/http-exchange.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import { STATUS } from '../wallet/status-list.ts'
import type { Binding, HeldCredential } from './format-holder.ts'
import { FormatWallet } from './format-wallet.ts'

/** Card folders by the format of the bank account. Wallets can confirm payments with an mdoc, but not with a JWT VC. */
const ACCOUNTS = { mso_mdoc: new CardFolder(), jwt_vc_json: new CardFolder() }

let running: RunningProduct
let wallet: FormatWallet
beforeAll(async () => {
  running = await startProduct()
  wallet = new FormatWallet(running.wallet)
})
afterAll(async () => {
  await running?.stop()
  for (const folder of Object.values(ACCOUNTS)) folder.remove()
})

type Card = { format: string; prefix: string; type: string }

const CARDS: Card[] = [
  { format: 'jwt_vc_json', prefix: '/credo-jwt-vc', type: 'CredoJwtCard' },
  { format: 'mso_mdoc', prefix: '/credo-rest', type: 'CredoRestCard' },
]

async function receive({ prefix, type }: Card, displayName: string) {
  const { id, url } = await running.browser.issue(prefix, type, { displayName })
  const held = await wallet.receive(url)
  expect(await running.browser.issuanceStatus(id, prefix)).toEqual({ status: 2 })
  return { id, held }
}

/** Starts a presentation and sends an answer to it. */
async function present({ prefix, type }: Card, answer: (url: string) => Promise<HttpAnswer>) {
  const { id, url } = await running.browser.present(type, prefix)
  return { id, answer: await answer(url) }
}

async function expectRefused(card: Card, presented: { id: string; answer: HttpAnswer }, failed: string): Promise<void> {
  expect(readProtocolError(presented.answer)).toMatchObject({ error: 'invalid_request' })
  const { checks, ...status } = await running.browser.presentationStatus(presented.id, card.prefix)
  const code = 'INVALID_PRESENTATION'
  expect(status).toEqual({ status: 99, error: { code, message: ENGLISH_FLOW_ERRORS[code] } })
  expect(checks?.at(-1)).toMatchObject({ name: failed, outcome: 'failed' })
}

describe.each(CARDS)('a card in $format', (card) => {
  let held: HeldCredential
  let issuance: string

  it('is issued, and an independent library accepts it', async () => {
    const received = await receive(card, 'Anna Żółć')
    held = received.held
    issuance = received.id
    expect(held.format).toBe(card.format)
    expect(JSON.stringify(held.claims)).toContain('"displayName":"Anna Żółć"')
  })

  it('is presented, and the result shows its claim and each check', async () => {
    const { id, answer } = await present(card, (url) => wallet.send(url, held))
    expect(answer.status).toBe(200)
    const result = await running.browser.result(id, card.prefix)
    expect(result).toMatchObject({
      displayName: 'Anna Żółć',
      status: 'OK',
      verified: true,
      credentialStateIsValid: true,
      vcIss: running.url,
      vcType: card.type,
    })
    expect(result.fullObject?.checks?.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(result.fullObject?.checks?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['format', 'issuer', 'signature', 'validity', 'holder', 'request', 'query', 'state']),
    )
  })

  it('shows dates to the day only, which do not link presentations of one credential', async () => {
    const { id } = await present(card, (url) => wallet.send(url, held))
    const { issuanceDate = 1, expirationDate = 1 } = await running.browser.result(id, card.prefix)
    expect([issuanceDate % 86_400_000, expirationDate % 86_400_000]).toEqual([0, 0])
  })

  it('is refused with the key of another card', async () => {
    const key = generateHolderKey()
    await expectRefused(card, await present(card, (url) => wallet.send(url, { ...held, key })), 'holder')
  })

  it.each<[string, Partial<Binding['request']>]>([
    ['another nonce', { nonce: 'nonce-of-another-request-0123' }],
    ['another verifier', { clientId: 'x509_hash:another' }],
  ])('is refused if it is signed for %s', async (_what, changed) => {
    const presented = await present(card, async (url) => {
      const { request } = await running.wallet.openRequest(url)
      return wallet.send(url, held, { binding: { request: { ...request, ...changed } } })
    })
    // An mdoc is signed for the whole session, so a wrong nonce looks like a wrong key. The other formats report the same check.
    await expectRefused(card, presented, 'holder')
  })

  it('is refused as the answer to a request for another card', async () => {
    const other = CARDS.find((one) => one !== card) ?? card
    const presented = await present(other, async (url) => {
      const open = await running.wallet.openRequest(url)
      const own = await running.wallet.openRequest((await running.browser.present(card.type, card.prefix)).url)
      const [presentation = ''] = Object.values(await wallet.vpToken(own, held)).flat()
      return open.sendResponse(open.encrypt({ [open.request.query.credentials[0]?.id ?? '']: [presentation] }))
    })
    await expectRefused(other, presented, 'format')
  })

  it('is revoked in its status list, and refused by the verifier', async () => {
    const account = await accountOfIssuance(running.product.database.query, issuance)
    await running.product.services.revocation.revoke(account, 'a test', { reason: 'unspecified' })
    const { id, answer } = await present(card, (url) => wallet.send(url, held))
    expect(answer.status).toBe(400)
    expect(await running.browser.presentationStatus(id, card.prefix)).toMatchObject({
      status: 99,
      error: { code: 'INVALID_CREDENTIAL_STATE' },
    })
    running.advance(600_000)
    expect(await wallet.statusOf(held)).toBe(STATUS.INVALID)
  })
})

describe('a key proved as a DID', () => {
  const key = generateHolderKey()
  // In this DID, the members of the JWK are not in the server's usual order. The server must use the DID unchanged.
  const { kty, crv, x, y } = key.publicJwk
  const did = `did:jwk:${Buffer.from(JSON.stringify({ kty, crv, x, y, use: 'sig' })).toString('base64url')}`
  const proof = { header: { jwk: undefined, kid: `${did}#0` } }

  it('is the holder of a JWT VC under exactly that name', async () => {
    const card = CARDS[0] as Card
    const { url } = await running.browser.issue(card.prefix, card.type, { displayName: 'Jan' })
    const held = await wallet.receive(url, { key, proof })
    expect(held.claims).toMatchObject({ credentialSubject: { id: did } })
    const { id, answer } = await present(card, (link) => wallet.send(link, held))
    expect(answer.status).toBe(200)
    expect(await running.browser.result(id, card.prefix)).toMatchObject({ displayName: 'Jan', verified: true })
  })

  it('is refused for an mdoc, which supports plain keys only', async () => {
    const card = CARDS[1] as Card
    const { id, url } = await running.browser.issue(card.prefix, card.type, { displayName: 'Jan' })
    await expect(wallet.receive(url, { key, proof })).rejects.toThrow()
    expect(await running.browser.issuanceStatus(id, card.prefix)).toEqual({ status: 1 })
  })
})

describe('payments', () => {
  async function bankIn(format: 'mso_mdoc' | 'jwt_vc_json') {
    const folder = ACCOUNTS[format]
    folder.change('bank-account-basic', { credential: { format } })
    const bank = await startProduct({ SCENARIOS_DIR: folder.path })
    const holder = new FormatWallet(bank.wallet)
    const { url } = await bank.browser.issueBasic('BankAccount', { displayName: 'Anna' })
    const held = await holder.receive(url)
    const transfer = () => bank.browser.present('BankAccount', '/basic', { bankOperation: 'transfer', pay: 300 })
    return { bank, holder, held, transfer }
  }

  it('are confirmed by the device that holds the mdoc', async () => {
    const { bank, holder, held, transfer } = await bankIn('mso_mdoc')
    try {
      const paid = await transfer()
      expect((await bank.wallet.openRequest(paid.url)).request.transactionData).toHaveLength(1)
      expect((await holder.send(paid.url, held)).status).toBe(200)
      const result = await bank.browser.result(paid.id)
      expect(result).toMatchObject({ status: 'OK', accountBalance: 700 })
      expect(result.fullObject?.checks).toContainEqual({ name: 'payment', outcome: 'passed' })

      const unconfirmed = await transfer()
      expect((await holder.send(unconfirmed.url, held, { binding: { transactionData: [] } })).status).toBe(400)
      const { checks, error } = await bank.browser.presentationStatus(unconfirmed.id)
      expect(error?.code).toBe('INVALID_PRESENTATION')
      expect(checks?.at(-1)).toEqual({ name: 'payment', outcome: 'failed' })
    } finally {
      await bank.stop()
    }
  })

  it('are shown on the page only if the format cannot confirm them', async () => {
    const { bank, holder, held, transfer } = await bankIn('jwt_vc_json')
    try {
      const paid = await transfer()
      expect((await bank.wallet.openRequest(paid.url)).request.transactionData).toEqual([])
      expect((await holder.send(paid.url, held)).status).toBe(200)
      const result = await bank.browser.result(paid.id)
      expect(result).toMatchObject({ status: 'OK', accountBalance: 700 })
      expect(result.fullObject?.checks?.map(({ name }) => name)).not.toContain('payment')
      // The unrequested name and card number were disclosed as well, so the check reports both.
      expect(result.fullObject?.checks).toContainEqual({ name: 'query', outcome: 'passed', value: 2 })
      expect(result).not.toHaveProperty('notShared')
    } finally {
      await bank.stop()
    }
  })
})
