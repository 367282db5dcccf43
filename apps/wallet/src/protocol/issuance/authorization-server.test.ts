import { describe, expect, test } from 'vitest'
import { authorizationServerOf, loadTokenEndpoint } from './authorization-server.ts'
import type { CredentialOffer } from './credential-offer.ts'
import type { IssuerMetadata } from './issuer-metadata.ts'

const ISSUER = 'https://issuer.example'
const LOGIN = 'https://login.example'
const offer = (authorizationServer?: string): CredentialOffer => ({
  issuer: ISSUER,
  configurationIds: ['bank'],
  preAuthorizedCode: 'code-1',
  txCode: undefined,
  authorizationServer,
})
const metadata = (servers?: string[]): IssuerMetadata => ({
  credential_issuer: ISSUER,
  credential_endpoint: `${ISSUER}/credential`,
  authorization_servers: servers,
  credential_configurations_supported: {},
})

describe('the authorization server of an offer', () => {
  test('is the one that the offer names, if the issuer lists it', () => {
    expect(authorizationServerOf(offer(LOGIN), metadata(['https://other.example', LOGIN]))).toBe(LOGIN)
  })

  test('is the issuer itself if the offer names it and the issuer lists none', () => {
    expect(authorizationServerOf(offer(ISSUER), metadata())).toBe(ISSUER)
  })

  test('is the first listed one if the offer names none, otherwise the issuer', () => {
    expect(authorizationServerOf(offer(), metadata([LOGIN, ISSUER]))).toBe(LOGIN)
    expect(authorizationServerOf(offer(), metadata())).toBe(ISSUER)
  })

  test.each([[undefined], [[ISSUER]]])('is refused if the issuer does not list it in %j', (servers) => {
    expect(() => authorizationServerOf(offer(LOGIN), metadata(servers))).toThrow(
      expect.objectContaining({ code: 'offer-invalid', host: 'issuer.example' }),
    )
  })
})

describe('the token endpoint', () => {
  const load = (issuer: string, status = 200) =>
    loadTokenEndpoint(LOGIN, async (url) => {
      expect(url).toBe(`${LOGIN}/.well-known/oauth-authorization-server`)
      return Response.json({ issuer, token_endpoint: `${LOGIN}/token` }, { status })
    })

  test('is the one in the metadata of the server', async () => {
    expect(await load(LOGIN)).toBe(`${LOGIN}/token`)
  })

  test('is refused if the metadata has another issuer or cannot be loaded', async () => {
    await expect(load(`${LOGIN}/`)).rejects.toMatchObject({ code: 'issuer-metadata-invalid' })
    await expect(load(LOGIN, 404)).rejects.toMatchObject({ code: 'issuer-metadata-invalid' })
  })
})
