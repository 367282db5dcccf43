import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Card, zCard } from '../../packages/api/src/cards/card.ts'
import { zIssuanceResponse } from '../../packages/api/src/flows/issuance.ts'
import { zPresentationResponse } from '../../packages/api/src/flows/presentation.ts'
import { zPresentationResult } from '../../packages/api/src/flows/presentation-result.ts'
import { zStatusResponse } from '../../packages/api/src/flows/status.ts'
import {
  callPrefix,
  issuanceRequestUrl,
  issuanceStatusUrl,
  presentationRequestUrl,
  presentationResultUrl,
  settingsUrl,
} from '../../packages/api/src/pages/paths.ts'
import type { HeldCredential } from './formats/format-holder.ts'
import { FormatWallet } from './formats/format-wallet.ts'
import { greyJpeg } from './jpeg.ts'
import { type RunningProduct, startProduct } from './product.ts'
import { valuesAt } from './wallet/claim-selection.ts'
import type { ReceivedCredential } from './wallet/received-credential.ts'

const DIRECTORY = new URL('../../scenarios/', import.meta.url)
const DAY = 86_400_000
/** Claims that have their own members in the result. All other claims are rows of dynamicData. */
const OWN_FIELDS = ['displayName', 'accountNumber', 'cardNumber', 'photo']

const cards: Card[] = readdirSync(DIRECTORY)
  .filter((file) => file.endsWith('.json') && file !== 'scenario.schema.json')
  .map((file) => zCard.parse(JSON.parse(readFileSync(new URL(file, DIRECTORY), 'utf8'))))
  // The other cards need an engine that is not configured here.
  .filter(({ engine }) => engine === undefined || engine.name === 'openid4vc')
const issued = cards.filter(({ issuance }) => issuance.enabled)
const presented = cards.filter(({ presentation }) => presentation.enabled)

const claimsOf = (card: Card, source: 'visitor' | 'card' | 'server') =>
  (card.credential?.claims ?? []).filter((claim) => claim.source === source)

/** Returns the visitor's input: a different text for each claim, and a photo for the cards that need one. */
const filledIn = (card: Card): Record<string, string> =>
  Object.fromEntries(
    claimsOf(card, 'visitor').map(({ name, label }) => [
      name,
      name === 'photo' ? greyJpeg({ width: 24, height: 32 }).toString('base64') : `${label} Żółć 🙂`,
    ]),
  )

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

/** Issues a card through the card's endpoints, and checks the status after each step. */
async function issue(card: Card): Promise<Held> {
  const { browser, wallet } = running
  const fields = filledIn(card)
  const { type } = card
  const { body } = await browser.post(
    issuanceRequestUrl(card),
    card.isBasic ? { type, fieldData: fields } : { ...fields, type },
  )
  const { id, url, pin } = zIssuanceResponse.parse(body)
  const status = () => browser.issuanceStatus(id, callPrefix(card))
  expect(await status()).toEqual({ status: 0 })
  await wallet.openOffer(url)
  expect(await status()).toEqual({ status: 1 })
  if (card.credential?.txCode) expect(pin).toMatch(/^\d{4}$/)
  else expect(pin).toBeUndefined()
  const held = isSdJwt(card)
    ? sdJwtHeld(await wallet.receive(url, pin === undefined ? {} : { txCode: pin }))
    : formatHeld(card, await new FormatWallet(wallet).receive(url))
  expect(await status()).toEqual({ status: 2 })
  const ended = await browser.get(issuanceStatusUrl(card, id))
  expect(claimsOf(card, 'server').map(({ name }) => [name, held.claims[name]])).toEqual(
    Object.entries(zStatusResponse.parse(ended.body).claims ?? {}),
  )
  return held
}

/** A received credential, with a function that presents it in the credential's format. */
type Held = { claims: Record<string, unknown>; present(url: string): Promise<unknown> }

const isSdJwt = ({ credential }: Card): boolean =>
  credential !== undefined && (credential.format ?? 'dc+sd-jwt') === 'dc+sd-jwt'

const sdJwtHeld = (credential: ReceivedCredential): Held => ({
  claims: credential.claims,
  present: (url) => running.wallet.present(url, [credential]),
})

