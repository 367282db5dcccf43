import type { SelfProbeOutcome } from '@vitrine/api/installation/self-probe.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { CredentialEngine } from '../../../credentials/credential-engine.ts'
import { formatOf } from '../../../credentials/served-cards.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { HttpProblem } from '../../../platform/http/answers/problem.ts'
import type { Log } from '../../../platform/log/log.ts'
import { CLAIM, newProbeId, PROBE_CARD } from './probe-card.ts'
import { ProbeFailure, type ProbeStep, ProbeWallet } from './probe-wallet.ts'

const DAY = 86_400_000
/** A probe takes less time. */
const LIFE: Milliseconds = 120_000
/** The proxy may need a moment to find a server that has started. */
const BEFORE_FIRST: Milliseconds = 10_000

/** `since` is the time at which the current series of failures began. */
export type ProbeResult = {
  at: EpochMilliseconds
  duration: Milliseconds
} & ({ outcome: 'passed' } | { outcome: 'failed'; step: ProbeStep | 'server'; why: string; since: EpochMilliseconds })

type SelfProbeOptions = {
  every: Milliseconds
  engine: Pick<CredentialEngine, 'createOffer' | 'createRequest'>
  database: Pick<Database, 'transaction'>
  clock: Clock
  log: Pick<Log, 'info' | 'warn'>
}

/**
 * Regularly issues a hidden card to the server itself through the public address and presents it, as a visitor with a wallet does.
 */
export class SelfProbe {
  readonly #options: SelfProbeOptions
  #latest: ProbeResult | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: SelfProbeOptions) {
    this.#options = options
  }

  get latest(): ProbeResult | undefined {
    return this.#latest
  }

  /** Public outcome of the latest probe, without the reason for a failure. */
  get outcome(): SelfProbeOutcome | undefined {
    return this.#latest && { outcome: this.#latest.outcome, at: this.#latest.at }
  }

  start(): void {
    this.#schedule(BEFORE_FIRST)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #schedule(wait: Milliseconds): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(async () => {
      await this.probe()
      this.#schedule(this.#options.every)
    }, wait).unref()
  }

  async probe(): Promise<ProbeResult> {
    const startedAt = performance.now()
    const before = this.#latest
    const failure = await this.#issueAndPresent().then(
      () => undefined,
      (error: unknown) => explain(error),
    )
    const at = this.#options.clock()
    const duration = performance.now() - startedAt
    const since = before?.outcome === 'failed' ? before.since : at
    const result: ProbeResult = failure
      ? { at, duration, outcome: 'failed', ...failure, since }
      : { at, duration, outcome: 'passed' }
    this.#latest = result
    if (failure)
      this.#options.log.warn(
        failure,
        'self-probe failed: the server could not issue and present a card to itself. Run vitrine doctor for details',
      )
    else if (before?.outcome === 'failed') this.#options.log.info({}, 'self-probe passed again')
    return result
  }

  async #issueAndPresent(): Promise<void> {
    const { credential } = PROBE_CARD
    if (!credential) throw new Error('the card of the self-probe has no credential')
    const now = this.#options.clock()
    const wallet = new ProbeWallet(this.#options.clock)
    const offer = await this.#options.engine.createOffer({
      id: newProbeId(),
      card: PROBE_CARD,
      claims: { [CLAIM.name]: CLAIM.value },
      // Times in credentials are rounded down to days, so the credential is valid for at least one day.
      credentialExpiresAt: now + 2 * DAY,
      expiresAt: now + LIFE,
    })
    await this.#options.database.transaction((tx) => offer.save(tx))
    if (offer.kind !== 'link') throw new Error('the self-probe needs an engine that makes offers itself')
    const received = await wallet.receive(offer.url)
    const request = await this.#options.engine.createRequest({
      id: newProbeId(),
      type: PROBE_CARD.type,
      format: formatOf(credential),
      otherTypes: [],
      claims: [{ name: CLAIM.name, valueType: 'string' }],
      expiresAt: now + LIFE,
    })
    await this.#options.database.transaction((tx) => request.save(tx))
    if (request.kind !== 'link') throw new Error('the self-probe needs an engine that makes requests itself')
    await wallet.present(request.links['other-device'], received)
  }
}

const explain = (error: unknown): { step: ProbeStep | 'server'; why: string } =>
  error instanceof ProbeFailure ? { step: error.step, why: error.message } : { step: 'server', why: messageOf(error) }

/** Returns the reason of a problem rather than its title, which says the same for several reasons. */
const messageOf = (error: unknown): string =>
  (error instanceof HttpProblem ? error.detail : undefined) ?? (error instanceof Error ? error.message : 'unknown')
