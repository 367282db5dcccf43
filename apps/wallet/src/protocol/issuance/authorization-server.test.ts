import { describe, expect, test } from 'vitest'
import { authorizationServerOf, bindsTokens, loadAuthorizationServer } from './authorization-server.ts'
import type { CredentialOffer } from './credential-offer.ts'
import type { IssuerMetadata } from './issuer-metadata.ts'

const ISSUER = 'https://issuer.example'
const LOGIN = 'https://login.example'
const offer = (authorizationServer?: string): CredentialOffer => ({
  issuer: ISSUER,
  configurationIds: ['bank'],
  preAuthorizedCode: 'code-1',
  txCode: undefined,
  issuerState: undefined,
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

describe('the metadata of an authorization server', () => {
  const load = (over: object = {}, status = 200) =>
    loadAuthorizationServer(LOGIN, async (url) => {
      expect(url).toBe(`${LOGIN}/.well-known/oauth-authorization-server`)
      return Response.json({ issuer: LOGIN, token_endpoint: `${LOGIN}/token`, ...over }, { status })
    })

  test('contains its endpoints', async () => {
    expect(await load()).toEqual({ issuer: LOGIN, token_endpoint: `${LOGIN}/token` })
  })

  test('is refused if it has another issuer or cannot be loaded', async () => {
    await expect(load({ issuer: `${LOGIN}/` })).rejects.toMatchObject({ code: 'issuer-metadata-invalid' })
    await expect(load({}, 404)).rejects.toMatchObject({ code: 'issuer-metadata-invalid' })
  })

  test.each([
    [undefined, false],
    [['RS256'], false],
    [['RS256', 'ES256'], true],
  ])('with DPoP algorithms %j says that tokens are bound to a key: %s', async (algorithms, isBound) => {
    expect(bindsTokens(await load({ dpop_signing_alg_values_supported: algorithms }))).toBe(isBound)
  })
})
