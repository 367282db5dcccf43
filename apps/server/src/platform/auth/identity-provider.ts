import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import type { Clock } from '../clock/clock.ts'

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
  readonly #failedAt = new Map<string, number>()
  #known: { issuer: Issuer; until: number } | undefined
  #discovering: Promise<Issuer> | undefined

  constructor(options: { authority: string; clock: Clock }) {
    this.#authority = options.authority.replace(/\/$/, '')
    this.#clock = options.clock
  }

  /** @throws {IdentityProviderUnavailable} where it was never reached */
  async issuer(): Promise<Issuer> {
    if (this.#known && this.#known.until > this.#clock()) return this.#known.issuer
    this.#discovering ??= this.#discover().finally(() => {
      this.#discovering = undefined
    })
    return this.#discovering
  }

  async #discover(): Promise<Issuer> {
    const before = this.#known?.issuer
    try {
      const response = await this.#fetch(`${this.#authority}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(TIMEOUT),
        redirect: 'error',
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const { issuer, jwks_uri } = zDiscovery.parse(await response.json())
      if (this.#authority.startsWith('https:') && !jwks_uri.startsWith('https:')) throw new Error('keys over http')
      // The same issuer keeps its keys, so that a new discovery is no way around the pause between two fetches of keys.
      const found = before?.issuer === issuer ? before : { issuer, keys: this.#remoteKeys(jwks_uri) }
      this.#known = { issuer: found, until: this.#clock() + DISCOVERY_LIFE }
      return found
    } catch (error) {
      // What was known is still better than nothing: its keys have a shorter life of their own.
      if (before) return before
      throw new IdentityProviderUnavailable(`The identity provider at ${this.#authority} cannot be used`, {
        cause: error,
      })
    }
  }

  #remoteKeys(url: string): JWTVerifyGetKey {
    const keys = createRemoteJWKSet(new URL(url), {
      cooldownDuration: KEY_COOLDOWN,
      cacheMaxAge: KEY_LIFE,
      timeoutDuration: TIMEOUT,
      [customFetch]: async (address, init) => {
        try {
          return await this.#fetch(address, init)
        } catch (error) {
          throw new IdentityProviderUnavailable('The keys of the identity provider cannot be fetched', { cause: error })
        }
      },
    })
    return keys
  }

  /** However many tokens come, an address that failed a moment ago is not asked. */
  async #fetch(address: string, init: RequestInit): Promise<Response> {
    const failedAt = this.#failedAt.get(address)
    if (failedAt !== undefined && this.#clock() < failedAt + PAUSE_AFTER_FAILURE)
      throw new Error('The last try failed a moment ago')
    try {
      const response = await fetch(address, init)
      if (response.ok) this.#failedAt.delete(address)
      else this.#failedAt.set(address, this.#clock())
      return response
    } catch (error) {
      this.#failedAt.set(address, this.#clock())
      throw error
    }
  }
}
