import { describe, expect, test } from 'vitest'
import { pickDisplay } from './display.ts'
import { loadIssuerMetadata } from './issuer-metadata.ts'

const ISSUER = 'https://issuer.example'
const PICTURE = { uri: `data:image/png;base64,${'A'.repeat(500_000)}`, alt_text: 'A picture' }
const WHOLE = {
  credential_issuer: ISSUER,
  credential_endpoint: `${ISSUER}/credential`,
  nonce_endpoint: `${ISSUER}/nonce`,
  notification_endpoint: `${ISSUER}/notification`,
  authorization_servers: [ISSUER, 'https://login.example'],
  display: [{ name: 'Bank', locale: 'en', logo: PICTURE }, {}],
  credential_configurations_supported: {
    bank: {
      format: 'dc+sd-jwt',
      vct: 'Bank',
      proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256', -7] } },
      credential_metadata: {
        display: [
          {
            name: 'Account',
            locale: 'en',
            description: 'An account',
            logo: PICTURE,
            background_image: PICTURE,
            background_color: '#000000',
            text_color: '#ffffff',
          },
        ],
        claims: [{ path: ['name', 0, null], mandatory: true, display: [{ name: 'Name', locale: 'en' }] }],
      },
    },
    bare: { format: 'mso_mdoc' },
  },
}

const load = (body: unknown, status = 200) =>
  loadIssuerMetadata(ISSUER, async (url, init) => {
    expect(url).toBe(`${ISSUER}/.well-known/openid-credential-issuer`)
    expect(init.headers).toEqual({ accept: 'application/json' })
    return Response.json(body, { status })
  })

describe('issuer metadata', () => {
  test('is parsed with everything that the wallet shows', async () => {
    expect(await load(WHOLE)).toEqual(WHOLE)
  })

  test.each<[body: unknown, why: string]>([
    [{ ...WHOLE, credential_endpoint: 'credential' }, 'credential_endpoint: Invalid URL'],
    [{ ...WHOLE, authorization_servers: [] }, 'authorization_servers: Too small: expected array to have >=1 items'],
    [
      { ...WHOLE, display: [{ logo: { uri: 'x'.repeat(600_001) } }] },
      'display.0.logo.uri: Too big: expected string to have <=600000 characters',
    ],
    [
      { ...WHOLE, credential_issuer: 'https://other.example' },
      `it calls itself https://other.example, the offer says ${ISSUER}`,
    ],
    ['text', 'the answer: Invalid input: expected object, received string'],
  ])('is refused if it is invalid', async (body, detail) => {
    await expect(load(body)).rejects.toMatchObject({ code: 'issuer-metadata-invalid', host: 'issuer.example', detail })
  })

  test('is refused if it cannot be loaded', async () => {
    await expect(load({}, 404)).rejects.toMatchObject({
      code: 'issuer-metadata-invalid',
      host: 'issuer.example',
      detail: 'status 404',
    })
  })
})

describe('texts in several languages', () => {
  test.each<[languages: string[], locales: (string | undefined)[], picked: string | undefined]>([
    [['pl-PL'], ['en', 'pl', 'PL-pl'], 'PL-pl'],
    [['pl-PL'], ['en', 'pl-DE', 'de'], 'pl-DE'],
    [['pl'], ['en', 'plx', 'pl'], 'pl'],
    [['cs', 'de-AT'], ['en', 'pl', 'de'], 'de'],
    [['cs'], ['pl', 'en', undefined], undefined],
    [['cs'], ['pl', 'en-GB', 'de'], 'en-GB'],
    [['cs'], ['pl', 'xen', 'de'], 'pl'],
    [[], ['pl'], 'pl'],
  ])('for a reader of %j, available in %j, are shown in %j', (languages, locales, picked) => {
    const displays = locales.map((locale) => ({ locale, is: String(locale) }))
    expect(pickDisplay(displays, languages)?.is).toBe(String(picked))
  })

  test('may be missing', () => {
    expect(pickDisplay(undefined, ['en'])).toBeUndefined()
    expect(pickDisplay([], ['en'])).toBeUndefined()
  })
})
