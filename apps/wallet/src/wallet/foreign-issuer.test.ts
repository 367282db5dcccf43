import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeProtectedHeader, type JWK } from 'jose'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAuthorityAndSigner, NOW } from '../protocol/test-support/authority.ts'
import { issueBankAccount, VCT } from '../protocol/test-support/credentials.ts'
import { NO_ANCHORS } from '../protocol/x509/trust-anchors.ts'
import { beginAuthorization, redeemAnswer } from './authorizing.ts'
import type { Environment } from './environment.ts'
import { describeOffer, fetchCards } from './receiving.ts'
import { takeAuthorization } from './storage/authorizations.ts'
import { CLIENT_ID, createProvider, PROVIDER_KEY } from './test-support/provider.ts'
import { emptyStore } from './test-support/store.ts'
import { UNATTESTED_WALLET } from './test-support/unattested-wallet.ts'

const RETURN_ORIGIN = 'https://wallet.example'
const UNATTESTED = 'none'
const PROOF = 'attest_jwt_client_auth'
const COMBINED = 'attest_jwt_client_auth_dpop'
const METHODS = [UNATTESTED, PROOF, COMBINED] as const
type Method = (typeof METHODS)[number]

const KEY_ATTESTATION = { proof_signing_alg_values_supported: ['ES256'], key_attestations_required: {} }
const { signer, anchors } = await createAuthorityAndSigner('issuer.example')

/** What the person does on the issuer's page. */
let decision: 'accept' | 'decline' = 'accept'
/** Addresses of oidc-provider by the method of its client, the wallet. */
const issuers = new Map<Method, string>()
const servers: Server[] = []

/** The page asks once, so there is no second page for consent. */
function withoutConsent() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

const configurationOf = (issuer: string, method: Method): Configuration => ({
  clients: [
    {
      client_id: method === UNATTESTED ? RETURN_ORIGIN : CLIENT_ID,
      redirect_uris: [`${RETURN_ORIGIN}/authorized`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      // The types do not know the combined method yet.
      token_endpoint_auth_method: method as typeof PROOF,
      dpop_bound_access_tokens: true,
      require_pushed_authorization_requests: true,
    },
  ],
  // All three are supported by default, and the wallet prefers a proof of its own.
  clientAuthMethods: [method as typeof PROOF],
  scopes: ['bank'],
  findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  interactions: { policy: withoutConsent(), url: (_ctx, { uid }) => `/decide/${uid}` },
  loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
    const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
    grant.addResourceScope(`${issuer}/credential`, 'bank')
    await grant.save()
    return grant
  },
  features: {
    devInteractions: { enabled: false },
    pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
    dPoP: { enabled: true, nonceSecret: randomBytes(32), requireNonce: () => true },
    attestClientAuth: {
      ...{ enabled: method !== UNATTESTED, ack: 'draft-12', challengeSecret: randomBytes(32) },
      getAttestationSignaturePublicKey: () => PROVIDER_KEY,
      assertAttestationJwtAndPop: () => {},
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => `${issuer}/credential`,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({ scope: 'bank', audience: `${issuer}/credential` }),
    },
    openid4vci: {
      enabled: true,
      ack: 'experimental-01',
      nonceSecret: randomBytes(32),
      credentialConfigurationsSupported: {
        bank: {
          format: 'dc+sd-jwt',
          vct: VCT,
          scope: 'bank',
          cryptographic_binding_methods_supported: ['jwk'],
          proof_types_supported:
            method === UNATTESTED
              ? { jwt: { proof_signing_alg_values_supported: ['ES256'] } }
              : { [method === PROOF ? 'jwt' : 'attestation']: KEY_ATTESTATION },
        },
      },
      getKeyAttestationSignaturePublicKey: () => PROVIDER_KEY,
      issueCredential: async (_ctx, { proofs }) => {
        const attestation = proofs?.key_attestation ?? proofs?.attestation
        const keys = (attestation?.attestedKeys as JWK[] | undefined) ?? [
          decodeProtectedHeader(proofs?.jwt?.[0] ?? '').jwk ?? {},
        ]
        const credentials = keys.map(async (key) => ({ credential: await issueBankAccount(signer, key) }))
        return { credentials: await Promise.all(credentials) }
      },
    },
  },
})

beforeAll(async () => {
  // It warns that its keys and its storage are for development only.
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  for (const method of METHODS) {
    const server = createServer()
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
    issuers.set(method, issuer)
    const provider = new Provider(issuer, configurationOf(issuer, method))
    const serve = provider.callback()
    server.on('request', (request, response) => {
      if (!request.url?.startsWith('/decide/')) return void serve(request, response)
      const result = decision === 'accept' ? { login: { accountId: 'ada' } } : { error: 'access_denied' }
      void provider.interactionFinished(request, response, result)
    })
  }
})
afterAll(() => {
  vi.restoreAllMocks()
  for (const server of servers) server.close()
})
beforeEach(emptyStore)

const unattested: Environment = {
  ...UNATTESTED_WALLET,
  fetch: (url, init) => fetch(url, init),
  now: () => new Date(),
  languages: () => ['en'],
  trustAnchors: async () => ({ ...NO_ANCHORS, issuer: anchors }),
}

const { environment: attested } = createProvider(unattested)

/** Follows the issuer's redirects, as a browser does, until they lead to the wallet. Returns the query of that address. */
async function follow(page: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  for (let address = page; ; ) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    const target = response.headers.get('location')
    if (target === null) throw new Error(`${address}: ${response.status} ${await response.text()}`)
    const next = new URL(target, address)
    if (next.origin === RETURN_ORIGIN) return next.searchParams
    address = next.href
  }
}

async function openAndFollow(method: Method) {
  const issuer = issuers.get(method) ?? ''
  const environment = method === UNATTESTED ? unattested : attested
  const opened = await describeOffer(
    {
      issuer,
      configurationIds: ['bank'],
      preAuthorizedCode: undefined,
      txCode: undefined,
      issuerState: undefined,
      authorizationServer: undefined,
    },
    environment,
  )
  const { state, page } = await beginAuthorization(opened, false, environment)
  const answer = await follow(page)
  const pending = await takeAuthorization(answer.get('state') ?? '')
  expect(pending?.state).toBe(state)
  if (!pending) throw new Error('no such authorization')
  return { issuer, environment, opened, answer, redeem: () => redeemAnswer(pending, answer, environment) }
}

describe.each(METHODS)('oidc-provider as an issuer that authenticates the wallet by %s', (method) => {
  test('takes the pushed request, the answer’s code and the proofs with its nonces, and issues the card', async () => {
    decision = 'accept'
    const { issuer, environment, opened, answer, redeem } = await openAndFollow(method)
    expect(answer.get('iss')).toBe(issuer)
    const token = await redeem()
    if (!token) throw new Error('declined')
    expect(token.dpop).toBeDefined()
    const [received] = await fetchCards(opened, token, { ...environment, now: () => NOW })
    expect(received?.card).toMatchObject({ types: [VCT], issuer: { id: issuer, isKnown: true } })
  })

  test('sends back a person who declined, without a code', async () => {
    decision = 'decline'
    const { redeem } = await openAndFollow(method)
    expect(await redeem()).toBeUndefined()
  })
})
