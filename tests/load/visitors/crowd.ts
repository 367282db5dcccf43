import { setTimeout as pause } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { LIFE, type Site, Visit } from './visit.ts'

/** Times, successes and failures of a run, as its visitors saw them. */
export type Seen = {
  /** Milliseconds of each request by its kind. */
  readonly times: ReadonlyMap<string, readonly Milliseconds[]>
  readonly finished: number
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
  let finished = 0
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
        () => {
          finished += 1
        },
        (error) => {
          visit.leave()
          failures.push(String(error instanceof Error ? (error.cause ?? error) : error))
        },
      ),
    )
  }
  await Promise.all(visits)
  return { times, finished, failures }
}

async function live(visit: Visit, arrival: Milliseconds): Promise<void> {
  let due = arrival
  for (const { run, thinkFirst = 0 } of LIFE) {
    // Between half of the pause and one and a half.
    due = Math.max(due, thinkFirst > 0 ? performance.now() : 0) + thinkFirst * (0.5 + Math.random())
    await pauseUntil(due)
    visit.isLateBy(performance.now() - due)
    await run(visit)
  }
}

const pauseUntil = async (due: Milliseconds): Promise<void> => {
  const left = due - performance.now()
  if (left > 0) await pause(left)
}

/** Addresses of visitors. Those of garbage are elsewhere. */
const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
