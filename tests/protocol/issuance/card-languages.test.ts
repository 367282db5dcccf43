import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Openid4vciClient } from '@openid4vc/openid4vci'
import { zPublicCards } from '@vitrine/api/cards/public-card.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Stage } from './stage.ts'

const PUBLIC_URL = 'https://cards.example.org'
const CARD = 'bank-account-basic'
const ONLY_ENGLISH = 'workshop'
const POLISH = {
  title: 'Konto bankowe',
  description: 'Twoje konto w portfelu.',
  claims: { displayName: 'Imię i nazwisko', accountNumber: 'Numer konta' },
}

let cards: string
let stage: Stage
let secure: Stage
beforeAll(async () => {
  cards = mkdtempSync(join(tmpdir(), 'vitrine-languages-'))
  cpSync(fileURLToPath(new URL('../../../scenarios', import.meta.url)), cards, { recursive: true })
  const file = join(cards, `${CARD}.json`)
  const card = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...card, translations: { pl: POLISH, 'de-CH': { title: 'Bankkonto' } } }))
  const { translations: _, ...onlyEnglish } = JSON.parse(readFileSync(join(cards, `${ONLY_ENGLISH}.json`), 'utf8'))
  writeFileSync(join(cards, `${ONLY_ENGLISH}.json`), JSON.stringify(onlyEnglish))
  stage = await Stage.open({ SCENARIOS_DIR: cards })
  secure = await Stage.open({ SCENARIOS_DIR: cards, PUBLIC_URL })
})
afterAll(async () => {
  await stage?.close()
  await secure?.close()
  rmSync(cards, { recursive: true, force: true })
})

/** Sends requests for https addresses directly to the server, as a proxy would, because the library calls only https addresses. */
const behindProxy = (async (input: string | URL | Request) => {
  const url = new URL(String(input)).pathname
  const { statusCode: status, headers, body } = await secure.running.product.app.inject({ url })
  return new Response(body, { status, headers: { 'content-type': String(headers['content-type']) } })
}) as typeof fetch

/** Returns the metadata as the OpenWallet Foundation's client reads it. */
async function metadata() {
  const client = new Openid4vciClient({
    callbacks: {
      fetch: behindProxy,
      generateRandom: () => new Uint8Array(32),
      hash: () => new Uint8Array(32),
      signJwt: () => Promise.reject(new Error('this test signs nothing')),
      clientAuthentication: () => {},
    },
  })
  const { credentialIssuer } = await client.resolveIssuerMetadata(PUBLIC_URL)
  return credentialIssuer.credential_configurations_supported
}

const english = (name: string) => ({ name, locale: 'en' })
const polish = (name: string) => ({ name, locale: 'pl' })

describe('a card with texts in Polish and in Swiss German', () => {
  it('has a display for each language in the issuer metadata, English first', async () => {
    const { [CARD]: card, [ONLY_ENGLISH]: other } = await metadata()
    expect(card?.credential_metadata?.display).toMatchObject([
      { locale: 'en', name: 'Bank account' },
      { locale: 'pl', name: POLISH.title, description: POLISH.description, logo: { alt_text: 'Vitrine' } },
      { locale: 'de-CH', name: 'Bankkonto' },
    ])
    expect(card?.credential_metadata?.display?.[2]).not.toHaveProperty('description')
    expect(other?.credential_metadata?.display).toHaveLength(1)
  })

  it('has labels of each claim in the languages that define one', async () => {
    const { [CARD]: card } = await metadata()
    expect(card?.credential_metadata?.claims).toMatchObject([
      { path: ['displayName'], display: [english('Full name'), polish(POLISH.claims.displayName)] },
      { path: ['accountNumber'], display: [english('Account number'), polish(POLISH.claims.accountNumber)] },
      { path: ['cardNumber'], display: [english('Card number')] },
    ])
  })

  it('has the same texts in its type metadata', async () => {
    const type = (await stage.running.browser.get('/credential-types/BankAccount')).body
    expect(type).toMatchObject({
      name: 'Bank account',
      display: [{ locale: 'en' }, { locale: 'pl', name: POLISH.title }, { locale: 'de-CH', name: 'Bankkonto' }],
      claims: expect.arrayContaining([
        expect.objectContaining({
          path: ['accountNumber'],
          display: [
            { locale: 'en', label: 'Account number' },
            { locale: 'pl', label: 'Numer konta' },
          ],
        }),
      ]),
    })
  })

  it('sends the translations to the browser, and nothing for a card without translations', async () => {
    const cards = zPublicCards.parse((await stage.running.browser.get('/scenarios')).body)
    expect(cards.find(({ id }) => id === CARD)?.translations).toEqual({ pl: POLISH, 'de-CH': { title: 'Bankkonto' } })
    expect(cards.filter((card) => !('translations' in card)).map(({ id }) => id)).toEqual([ONLY_ENGLISH])
  })

  it('is issued to wallets as before', async () => {
    expect((await (await stage.authorized()).receive()).claims).toHaveProperty('accountNumber')
  })
})
