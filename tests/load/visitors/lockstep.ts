import type { Fetch } from '../../protocol/wallet/http-exchange.ts'
import { kindOf } from './visit.ts'

/** Number of requests of a kind that are sent at the same time. */
const AT_ONCE = 8
/** Time without a new request after which all visitors are waiting for an answer, in milliseconds. */
const QUIET = 150

type Waiting = { readonly kind: string; readonly send: () => Promise<void> }

/**
 * Holds the requests of many visitors back, so that those of one kind can be sent together and measured alone. Long answers, such as
 * streams, count as answered when their headers have arrived.
 */
export class Lockstep {
  readonly #waiting: Waiting[] = []
  #lastHeld = performance.now()

  /** Returns a `fetch` whose requests wait for their turn. */
  hold(fetch: Fetch): Fetch {
    return (input, init) =>
      new Promise((resolve, reject) => {
        const send = () => fetch(input, init).then(resolve, reject)
        this.#waiting.push({ kind: kindOf(init?.method ?? 'GET', new URL(String(input)).pathname), send })
        this.#lastHeld = performance.now()
      })
  }

  /**
   * Sends all held requests, kind by kind, until `isOver`.
   *
   * @param measure called with each group of requests of a kind; sends them
   */
  async run(isOver: () => boolean, measure: (kind: string, count: number, send: () => Promise<void>) => Promise<void>) {
    for (;;) {
      await this.#untilQuiet()
      if (this.#waiting.length === 0) {
        if (isOver()) return
        continue
      }
      const [kind = ''] = mostFrequent(this.#waiting.map((one) => one.kind))
      const group = this.#waiting.filter((one) => one.kind === kind)
      this.#waiting.splice(0, this.#waiting.length, ...this.#waiting.filter((one) => one.kind !== kind))
      await measure(kind, group.length, async () => {
        const left = [...group]
        const next = async () => {
          for (let one = left.shift(); one; one = left.shift()) await one.send()
        }
        await Promise.all(Array.from({ length: AT_ONCE }, next))
      })
    }
  }

  async #untilQuiet(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, QUIET / 3))
    while (performance.now() - this.#lastHeld < QUIET)
  }
}

const mostFrequent = (names: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name)
}
