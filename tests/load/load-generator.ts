import type { Fetch } from '../protocol/wallet/http-exchange.ts'

/** How many flows are under way at a time. */
export const CONCURRENCY = 4

/** One whole issuance or presentation. */
export type Flow = () => Promise<void>

/** Runs a flow so many times, a few at a time, over connections that are kept open. */
export async function runFlows(flow: Flow, runs: number): Promise<void> {
  let begun = 0
  const visitor = async () => {
    while (begun < runs) {
      begun += 1
      await flow()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, visitor))
}

/** A `fetch` that counts its requests. */
export function countingFetch(): { readonly fetch: Fetch; readonly count: () => number } {
  let requests = 0
  return {
    fetch: (input, init) => {
      requests += 1
      return globalThis.fetch(input, init)
    },
    count: () => requests,
  }
}