const formatHeld = ({ credential, type }: Card, held: HeldCredential): Held => ({
  claims: Object.fromEntries(
    (credential?.claims ?? []).map(({ name }) => [
      name,
      valuesAt(held.claims, [held.format === 'mso_mdoc' ? `localhost.${type}` : 'credentialSubject', name])[0],
    ]),
  ),
  present: (url) => new FormatWallet(running.wallet).present(url, held),
})

/** Presents a credential through a card's endpoints, and checks the status after each step. Returns the result. */
async function present(card: Card, held: Held) {
  const { browser, wallet } = running
  const { type } = card
  const { body } = await browser.post(presentationRequestUrl(card), {
    type,
    state: card.presentation.extraStatusData,
  })
  const { id, url } = zPresentationResponse.parse(body)
  const status = () => browser.presentationStatus(id, callPrefix(card))
  expect(await status()).toEqual({ status: 0 })
  await wallet.openRequest(url)
  expect(await status()).toEqual({ status: 1 })
  await held.present(url)
  expect(await status()).toEqual({ status: 2 })
  const answer = await browser.post(presentationResultUrl(card), { id })
  return { id, result: zPresentationResult.parse(answer.body) }
}

describe('the cards', () => {
  it('that can be issued or presented are exactly these', () => {
    expect(issued.map(({ id }) => id).sort()).toEqual([
      'bank-account-basic',
      'certificate1',
      'certificate2',
      'credo',
      'credo-jwt-vc',
      'credo-rest',
      'external-id-basic',
      'portal-gift-card',
      'verified-employee-basic',
      'workshop',
    ])
    expect(presented.map(({ id }) => id).sort()).toEqual(
      [...issued.map(({ id }) => id), 'bank-account-lunch-service'].sort(),
    )
  })
})

describe.each(issued.map((card) => ({ id: card.id, card })))('$id', ({ card }) => {
  let credential: Held

  it('asks the visitor for exactly the visitor’s claims', async () => {
    const { status, body } = await running.browser.get(settingsUrl(card))
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        selfAssertedClaims: Object.fromEntries(claimsOf(card, 'visitor').map(({ name, label }) => [name, label])),
      },
    })
  })

  it("is issued with the visitor's input and the card's own claims", async () => {
    credential = await issue(card)
    const cardClaims = claimsOf(card, 'card').map((claim) => [claim.name, 'value' in claim ? claim.value : ''])
    expect(credential.claims).toMatchObject({ ...filledIn(card), ...Object.fromEntries(cardClaims) })
    for (const { name } of claimsOf(card, 'server')) expect(credential.claims[name]).toMatch(/^\S{8,}$/)
  })

  it.each(presented.filter(({ type }) => type === card.type).map((shown) => ({ at: shown.id, shown })))(
    'is presented at $at, and the result shows it',
    async ({ shown }) => {
      const { id, result } = await present(shown, credential)
      const asked = Object.fromEntries(shown.presentation.claims.map((name) => [name, credential.claims[name]]))
      const own = Object.fromEntries(Object.entries(asked).filter(([name]) => OWN_FIELDS.includes(name)))
      const others = Object.fromEntries(Object.entries(asked).filter(([name]) => !OWN_FIELDS.includes(name)))
      expect(result).toMatchObject({
        ...own,
        ...(asked.photo === undefined ? {} : { photoBase64: asked.photo }),
        dynamicData: others,
        vcType: shown.vcType || shown.type,
        name: shown.card.title,
        status: 'OK',
        verified: true,
        credentialStateIsValid: true,
        magicLink: `/present/${shown.id}/${id}`,
        vcIss: running.url,
      })
      expect(Object.keys(result.dynamicData ?? {}).sort()).toEqual(Object.keys(others).sort())
      for (const field of OWN_FIELDS.filter((name) => !(name in own))) expect(result).not.toHaveProperty(field)
    },
  )

  it('is valid as long as the card says', async () => {
    const { result } = await present(presented.find(({ id }) => id === card.id) ?? card, credential)
    const { issuanceDate = 0, expirationDate = 0, created = 0 } = result
    // Dates are rounded to the day (UTC), so that they do not link presentations of one credential.
    expect([issuanceDate % DAY, expirationDate % DAY]).toEqual([0, 0])
    expect(running.now() - issuanceDate).toBeLessThan(DAY)
    expect(Math.abs(running.now() - created)).toBeLessThan(60_000)
    expect((expirationDate - issuanceDate) / DAY).toBeCloseTo(card.credential?.validDays ?? 0, 2)
  })
})
