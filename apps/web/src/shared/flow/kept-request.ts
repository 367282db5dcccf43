import * as z from 'zod/mini'

/**
 * The request that a history entry keeps for its page, so that a reload, back and forward return to it. It is in no address and
 * no storage, and is lost when the tab closes.
 */
const zKeptRequest = z.object({
  /** Path of the page that made the request; the address may have changed since. */
  page: z.string(),
  /** Names the request if the page can make several. */
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

/** Returns the path of the page that made the kept request, even if the address has changed since. */
export const pageOf = ({ pathname, state }: { pathname: string; state: unknown }): string =>
  keptRequestIn(state)?.page ?? pathname
