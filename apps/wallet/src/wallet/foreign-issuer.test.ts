import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeProtectedHeader } from 'jose'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAuthorityAndSigner, NOW } from '../protocol/test-support/authority.ts'
import { issueBankAccount, VCT } from '../protocol/test-support/credentials.ts'
import { NO_ANCHORS } from '../protocol/x509/trust-anchors.ts'
import { beginAuthorization, redeemAnswer } from './authorizing.ts'
import type { Environment } from './environment.ts'
import { describeOffer, fetchCards } from './receiving.ts'
import { takeAuthorization } from './storage/authorizations.ts'
import { emptyStore } from './test-support/store.ts'
import { UNATTESTED_WALLET } from './test-support/unattested-wallet.ts'

const WALLET = 'https://wallet.example'
const { signer, anchors } = await createAuthorityAndSigner('issuer.example')

/** What the person does on the issuer's page. */
let decision: 'accept' | 'decline' = 'accept'
let server: Server
let issuer: string

/** The page asks once, so there is no second page for consent. */
function withoutConsent() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

const configurationOf = (issuer: string): Configuration => ({
  clients: [
    {
      client_id: WALLET,
      redirect_uris: [`${WALLET}/authorized`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'none',
      dpop_bound_access_tokens: true,
      require_pushed_authorization_requests: true,
    },
  ],
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
          proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
        },
      },
      issueCredential: async (_ctx, { proofs }) => {
        const { jwk = {} } = decodeProtectedHeader(proofs?.jwt?.[0] ?? '')
        return { credentials: [{ credential: await issueBankAccount(signer, jwk) }] }
      },
    },
  },
})

beforeAll(async () => {
  // It warns that its keys and its storage are for development only.
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configurationOf(issuer))
  const serve = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/decide/')) return void serve(request, response)
    const result = decision === 'accept' ? { login: { accountId: 'ada' } } : { error: 'access_denied' }
    void provider.interactionFinished(request, response, result)
  })
})
afterAll(() => {
  vi.restoreAllMocks()
  server.close()
})
beforeEach(emptyStore)

const environment: Environment = {
  ...UNATTESTED_WALLET,
  fetch: (url, init) => fetch(url, init),
  now: () => new Date(),
  languages: () => ['en'],
  trustAnchors: async () => ({ ...NO_ANCHORS, issuer: anchors }),
}

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
    if (next.origin === WALLET) return next.searchParams
    address = next.href
  }
}

async function openAndFollow() {
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
  return { opened, answer, redeem: () => redeemAnswer(pending, answer, environment) }
}

describe('oidc-provider as an issuer', () => {
  test('takes the pushed request, the answer’s code and the proofs with its nonces, and issues the card', async () => {
    decision = 'accept'
    const { opened, answer, redeem } = await openAndFollow()
    expect(answer.get('iss')).toBe(issuer)
    const token = await redeem()
    if (!token) throw new Error('declined')
    expect(token.dpop).toBeDefined()
    const [received] = await fetchCards(opened, token, { ...environment, now: () => NOW })
    expect(received?.card).toMatchObject({ types: [VCT], issuer: { id: issuer, isKnown: true } })
  })

  test('sends back a person who declined, without a code', async () => {
    decision = 'decline'
    const { redeem } = await openAndFollow()
    expect(await redeem()).toBeUndefined()
  })
})
