import { setTimeout as pause } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { LIFE, Outage, type Site, STARTS_AGAIN_WITH, type Step, Visit } from './visit.ts'

/** Number of outages that a visitor puts up with. */
const PATIENCE = 5
const TRIES_AGAIN_AFTER: Milliseconds = 1000

/** Times, successes and failures of a run, as its visitors saw them. */
export type Seen = {
  /** Milliseconds of each request by its kind. */
  readonly times: ReadonlyMap<string, readonly Milliseconds[]>
  readonly finished: number
  /** How often a visitor started again after an outage. */
  readonly restarts: number
  readonly failures: readonly string[]
}

/**
 * Lets visitors arrive at random, whether or not earlier ones have been served. The time of a request that follows a pause starts when the
 * pause was to end, so a wait in this process counts too.
 *
 * @param perSecond average number of visitors who arrive in a second
 */
export async function comeAtRandom(
  site: Site,
  { visitors, perSecond }: { visitors: number; perSecond: number },
): Promise<Seen> {
  const times = new Map<string, Milliseconds[]>()
  const failures: string[] = []
  let [finished, restarts] = [0, 0]
  const observe = (kind: string, took: Milliseconds) => {
    const known = times.get(kind)
    if (known) known.push(took)
    else times.set(kind, [took])
  }
  const visits: Promise<void>[] = []
  let due = performance.now()
  for (let number = 0; number < visitors; number += 1) {
    due += (-Math.log(1 - Math.random()) * 1000) / perSecond
    await pauseUntil(due)
    const visit = new Visit(site, { address: addressOf(number), observe })
    visits.push(
      live(visit, due).then(
        (outages) => {
          finished += 1
          restarts += outages
        },
        (error) => {
          visit.leave()
          failures.push(String(error instanceof Error ? (error.cause ?? error) : error))
        },
      ),
    )
  }
  await Promise.all(visits)
  return { times, finished, restarts, failures }
}

/** Takes all steps of a life. After an outage, a visitor starts again. @returns how often */
async function live(visit: Visit, arrival: Milliseconds): Promise<number> {
  let due = arrival
  let outages = 0
  for (let next = 0; next < LIFE.length; ) {
    const { run, thinkFirst = 0 } = LIFE[next] as Step
    // Between half of the pause and one and a half.
    due = Math.max(due, thinkFirst > 0 ? performance.now() : 0) + thinkFirst * (0.5 + Math.random())
    await pauseUntil(due)
    visit.isLateBy(performance.now() - due)
    try {
      await run(visit)
      next += 1
    } catch (error) {
      if (!(error instanceof Outage) || outages === PATIENCE) throw error
      outages += 1
      visit.leave()
      due = performance.now() + TRIES_AGAIN_AFTER
      next = Math.min(next, STARTS_AGAIN_WITH)
    }
  }
  return outages
}

const pauseUntil = async (due: Milliseconds): Promise<void> => {
  const left = due - performance.now()
  if (left > 0) await pause(left)
}

/** Addresses of visitors. Those of garbage are elsewhere. */
const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
