import { zAuthorizationServerMetadata } from '@openid4vc/oauth2'
import { Openid4vciClient } from '@openid4vc/openid4vci'
import { zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import { LANGUAGES } from '@vitrine/languages/languages.ts'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../apps/server/src/settings/configuration.ts'
import { exchange } from '../wallet/http-exchange.ts'
import { fetchIssuerMetadata, requestIssuerMetadata } from '../wallet/issuer-metadata.ts'
import { type JsonObject, readObject } from '../wallet/json-reading.ts'
import { Stage } from './stage.ts'

const PUBLIC_URL = 'https://cards.example.org'

let stage: Stage
let metadata: JsonObject
beforeAll(async () => {
  stage = await Stage.open()
  const { wallet, url } = stage.running
  metadata = (await fetchIssuerMetadata(wallet.context, url)).raw
})
afterAll(() => stage.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  exchange(fetch, `${stage.running.url}${path}`, { headers })

const configurations = (): [string, JsonObject][] =>
  Object.entries(readObject(metadata.credential_configurations_supported, 'configurations', 'test')).map(
    ([id, value]) => [id, readObject(value, id, 'test')],
  )

describe('the issuer metadata', () => {
  it('names one configuration for each card with issuance, under the id of the card', () => {
    expect(configurations().map(([id]) => id)).toEqual(
      expect.arrayContaining(['bank-account-basic', 'workshop', 'verified-employee-basic']),
    )
    expect(configurations()).toHaveLength(10)
  })

  it('is JSON, whatever the wallet accepts', async () => {
    for (const accept of ['application/json', '*/*', 'application/jwt', 'text/html']) {
      const answer = await requestIssuerMetadata(stage.running.wallet.context, stage.running.url, accept)
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      expect(answer.body).toEqual(metadata)
    }
  })

  it('has one display for each language, in canonical form', () => {
    for (const [, configuration] of configurations()) {
      const locales = JSON.stringify(configuration).match(/"locale":"[^"]+"/g) ?? []
      expect(locales.length).toBeGreaterThan(0)
      for (const locale of locales.map((text) => text.slice(10, -1)))
        expect(Intl.getCanonicalLocales(locale)).toEqual([locale])
    }
  })

  it('uses the final formats only', () => {
    for (const [, { format }] of configurations()) expect(['dc+sd-jwt', 'mso_mdoc', 'jwt_vc_json']).toContain(format)
  })

  it('names a nonce endpoint, and a scope for each configuration', () => {
    expect(metadata.nonce_endpoint).toBe(`${stage.running.url}/openid4vci/nonce`)
    const scopes = configurations().map(([, { scope }]) => scope)
    expect(new Set(scopes).size).toBe(configurations().length)
  })

  it('links to pictures that exist', async () => {
    const pictures = JSON.stringify(metadata).match(/"uri":"[^"]+"/g) ?? []
    // The metadata contains a logo and a picture for each card and language, and one logo of the issuer.
    expect(pictures.length).toBe(2 * LANGUAGES.length * configurations().length + 1)
    expect(new Set(pictures).size).toBeLessThanOrEqual(configurations().length + 1)
    for (const uri of pictures.map((text) => text.slice(7, -1))) {
      const answer = await exchange(fetch, uri)
      expect({ uri, status: answer.status }).toEqual({ uri, status: 200 })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('marks only claims as mandatory that each credential contains', async () => {
    const { claims } = await (await stage.authorized()).receive()
    const [, account] = configurations().find(([id]) => id === 'bank-account-basic') ?? []
    for (const name of ['displayName', 'accountNumber', 'cardNumber']) {
      expect(JSON.stringify(account)).toContain(`{"path":["${name}"],"mandatory":true`)
      expect(claims).toHaveProperty(name)
    }
  })
})

describe('behind https', () => {
  let secure: Stage
  /** Sends requests for https addresses directly to the server, as a proxy would, because the library calls only https addresses. */
  const behindProxy = (async (input: string | URL | Request) => {
    const {
      statusCode: status,
      headers,
      body,
    } = await secure.running.product.app.inject({ url: new URL(String(input)).pathname })
    return new Response(body, { status, headers: { 'content-type': String(headers['content-type']) } })
  }) as typeof fetch
  beforeAll(async () => {
    secure = await Stage.open({ PUBLIC_URL })
  })
  afterAll(() => secure.close())

  it("all addresses are https, whatever the request's own scheme", async () => {
    for (const path of ['openid-credential-issuer', 'oauth-authorization-server']) {
      const { body } = await secure.running.product.app.inject({ url: `/.well-known/${path}` })
      const addresses = body.match(/https?:\/\/[^"]*/g) ?? []
      expect(addresses.length).toBeGreaterThan(1)
      for (const address of addresses) expect(address).toMatch(/^https:\/\/cards\.example\.org(\/|$)/)
    }
  })

  it("the OpenWallet Foundation's client reads the offer and the metadata as version 1.0", async () => {
    const client = new Openid4vciClient({
      callbacks: {
        fetch: behindProxy,
        generateRandom: () => new Uint8Array(32),
        hash: () => new Uint8Array(32),
        signJwt: () => Promise.reject(new Error('this test signs nothing')),
        clientAuthentication: () => {},
      },
    })
    const started = await secure.running.product.app.inject({
      method: 'POST',
      url: '/basic/request2',
      payload: { type: 'BankAccount', fieldData: { displayName: 'Anna' } },
    })
    const offer = await client.resolveCredentialOffer(zIssuanceResponse.parse(started.json()).url)
    const resolved = await client.resolveIssuerMetadata(offer.credential_issuer)
    expect(offer.credential_configuration_ids).toEqual(['bank-account-basic'])
    expect(resolved.originalDraftVersion).toBe('V1')
    expect(Object.keys(resolved.knownCredentialConfigurations)).toHaveLength(configurations().length)
    expect(resolved.authorizationServers.map(({ issuer }) => issuer)).toEqual([PUBLIC_URL])
  })

  it('its schema accepts the authorization server metadata', async () => {
    const { app } = secure.running.product
    const answer = await app.inject({ url: '/.well-known/oauth-authorization-server' })
    expect(zAuthorizationServerMetadata.parse(answer.json())).toMatchObject({ issuer: PUBLIC_URL })
  })
})

describe('the location of the metadata', () => {
  it('returns 404 for an issuer with a path or a trailing slash', async () => {
    for (const path of ['/', '/tenant', '/bank-account-basic'])
      expect((await get(`/.well-known/openid-credential-issuer${path}`)).status).toBe(404)
    expect((await get('/tenant/.well-known/openid-credential-issuer')).status).toBe(404)
  })

  it('refuses to start with a public address with a path or a trailing slash', () => {
    for (const address of [`${PUBLIC_URL}/`, `${PUBLIC_URL}/path`, 'cards.example.org', `${PUBLIC_URL}?x`])
      expect(() => readConfiguration({ PUBLIC_URL: address })).toThrow(/PUBLIC_URL is '.*': expected an origin/)
  })

  it('does not depend on the host names in a request', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }
    expect((await get('/.well-known/openid-credential-issuer', headers)).body).toEqual(metadata)
    const { app } = stage.running.product
    const answer = await app.inject({
      url: '/.well-known/openid-credential-issuer',
      headers: { host: 'evil.example', ...headers },
    })
    expect(answer.json()).toEqual(metadata)
  })
})

describe('the keys in the authorization server metadata', () => {
  const keySet = async () => {
    const server = readObject((await get('/.well-known/oauth-authorization-server')).body, 'metadata', 'test')
    return exchange(fetch, String(server.jwks_uri))
  }

  it('verify the status list of a credential, for a client without certificates', async () => {
    const { status } = await (await stage.authorized()).receive()
    const { text } = await exchange(fetch, status?.uri ?? '')
    const keys = createLocalJWKSet((await keySet()).body as JSONWebKeySet)
    const { payload } = await jwtVerify(text, keys, {
      typ: 'statuslist+jwt',
      currentDate: new Date(stage.running.now()),
    })
    expect(payload.sub).toBe(status?.uri)
  })

  it('are public keys for signatures, each with its own id', async () => {
    const answer = await keySet()
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const { keys } = answer.body as JSONWebKeySet
    expect(keys).toHaveLength(1)
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'x5c', 'y'])
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    }
  })
})

describe('type metadata', () => {
  it('exists for each credential type, and for no other', async () => {
    for (const type of ['BankAccount', 'Workshop', 'VerifiedEmployee']) {
      const answer = await get(`/credential-types/${type}`)
      expect(answer.body).toMatchObject({ vct: `${stage.running.url}/credential-types/${type}` })
    }
    for (const type of ['GuardianFaceCheckCard', 'constructor', '__proto__', 'bankaccount', 'BankAccount/', '%00'])
      expect((await get(`/credential-types/${type}`)).status).toBe(404)
  })
})

describe('the display of a card in wallets', () => {
  const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])
  const pictureAt = async (uri: string) => {
    const answer = await fetch(uri)
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      origin: answer.headers.get('access-control-allow-origin'),
      beginsAsPng: Buffer.from(await answer.arrayBuffer())
        .subarray(0, 4)
        .equals(PNG),
    }
  }
  const AN_IMAGE = { status: 200, type: 'image/png', origin: '*', beginsAsPng: true }
  const COLOUR = /^#[0-9a-f]{6}$/

  it('has a logo and a picture that every wallet can show, and colours for wallets that show no picture', async () => {
    expect(configurations().length).toBeGreaterThan(5)
    for (const [id, configuration] of configurations()) {
      const { display } = configuration.credential_metadata as { display: Record<string, unknown>[] }
      expect(display, id).toMatchObject(
        LANGUAGES.map((locale) => ({
          locale,
          logo: { uri: expect.any(String), alt_text: 'Vitrine' },
          background_image: { uri: `${stage.running.url}/scenarios/images/${id}.png` },
          background_color: expect.stringMatching(COLOUR),
          text_color: expect.stringMatching(COLOUR),
        })),
      )
      const [{ logo, background_image } = {}] = display as {
        logo?: { uri: string }
        background_image?: { uri: string }
      }[]
      for (const picture of [logo, background_image]) expect(await pictureAt(picture?.uri ?? '')).toEqual(AN_IMAGE)
    }
  })

  it('is also defined for the issuer', async () => {
    const { display } = metadata as { display: { logo: { uri: string } }[] }
    expect(await pictureAt(display[0]?.logo.uri ?? '')).toEqual(AN_IMAGE)
  })

  it('is the same in the type metadata, with the original drawing for wallets that support it', async () => {
    const { body } = await get('/credential-types/Workshop')
    expect(body).toMatchObject({
      display: LANGUAGES.map((locale) => ({
        locale,
        rendering: {
          simple: { background_image: { uri: `${stage.running.url}/scenarios/images/workshop.png` } },
          svg_templates: [{ uri: `${stage.running.url}/scenarios/images/workshop.svg` }],
        },
      })),
    })
  })
})
