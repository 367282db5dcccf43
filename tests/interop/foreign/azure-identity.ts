import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decodeJwt } from 'jose'
import * as z from 'zod'
import { APP_IDS } from '../../../apps/entra-emulator/src/tenant.ts'
import { managedIdentityRequest } from '../../../apps/server/src/credentials/entra/tokens/managed-identity.ts'
import type { Flow, ForeignClient } from '../foreign-client.ts'
import { equal, holds } from '../seen.ts'
import { type EmulatedTenant, withEmulator } from '../test-bed/emulated-tenant.ts'
import { RecordingProxy } from '../test-bed/recording-proxy.ts'
import type { TestBed } from '../test-bed/test-bed.ts'

const PROGRAM = join(import.meta.dirname, 'managed-identity-process.ts')
const RESOURCE = APP_IDS.adminApi

const zResult = z.union([
  z.object({ token: z.string(), expiresOnTimestamp: z.number() }),
  z.object({ error: z.string() }),
])

/** Obtains a token in a process whose environment is that of an Azure resource. */
async function obtain(environment: Record<string, string>, clientId?: string) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PROGRAM, `${RESOURCE}/.default`, ...(clientId === undefined ? [] : [clientId])],
    { env: environment },
  )
  return zResult.parse(JSON.parse(stdout))
}

/** Environment of an app in App Service or Container Apps. */
const appService = (origin: string, header = 'emulator') => ({
  IDENTITY_ENDPOINT: `${origin}/msi/token`,
  IDENTITY_HEADER: header,
})

/**
 * Environment of a program on a virtual machine, behind a proxy, so that the library uses its own address of the metadata service. With
 * AZURE_POD_IDENTITY_AUTHORITY_HOST it would add a slash to the path.
 */
const virtualMachine = (origin: string) => ({ HTTP_PROXY: origin })

async function withProxy<Result>(
  testBed: TestBed,
  run: (tenant: EmulatedTenant, proxy: RecordingProxy) => Promise<Result>,
): Promise<Result> {
  return withEmulator(testBed, {}, async (tenant) => {
    const proxy = await RecordingProxy.open(tenant.emulator.port)
    try {
      return await run(tenant, proxy)
    } finally {
      await proxy.close()
    }
  })
}

/** Creates the flow that obtains a token, uses it, and compares the library's request with that of the adapter. */
const obtains = (
  name: string,
  environmentOf: (origin: string) => Record<string, string>,
  isUserAssigned = false,
): Flow => ({
  name,
  run: (testBed) =>
    withProxy(testBed, async ({ emulator, front }, proxy) => {
      const { clientId: appId, authorityId } = emulator.tenant
      const clientId = isUserAssigned ? appId : undefined
      const environment = environmentOf(proxy.url)
      const result = await obtain(environment, clientId)
      holds('token' in result, `the library obtained no token: ${JSON.stringify(result)}`)
      const { aud, exp = 0 } = decodeJwt(result.token)
      equal(aud, RESOURCE, 'audience of the token')
      // The library computes the end from the time of its request, in whole seconds.
      holds(Math.abs(result.expiresOnTimestamp - exp * 1000) <= 60_000, 'the library reads another expiry')
      const contracts = `${front.url}/v1.0/verifiableCredentials/authorities/${authorityId}/contracts`
      const headers = { authorization: `Bearer ${result.token}` }
      equal((await fetch(contracts, { headers })).status, 200, 'answer of the Admin API')
      equal(proxy.requests.length, 1, 'number of requests')
      requireSameRequest(proxy, managedIdentityRequest(RESOURCE, { clientId, environment }))
      return 'a token that the service accepts, by the same address, query and header as ours'
    }),
})

/** Requires that the adapter sends the request that the library sent. */
function requireSameRequest({ requests: [theirs] }: RecordingProxy, ours: { url: string; init: RequestInit }): void {
  holds(theirs, 'the library sent no request')
  const { origin, pathname, searchParams } = new URL(ours.url)
  equal(origin + pathname, theirs.url.origin + theirs.url.pathname, 'address of our request')
  equal([...searchParams].sort(), [...theirs.url.searchParams].sort(), 'query of our request')
  for (const [name, value] of new Headers(ours.init.headers))
    if (name !== 'accept') equal(value, theirs.headers[name], `header ${name} of our request`)
}

const FLOWS: Flow[] = [
  obtains('a token in App Service', appService),
  obtains('a token in App Service, of a user-assigned identity', appService, true),
  obtains('a token on a virtual machine', virtualMachine),
  obtains('a token on a virtual machine, of a user-assigned identity', virtualMachine, true),
  {
    name: 'a wrong identity header',
    refusal: { because: 'the header is not that of the app', atFault: 'nobody' },
    run: (testBed) =>
      withProxy(testBed, async (_tenant, proxy) => {
        const result = await obtain(appService(proxy.url, 'wrong'))
        holds('error' in result, 'the library obtained a token')
        holds(result.error.includes('X-IDENTITY-HEADER'), `the library reports: ${result.error}`)
        return 'the library reports the message of the answer'
      }),
  },
  {
    name: 'an identity that is not assigned',
    refusal: { because: 'the resource has no such identity', atFault: 'nobody' },
    run: (testBed) =>
      withProxy(testBed, async (_tenant, proxy) => {
        const result = await obtain(virtualMachine(proxy.url), '7f1e2d3c-4b5a-4697-8877-665544332211')
        holds('error' in result, 'the library obtained a token')
        holds(result.error.includes('Identity not found'), `the library reports: ${result.error}`)
        return 'the library reports that the identity is not found'
      }),
  },
]

export const CLIENTS: ForeignClient[] = [
  { id: 'entra-azure-identity', name: '@azure/identity 4.14.1, ManagedIdentityCredential', flows: FLOWS },
]
