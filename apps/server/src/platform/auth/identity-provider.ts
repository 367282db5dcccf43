import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { together } from '../cache/together.ts'
import { type Clock, isWithin, type Span } from '../clock/clock.ts'

/** How long a discovery document is believed, in milliseconds. */
const DISCOVERY_LIFE = 60 * 60_000
/** How long an address that failed is left alone. */
const PAUSE_AFTER_FAILURE = 10_000
/** A key id that nobody knows fetches the keys anew, but no more often than this. */
const KEY_COOLDOWN = 60_000
/** Keys that the provider withdrew are forgotten after this. */
const KEY_LIFE = 10 * 60_000
const TIMEOUT = 5_000

/** What we need of a discovery document (OpenID Connect Discovery 1.0 section 3). */
const zDiscovery = z.object({ issuer: z.string().min(1), jwks_uri: z.url({ protocol: /^https?$/ }) })
const zKeySet = z.object({ keys: z.array(z.looseObject({})) })

export type Issuer = { issuer: string; keys: JWTVerifyGetKey }

/** The identity provider does not answer, or not with what it should. */
export class IdentityProviderUnavailable extends Error {
  override readonly name = 'IdentityProviderUnavailable'
}

/**
 * The issuer and the keys of the identity provider at an address, as its discovery document names them. Nothing is built
 * by hand: the issuer of Microsoft Entra External ID has another host than its address.
 */
export class IdentityProvider {
  readonly #authority: string
  readonly #clock: Clock
  /** When which address is not to be asked. */
  readonly #pauses = new Map<string, Span>()
  #known: ({ issuer: Issuer; keysAddress: string } & Span) | undefined
  readonly #discoverOnce = together(() => this.#discover())
  #failingSince: number | undefined
  #clockAhead: number | undefined

  constructor(options: { authority: string; clock: Clock }) {
    this.#authority = options.authority.replace(/\/$/, '')
    this.#clock = options.clock
  }

  /** Since when it answers not or wrongly, in epoch milliseconds; undefined where it was well the last time it was asked. */
  get failingSince(): number | undefined {
    return this.#failingSince
  }

  /** How far its clock was ahead of ours the last time that it said, to a second, in milliseconds. */
  get clockAhead(): number | undefined {
    return this.#clockAhead
  }

  /** @throws {IdentityProviderUnavailable} where it was never reached */
  async issuer(): Promise<Issuer> {
    if (this.#known && isWithin(this.#known, this.#clock())) return this.#known.issuer
    return this.#discoverOnce()
  }

  async #discover(): Promise<Issuer> {
    const before = this.#known
    try {
      const { issuer, jwks_uri: keysAddress } = await this.#read(
        `${this.#authority}/.well-known/openid-configuration`,
        zDiscovery.refine(({ jwks_uri }) => !this.#authority.startsWith('https:') || jwks_uri.startsWith('https:')),
        AbortSignal.timeout(TIMEOUT),
      )
      const isSame = before?.issuer.issuer === issuer && before.keysAddress === keysAddress
      // The same ones stay, so that a new discovery is no way around the pause between two fetches of keys.
      const found = isSame ? before.issuer : { issuer, keys: this.#remoteKeys(keysAddress) }
      const from = this.#clock()
      this.#known = { issuer: found, keysAddress, from, until: from + DISCOVERY_LIFE }
      return found
    } catch (error) {
      // What was known is still better than nothing: its keys have a shorter life of their own.
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
   * The document at an address. However many tokens come, one that failed a moment ago is not asked.
   *
   * @throws {IdentityProviderUnavailable}
   */
  async #read<Document>(address: string, schema: z.ZodType<Document>, signal: AbortSignal): Promise<Document> {
    const pause = this.#pauses.get(address)
    if (pause && isWithin(pause, this.#clock())) throw new IdentityProviderUnavailable(`${address} failed a moment ago`)
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
