import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { CertificatePath } from '../../../platform/certificates/certificate-path.ts'
import { type Clock, isWithin, type Span } from '../../../platform/clock/clock.ts'
import { guardedFetch, OutboundError, type OutboundNetwork } from '../../../platform/http-client/guarded-fetch.ts'
import { type Diagnosis, diagnose, shown } from '../wire/diagnosis.ts'
import { LIMITS } from '../wire/limits-and-paths.ts'
import { LIST_AS_CWT, LIST_AS_JWT } from './status-list-media.ts'
import { readStatusListToken, type StatusList, StatusListError } from './status-list-token.ts'

/** Both forms are read; a reader of JWTs alone would fail at lists that only exist as CWTs. */
const ACCEPTED = `${LIST_AS_JWT}, ${LIST_AS_CWT};q=0.9`

/** `asOf`: time at which the list was requested. `because`: code of the reason why the status is unavailable, for the log. */
type ForeignStatus =
  | { state: 'valid'; asOf: EpochMilliseconds }
  | { state: 'invalid'; asOf: EpochMilliseconds; fault: Diagnosis }
  | { state: 'unavailable'; because: string; fault: Diagnosis }

type FetchedList =
  | { list: StatusList; requestedAt: EpochMilliseconds; until: EpochMilliseconds }
  | { because: string; fault: Diagnosis; until: EpochMilliseconds }

/** Its time span starts at the request, and has no end while the answer is pending. */
type Entry = Span & {
  uri: string
  authority: CertificatePath
  fetched: Promise<FetchedList>
}

/**
 * Status lists of other issuers (Token Status List section 8.3). Fails closed: if anything is wrong with a list, the status is
 * unavailable, never valid. A list is cached for its `ttl`, but never beyond its expiry and never for more than 5 minutes after the
 * request.
 */
export class ForeignStatusLists {
  readonly #network: OutboundNetwork
  readonly #clock: Clock
  /** Cached lists, ordered by last use, the most recently used one last. */
  #entries: Entry[] = []

  constructor(options: { network: OutboundNetwork; clock: Clock }) {
    this.#network = options.network
    this.#clock = options.clock
  }

  /** The list must be signed by a certificate below the credential issuer's authority. */
  async status(reference: { uri: string; index: number }, authority: CertificatePath): Promise<ForeignStatus> {
    const { uri, index } = reference
    if (!Number.isSafeInteger(index) || index < 0) return NO_INDEX
    const fetched = await this.#find(uri, authority)
    if (!('list' in fetched)) return { state: 'unavailable', because: fetched.because, fault: fetched.fault }
    const status = fetched.list.at(index)
    if (status === undefined) return NO_INDEX
    // Token Status List section 7.1: only 0 is VALID. INVALID, SUSPENDED and application-specific values are not.
    const asOf = fetched.requestedAt
    return status === 0
      ? { state: 'valid', asOf }
      : { state: 'invalid', asOf, fault: diagnose('status', '0 (VALID) in the list', status) }
  }

  #find(uri: string, authority: CertificatePath): Promise<FetchedList> {
    // The authority is part of the cache key, so that the list of one issuer is never used for another issuer.
    const known = this.#entries.find((entry) => entry.uri === uri && entry.authority === authority)
    const entry = known && isWithin(known, this.#clock()) ? known : this.#request(uri, authority)
    const others = this.#entries.filter((other) => other !== known)
    this.#entries = [...others, entry].slice(-LIMITS.foreignStatusLists)
    return entry.fetched
  }

  /** All callers that need the list before the answer arrives share one request. */
  #request(uri: string, authority: CertificatePath): Entry {
    const fetched = this.#fetch(uri, authority)
    const entry: Entry = { uri, authority, fetched, from: this.#clock(), until: Number.POSITIVE_INFINITY }
    void fetched.then(
      ({ until }) => {
        entry.until = until
      },
      () => {
        entry.until = 0
      },
    )
    return entry
  }

  async #fetch(uri: string, authority: CertificatePath): Promise<FetchedList> {
    const requestedAt = this.#clock()
    try {
      const { mediaType, body } = await guardedFetch(this.#network, uri, { accept: ACCEPTED })
      if (mediaType !== LIST_AS_JWT && mediaType !== LIST_AS_CWT)
        throw new StatusListError('media-type', diagnose('media type', shown(LIST_AS_JWT), mediaType))
      const now = this.#clock()
      const token = await readStatusListToken({ mediaType, body }, { uri, authority, now })
      const { list, timeToLive, expiresAt } = token
      const life = Math.min(timeToLive ?? LIMITS.foreignStatusListLife, LIMITS.foreignStatusListLife)
      return { list, requestedAt, until: Math.min(requestedAt + life, expiresAt ?? Number.POSITIVE_INFINITY) }
    } catch (error) {
      if (!(error instanceof OutboundError) && !(error instanceof StatusListError)) throw error
      return {
        because: error.reason,
        fault: faultOf(error),
        until: this.#clock() + LIMITS.foreignStatusListRetry,
      }
    }
  }
}

const NO_INDEX: ForeignStatus = {
  state: 'unavailable',
  because: 'index',
  fault: diagnose('status idx', 'one in the list'),
}

const faultOf = (error: OutboundError | StatusListError): Diagnosis =>
  error instanceof StatusListError ? error.fault : diagnose('status list', 'an answer with status 200', error.reason)
