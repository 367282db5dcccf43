import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfidentialClientApplication, type Configuration, type INetworkModule, ServerError } from '@azure/msal-node'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { type AppCertificate, makeCertificate } from '../../../apps/entra-emulator/src/identity/certificate.fixture.ts'
import { APP_IDS, type Service } from '../../../apps/entra-emulator/src/tenant.ts'
import {
  type EntraConfiguration,
  entraConfiguration,
} from '../../../apps/server/src/credentials/entra/entra.configuration.ts'
import { tokenRequest } from '../../../apps/server/src/credentials/entra/tokens/token-request.ts'
import type { Flow, ForeignClient } from '../foreign-client.ts'
import { equal, holds } from '../seen.ts'
import { type EmulatedTenant, withEmulator } from '../test-bed/emulated-tenant.ts'

// The library accepts no http, and asks login.microsoftonline.com about a host that it does not know. Therefore the emulator is behind
// https, its host is a known authority, and the metadata of the authority is configured. Nothing else differs from the library's defaults.

const SERVICES: Service[] = ['requestService', 'adminApi']
const TENANT_ID = '0b8e6a52-4c1d-4b6f-8d3a-9e7f5c2a1b60'
const CLIENT_ID = 'd4a7c1e8-2f3b-4e5a-9c6d-7b8a9f0e1d2c'

const scopeOf = (service: Service): string => `${APP_IDS[service]}/.default`

type Proof = Pick<NonNullable<Configuration['auth']>, 'clientSecret' | 'clientCertificate'>

