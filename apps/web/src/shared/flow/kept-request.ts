import * as z from 'zod/mini'

/**
 * The request that a history entry keeps for its page. A reload and the back and forward buttons therefore return to the request.
 * No part of it is in the address or in storage. It belongs to one tab and is lost when that tab closes.
 */
const zKeptRequest = z.object({
  /** Path of the page that made the request. The address of the page may have changed since. */
  page: z.string(),
  /** Names the request if the page can make several; empty if there is only one. */
  about: z.string(),
  /** Key of the history entry; unchanged when the entry is replaced. */
  entry: z.string(),
  attempt: z.string(),
  /** `performance.timeOrigin` of the document that made the request. */
  loaded: z.number(),
  answer: z.unknown(),
})
export type KeptRequest = z.infer<typeof zKeptRequest>

export const keptRequestIn = (state: unknown): KeptRequest | undefined => zKeptRequest.safeParse(state).data

/** Returns the path of the page that made the kept request of a history entry, even if the address has changed since. */
export const pageOf = ({ pathname, state }: { pathname: string; state: unknown }): string =>
  keptRequestIn(state)?.page ?? pathname
