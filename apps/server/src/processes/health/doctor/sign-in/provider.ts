import * as z from 'zod'
import type { SignInConfiguration } from '../../../../platform/auth/sign-in.configuration.ts'
import { type CheckOutcome, type HealthCheck, skipped } from '../../../../platform/health/health-check.ts'
import { ask, type Reply, type Silence } from '../ask.ts'

/** Members of a discovery document that a sign-in needs (OpenID Connect Discovery 1.0 section 3, RP-Initiated Logout 1.0 section 2.1). */
const zDiscovery = z.object({
  issuer: z.string().min(1),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  end_session_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  response_types_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  scopes_supported: z.array(z.string()).optional(),
})

export type Discovery = z.infer<typeof zDiscovery>

export type DiscoveryReading =
  | { kind: 'document'; document: Discovery; headers: Headers }
  | Silence
  | { kind: 'refused'; status: number }
  | { kind: 'no document'; why: string }

/** Registration of this app at the provider, as the configuration expects it. */
export type Registration = {
  authority: string
  clientId: string
  publicUrl: string
  redirectAddress: string
  scopes: readonly string[]
  adminScope: string
}

/** Reads the discovery document once for all checks. */
export class Provider {
  readonly registration: Registration
  #reading: Promise<DiscoveryReading> | undefined

  constructor(
    identityProvider: NonNullable<SignInConfiguration['identityProvider']>,
    { publicUrl, signInScopes, adminScope }: { publicUrl: string; signInScopes: readonly string[]; adminScope: string },
  ) {
    const redirectAddress = `${publicUrl}/signin-oidc`
    this.registration = { ...identityProvider, publicUrl, redirectAddress, scopes: signInScopes, adminScope }
  }

  get discoveryAddress(): string {
    return `${this.registration.authority}/.well-known/openid-configuration`
  }

  read(): Promise<DiscoveryReading> {
    this.#reading ??= ask(this.discoveryAddress, { headers: { accept: 'application/json' } }).then(readDiscovery)
    return this.#reading
  }

  /** Makes a check that needs the discovery document. */
  check(
    name: string,
    run: (document: Discovery, headers: Headers) => CheckOutcome | Promise<CheckOutcome>,
  ): HealthCheck {
    return {
      name,
      run: async () => {
        const reading = await this.read()
        if (reading.kind !== 'document') return skipped('cannot be checked without the discovery document')
        return run(reading.document, reading.headers)
      },
    }
  }
}

function readDiscovery(reply: Reply): DiscoveryReading {
  if (reply.kind === 'silence') return reply
  if (reply.status !== 200) return { kind: 'refused', status: reply.status }
  let json: unknown
  try {
    json = JSON.parse(reply.text)
  } catch {
    return { kind: 'no document', why: 'it is not JSON' }
  }
  const { data, error } = zDiscovery.safeParse(json)
  if (data) return { kind: 'document', document: data, headers: reply.headers }
  return {
    kind: 'no document',
    why: `these members are missing or are not addresses: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`,
  }
}