const proofOf = ({ sha256, privateKey }: AppCertificate): Proof => ({
  clientCertificate: {
    thumbprintSha256: Buffer.from(sha256, 'base64url').toString('hex'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
})

/** Creates an app of the library that authenticates to the emulator. */
export function appOf({ emulator, front }: EmulatedTenant, proof?: Proof): ConfidentialClientApplication {
  const { tenantId, clientId, secret } = emulator.tenant
  const authority = `${front.url}/${tenantId}`
  return new ConfidentialClientApplication({
    auth: {
      clientId,
      authority,
      knownAuthorities: [new URL(authority).host],
      authorityMetadata: JSON.stringify({
        issuer: `${authority}/v2.0`,
        authorization_endpoint: `${authority}/oauth2/v2.0/authorize`,
        token_endpoint: `${authority}/oauth2/v2.0/token`,
        jwks_uri: `${authority}/discovery/v2.0/keys`,
      }),
      ...(proof ?? { clientSecret: secret }),
    },
  })
}

/** Returns the access token that the library obtains for a service. */
export async function tokenOf(app: ConfidentialClientApplication, service: Service): Promise<string> {
  const result = await app.acquireTokenByClientCredential({ scopes: [scopeOf(service)] })
  holds(result, 'the library returned no token')
  return result.accessToken
}

/** Obtains a token for each service, uses it there, and obtains it again from the library's cache. */
async function useTokens(tenant: EmulatedTenant, proof?: Proof): Promise<void> {
  const { emulator, front } = tenant
  const app = appOf(tenant, proof)
  for (const service of SERVICES) {
    const token = await tokenOf(app, service)
    equal(decodeJwt(token).aud, APP_IDS[service], 'audience of the token')
    equal(await tokenOf(app, service), token, 'token that the library caches')
  }
  equal(front.exchanges.length, SERVICES.length, 'number of token requests')
  const contracts = `${front.url}/v1.0/verifiableCredentials/authorities/${emulator.tenant.authorityId}/contracts`
  const headers = { authorization: `Bearer ${await tokenOf(app, 'adminApi')}` }
  equal((await fetch(contracts, { headers })).status, 200, 'answer of the Admin API')
}

/** Returns the error that the library reports when the token endpoint refuses its app. */
async function refusalOf(tenant: EmulatedTenant, proof: Proof) {
  const error = await tokenOf(appOf(tenant, proof), 'requestService').catch((error: unknown) => error)
  holds(error instanceof ServerError, `the library reported no refusal: ${error}`)
  const [aadsts] = /AADSTS\d+/.exec(error.errorMessage) ?? []
  return { code: error.errorCode, aadsts, numbers: error.errorNo, correlated: error.correlationId !== '' }
}

/** Captures the token request that the library sends to Microsoft's own host, without sending it. */
async function capturedRequest(proof: Proof): Promise<{ url: string; form: URLSearchParams }> {
  const posts: { url: string; form: URLSearchParams }[] = []
  const networkClient: INetworkModule = {
    sendGetRequestAsync: async (url) => {
      throw new Error(`the library asked ${url}`)
    },
    sendPostRequestAsync: async (url, options) => {
      const address = new URL(url)
      // The library adds an id for support.
      equal([...address.searchParams.keys()], ['client-request-id'], 'query of its token request')
      posts.push({ url: address.origin + address.pathname, form: new URLSearchParams(options?.body) })
      const body = { token_type: 'Bearer', expires_in: 3599, access_token: 'token' }
      return { status: 200, headers: {}, body: JSON.parse(JSON.stringify(body)) }
    },
  }
  const auth = { clientId: CLIENT_ID, authority: `https://login.microsoftonline.com/${TENANT_ID}`, ...proof }
  const app = new ConfidentialClientApplication({ auth, system: { networkClient } })
  await tokenOf(app, 'adminApi')
  const [post] = posts
  holds(post, 'the library sent no token request')
  return post
}

/** Returns the token request of the adapter, with its default addresses. */
async function ownRequest(environment: Record<string, string>): Promise<{ url: string; form: URLSearchParams }> {
  const { entra } = entraConfiguration.parse({
    ENTRA_TENANT_ID: TENANT_ID,
    ENTRA_CLIENT_ID: CLIENT_ID,
    ENTRA_AUTHORITY_ID: TENANT_ID,
    ENTRA_AUTHORITY_DID: 'did:web:emulator.example',
    ...environment,
  }) satisfies { entra: EntraConfiguration | undefined }
  holds(entra, 'the adapter is not configured')
  const { url, init } = await tokenRequest(entra, 'adminApi', { now: Date.now(), environment: {} })
  return { url, form: new URLSearchParams(String(init.body)) }
}

/** Requires that the library's form has every field of ours, with the same value unless it differs by design. */
function requireSameForm(theirs: URLSearchParams, ours: URLSearchParams, secret: string): void {
  for (const [name, value] of ours) if (name !== secret) equal(theirs.get(name), value, `field ${name}`)
  const added = [...theirs.keys()].filter((name) => !ours.has(name))
  // Names and versions of the library, and ids for support. The protocol needs none of them.
  const unknown = added.filter((name) => !/^(x-client-|x-app-|x-ms-lib-|client-request-id$|client_info$)/.test(name))
  equal(unknown, [], 'fields that only the library sends')
}

async function inFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-msal-'))
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Claims of an assertion, without the values that are new each time. */
function constantsOf(assertion: string) {
  const { jti, iat, nbf, exp, ...claims } = decodeJwt(assertion)
  // The library rounds the time of nbf, but cuts that of iat.
  holds(iat !== undefined && nbf !== undefined && nbf - iat <= 1, 'iat and nbf differ')
  holds(exp !== undefined && exp > nbf && exp <= nbf + 600, 'the assertion is valid for more than 10 minutes')
  holds(jti, 'the assertion has no id')
  return { header: decodeProtectedHeader(assertion), claims }
}

const FLOWS: Flow[] = [
  {
    name: 'tokens with a secret',
    async run(testBed) {
      await withEmulator(testBed, {}, (tenant) => useTokens(tenant))
      return 'a token for each service, cached for its life, which the service accepts'
    },
  },
  {
    name: 'tokens with a certificate',
    async run(testBed) {
      const certificate = makeCertificate()
      await withEmulator(testBed, { certificates: [certificate.pem] }, (tenant) =>
        useTokens(tenant, proofOf(certificate)),
      )
      return 'the emulator accepts its PS256 assertion'
    },
  },
  {
    name: 'its request and ours, with a secret',
    run: () =>
      inFolder(async (folder) => {
        const file = join(folder, 'secret')
        await writeFile(file, 'the secret')
        const theirs = await capturedRequest({ clientSecret: 'the secret' })
        const ours = await ownRequest({ ENTRA_CLIENT_SECRET_FILE: file })
        equal(ours.url, theirs.url, 'address of the token endpoint')
        requireSameForm(theirs.form, ours.form, '')
        return 'the same address and the same fields; it adds only names and versions'
      }),
  },
  {
    name: 'its assertion and ours',
    run: () =>
      inFolder(async (folder) => {
        const certificate = makeCertificate()
        const file = join(folder, 'certificate.pem')
        await writeFile(file, certificate.pem + certificate.privateKey.export({ type: 'pkcs8', format: 'pem' }))
        const theirs = await capturedRequest(proofOf(certificate))
        const ours = await ownRequest({ ENTRA_CERTIFICATE_FILE: file })
        equal(ours.url, theirs.url, 'address of the token endpoint')
        requireSameForm(theirs.form, ours.form, 'client_assertion')
        const [our, their] = [ours, theirs].map(({ form }) => constantsOf(form.get('client_assertion') ?? ''))
        equal(our, their, 'header and claims of our assertion')
        return 'the same header, audience, issuer and subject; iat, nbf, exp and jti are in both'
      }),
  },
  {
    name: 'a wrong secret',
    refusal: { because: 'the secret is wrong', atFault: 'nobody' },
    async run(testBed) {
      const refusal = await withEmulator(testBed, {}, (tenant) => refusalOf(tenant, { clientSecret: 'wrong' }))
      equal([refusal.code, refusal.aadsts], ['invalid_client', 'AADSTS7000215'], 'error as the library parses it')
      return 'the library reads invalid_client and AADSTS7000215 from the answer'
    },
  },
  {
    name: 'a certificate that is not registered',
    refusal: { because: 'the app registration has another certificate', atFault: 'nobody' },
    async run(testBed) {
      const refusal = await withEmulator(testBed, { certificates: [makeCertificate().pem] }, (tenant) =>
        refusalOf(tenant, proofOf(makeCertificate())),
      )
      equal([refusal.code, refusal.aadsts], ['invalid_client', 'AADSTS700027'], 'error as the library parses it')
      return 'the library reads invalid_client and AADSTS700027 from the answer'
    },
  },
]

export const CLIENTS: ForeignClient[] = [
  { id: 'entra-msal-node', name: '@azure/msal-node 7.2.3, as an app of the emulated tenant', flows: FLOWS },
]
