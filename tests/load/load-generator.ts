import type { Fetch } from '../protocol/wallet/http-exchange.ts'

/** One whole issuance or presentation. */
export type Flow = () => Promise<void>

/** Both flows of a card. */
export type FlowsOfCard = { readonly issuance: Flow; readonly presentation: Flow }

/** Runs a flow many times, with several concurrent wallets, over connections that stay open. */
export async function runFlows(flow: Flow, { runs, wallets }: { runs: number; wallets: number }): Promise<void> {
  let started = 0
  const visitor = async () => {
    while (started < runs) {
      started += 1
      await flow()
    }
  }
  await Promise.all(Array.from({ length: wallets }, visitor))
}

/** Returns a `fetch` that counts its requests. */
export function countingFetch(fetch: Fetch): { readonly fetch: Fetch; readonly count: () => number } {
  let requests = 0
  return {
    fetch: (input, init) => {
      requests += 1
      return fetch(input, init)
    },
    count: () => requests,
  }
}
