import { type Clock, isWithin, type Span } from '../../../platform/clock/clock.ts'
import { guardedFetch, OutboundError, type OutboundNetwork } from '../../../platform/http-client/guarded-fetch.ts'
import { LIMITS } from '../limits-and-paths.ts'
import type { CertificatePath } from '../trust/certificate-path.ts'
import { readStatusListToken, type StatusList, StatusListError } from './status-list-token.ts'

const MEDIA_TYPE = 'application/statuslist+jwt'

/** What a list says of a credential, and when it was asked for (epoch milliseconds); `because` is for the log. */
type ForeignStatus = { state: 'valid' | 'invalid'; asOf: number } | { state: 'unavailable'; because: string }

/** A list as it was found, or why it was not. */
type ForeignState = { list: StatusList; askedAt: number; until: number } | { because: string; until: number }

/** From when it was asked for; without end while the answer is awaited. */
type Entry = Span & {
  uri: string
  authority: CertificatePath
  finding: Promise<ForeignState>
}

/**
 * Status lists of other issuers (Token Status List section 8.3). Fails closed: whatever is wrong with a list, the status it
 * gives is unavailable, never valid. A list is kept for its `ttl`, at most until it expires and never more than 5 minutes,
 * counted from before it was asked for, so a revocation is seen after that time at the latest.
 */
export class ForeignStatusLists {
  readonly #network: OutboundNetwork
  readonly #clock: Clock
  /** The one used last is the last. */
  #entries: Entry[] = []

  constructor(options: { network: OutboundNetwork; clock: Clock }) {
    this.#network = options.network
    this.#clock = options.clock
  }

  /** The status at a place of a list, which must be signed by a certificate below the credential issuer's authority. */
  async status(reference: { uri: string; index: number }, authority: CertificatePath): Promise<ForeignStatus> {
    const { uri, index } = reference
    if (!Number.isSafeInteger(index) || index < 0) return unavailable('index')
    const finding = await this.#find(uri, authority)
    if (!('list' in finding)) return unavailable(finding.because)
    const status = finding.list.at(index)
    if (status === undefined) return unavailable('index')
    // Token Status List section 7.1: 0 is VALID. INVALID, SUSPENDED and whatever an application made up are not.
    return { state: status === 0 ? 'valid' : 'invalid', asOf: finding.askedAt }
  }

  #find(uri: string, authority: CertificatePath): Promise<ForeignState> {
    // By authority too, so that no issuer's list stands in for another's.
    const known = this.#entries.find((entry) => entry.uri === uri && entry.authority === authority)
    const entry = known && isWithin(known, this.#clock()) ? known : this.#request(uri, authority)
    const others = this.#entries.filter((other) => other !== known)
    this.#entries = [...others, entry].slice(-LIMITS.foreignStatusLists)
    return entry.finding
  }

  /** Asks once for all who want to know meanwhile. */
  #request(uri: string, authority: CertificatePath): Entry {
    const finding = this.#fetch(uri, authority)
    const entry: Entry = { uri, authority, finding, from: this.#clock(), until: Number.POSITIVE_INFINITY }
    void finding.then(
      ({ until }) => {
        entry.until = until
      },
      () => {
        entry.until = 0
      },
    )
    return entry
  }

  async #fetch(uri: string, authority: CertificatePath): Promise<ForeignState> {
    const askedAt = this.#clock()
    try {
      const { mediaType, body } = await guardedFetch(this.#network, uri, { accept: MEDIA_TYPE })
      if (mediaType !== MEDIA_TYPE) throw new StatusListError('media-type')
      const now = this.#clock()
      const { list, timeToLive, expiresAt } = await readStatusListToken(body.toString('latin1'), {
        uri,
        authority,
        now,
      })
      const life = Math.min(timeToLive ?? LIMITS.foreignStatusListLife, LIMITS.foreignStatusListLife)
      return { list, askedAt, until: Math.min(askedAt + life, expiresAt ?? Number.POSITIVE_INFINITY) }
    } catch (error) {
      if (!(error instanceof OutboundError) && !(error instanceof StatusListError)) throw error
      return { because: error.reason, until: this.#clock() + LIMITS.foreignStatusListRetry }
    }
  }
}

const unavailable = (because: string): ForeignStatus => ({ state: 'unavailable', because })
