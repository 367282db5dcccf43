import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { together } from '../cache/together.ts'
import { type Clock, isWithin, type Span } from '../clock/clock.ts'

const DISCOVERY_LIFE: Milliseconds = 60 * 60_000
const PAUSE_AFTER_FAILURE: Milliseconds = 10_000
/** Minimum time between two fetches of the keys. An unknown key id triggers a fetch. */
const KEY_COOLDOWN: Milliseconds = 60_000
/** A key that the provider withdraws may be accepted for this long. */
const KEY_LIFE: Milliseconds = 10 * 60_000
const TIMEOUT: Milliseconds = 5_000

/** The members of a discovery document that every use needs (OpenID Connect Discovery 1.0 section 3). */
const zDiscovery = z.looseObject({ issuer: z.string().min(1), jwks_uri: z.url({ protocol: /^https?$/ }) })
const zKeySet = z.object({ keys: z.array(z.looseObject({})) })

/** `metadata`: the discovery document. */
export type Issuer = { issuer: string; keys: JWTVerifyGetKey; metadata: z.infer<typeof zDiscovery> }

export class IdentityProviderUnavailable extends Error {
  override readonly name = 'IdentityProviderUnavailable'
}

/**
 * The issuer and the keys of an identity provider, as stated in its discovery document. The issuer is never derived from the
 * configured address, because the issuer of Microsoft Entra External ID has a different host.
 */
export class IdentityProvider {
  readonly #authority: string
  readonly #clock: Clock
  readonly #pauses = new Map<string, Span>()
  #known: ({ issuer: Issuer; keysAddress: string } & Span) | undefined
  readonly #discoverOnce = together(() => this.#discover())
  #failingSince: EpochMilliseconds | undefined
  #clockAhead: Milliseconds | undefined

  constructor(options: { authority: string; clock: Clock }) {
    this.#authority = options.authority.replace(/\/$/, '')
    this.#clock = options.clock
  }

  /** Time of the first failure since the last usable answer. */
  get failingSince(): EpochMilliseconds | undefined {
    return this.#failingSince
  }

  /** Negative if the provider's clock is behind. Accurate to a second: it comes from the Date header of the last usable answer. */
  get clockAhead(): Milliseconds | undefined {
    return this.#clockAhead
  }

  /** @throws {IdentityProviderUnavailable} if the provider was never reached */
  async issuer(): Promise<Issuer> {
    if (this.#known && isWithin(this.#known, this.#clock())) return this.#known.issuer
    return this.#discoverOnce()
  }

  async #discover(): Promise<Issuer> {
    const before = this.#known
    try {
      const metadata = await this.#read(
        `${this.#authority}/.well-known/openid-configuration`,
        zDiscovery.refine(({ jwks_uri }) => !this.#authority.startsWith('https:') || jwks_uri.startsWith('https:')),
        AbortSignal.timeout(TIMEOUT),
      )
      const { issuer, jwks_uri: keysAddress } = metadata
      const isSame = before?.issuer.issuer === issuer && before.keysAddress === keysAddress
      // A new key set would not know when keys were last fetched, and could fetch them again too soon.
      const found = { issuer, keys: isSame ? before.issuer.keys : this.#remoteKeys(keysAddress), metadata }
      const from = this.#clock()
      this.#known = { issuer: found, keysAddress, from, until: from + DISCOVERY_LIFE }
      return found
    } catch (error) {
      // If discovery fails, the expired document is used: the keys have their own, shorter lifetime.
      if (before) return before.issuer
      throw error
    }
  }

  #remoteKeys(url: string): JWTVerifyGetKey {
    return createRemoteJWKSet(new URL(url), {
      cooldownDuration: KEY_COOLDOWN,
      cacheMaxAge: KEY_LIFE,
      timeoutDuration: TIMEOUT,
      [customFetch]: async (address, { signal }) => Response.json(await this.#read(address, zKeySet, signal)),
    })
  }

  /**
   * After a failed request, further calls for the same address fail for a while without a request.
   *
   * @throws {IdentityProviderUnavailable}
   */
  async #read<Document>(address: string, schema: z.ZodType<Document>, signal: AbortSignal): Promise<Document> {
    const pause = this.#pauses.get(address)
    if (pause && isWithin(pause, this.#clock()))
      throw new IdentityProviderUnavailable(`the last request to ${address} failed a moment ago`)
    try {
      const response = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const document = schema.parse(await response.json())
      this.#pauses.delete(address)
      this.#failingSince = undefined
      this.#noteClock(response)
      return document
    } catch (cause) {
      const from = this.#clock()
      this.#failingSince ??= from
      this.#pauses.set(address, { from, until: from + PAUSE_AFTER_FAILURE })
      throw new IdentityProviderUnavailable(`${address} cannot be used`, { cause })
    }
  }

  #noteClock({ headers }: Response): void {
    const date = Date.parse(headers.get('date') ?? '')
    this.#clockAhead = Number.isNaN(date) ? undefined : date - this.#clock()
  }
}
