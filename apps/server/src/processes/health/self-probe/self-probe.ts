import type { SelfProbeOutcome } from '@vitrine/api/installation/self-probe.ts'
import type { CredentialEngine } from '../../../credentials/credential-engine.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import { CLAIM, newProbeId, PROBE_CARD } from './probe-card.ts'
import { ProbeFailure, type ProbeStep, ProbeWallet } from './probe-wallet.ts'

const DAY = 86_400_000
/** How long what is offered and asked for is good, in milliseconds: a probe takes less. */
const LIFE = 120_000
/** Until the first probe, in milliseconds: a server that starts is not at once where its proxy looks. */
const BEFORE_FIRST = 10_000

/** What came of the latest probe. Times are epoch milliseconds. */
export type ProbeResult = {
  at: number
  /** How long it took, in milliseconds. */
  took: number
} & ({ outcome: 'passed' } | { outcome: 'failed'; step: ProbeStep | 'server'; why: string; since: number })

/** Issues a hidden card to itself over the public address and presents it, again and again: what a visitor does, and a wallet. */
export class SelfProbe {
  readonly #every: number
  readonly #engine: Pick<CredentialEngine, 'createOffer' | 'createRequest'>
  readonly #database: Pick<Database, 'transaction'>
  readonly #clock: Clock
  readonly #log: Pick<Log, 'info' | 'warn'>
  #latest: ProbeResult | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: {
    every: number
    engine: Pick<CredentialEngine, 'createOffer' | 'createRequest'>
    database: Pick<Database, 'transaction'>
    clock: Clock
    log: Pick<Log, 'info' | 'warn'>
  }) {
    this.#every = options.every
    this.#engine = options.engine
    this.#database = options.database
    this.#clock = options.clock
    this.#log = options.log
  }

  /** Undefined until the first one ended. */
  get latest(): ProbeResult | undefined {
    return this.#latest
  }

  /** What is told of the latest one, without its reasons. */
  get outcome(): SelfProbeOutcome | undefined {
    return this.#latest && { outcome: this.#latest.outcome, at: this.#latest.at }
  }

  begin(): void {
    this.#next(BEFORE_FIRST)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #next(wait: number): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(async () => {
      await this.probe()
      this.#next(this.#every)
    }, wait).unref()
  }

  async probe(): Promise<ProbeResult> {
    const begun = performance.now()
    const before = this.#latest
    const failure = await this.#issueAndPresent().then(
      () => undefined,
      (error: unknown) => explained(error),
    )
    const at = this.#clock()
    const took = performance.now() - begun
    const since = before?.outcome === 'failed' ? before.since : at
    const result: ProbeResult = failure
      ? { at, took, outcome: 'failed', ...failure, since }
      : { at, took, outcome: 'passed' }
    this.#latest = result
    if (failure)
      this.#log.warn(failure, 'the server could not issue and present a card to itself: vitrine doctor says more')
    else if (before?.outcome === 'failed') this.#log.info({}, 'the server issues and presents cards to itself again')
    return result
  }

  async #issueAndPresent(): Promise<void> {
    const { credential } = PROBE_CARD
    if (!credential) throw new Error('the card of the self-probe issues nothing')
    const now = this.#clock()
    const wallet = new ProbeWallet(this.#clock)
    const offer = await this.#engine.createOffer({
      id: newProbeId(),
      scenario: PROBE_CARD,
      claims: { [CLAIM.name]: CLAIM.value },
      // Times in credentials are to the day.
      credentialExpiresAt: now + 2 * DAY,
      expiresAt: now + LIFE,
    })
    await this.#database.transaction((tx) => offer.save(tx))
    const received = await wallet.receive(offer.url)
    const request = await this.#engine.createRequest({
      id: newProbeId(),
      type: PROBE_CARD.type,
      format: credential.format,
      otherTypes: [],
      claims: [{ name: CLAIM.name, valueType: 'string' }],
      expiresAt: now + LIFE,
    })
    await this.#database.transaction((tx) => request.save(tx))
    await wallet.present(request.url, received)
  }
}

const explained = (error: unknown): { step: ProbeStep | 'server'; why: string } =>
  error instanceof ProbeFailure
    ? { step: error.step, why: error.message }
    : { step: 'server', why: error instanceof Error ? error.message : 'unknown' }
