import * as z from 'zod'

/**
 * What a history entry keeps of the request of its page, so that a reload, back and forward come back to it while nothing of
 * it stands in the address or in storage. It belongs to one tab and goes with it.
 */
const zKeptRequest = z.object({
  /** The path of the page that made the request. Its address may be another one by now. */
  page: z.string(),
  /** Which of the requests that the page can make; empty where there is only one. */
  about: z.string(),
  /** The entry that it belongs to, which stays the same one however often it is written to. */
  entry: z.string(),
  /** Which attempt of the page made it. */
  attempt: z.string(),
  /** When the document was loaded that made it. */
  loaded: z.number(),
  answer: z.unknown(),
})
export type KeptRequest = z.infer<typeof zKeptRequest>

/** What an entry keeps; undefined where it keeps nothing that is a request. */
export const keptRequest = (state: unknown): KeptRequest | undefined => zKeptRequest.safeParse(state).data

/** The path of the page that is shown: another address in the same entry, such as that of the result, is no other page. */
export const pageOf = ({ pathname, state }: { pathname: string; state: unknown }): string =>
  keptRequest(state)?.page ?? pathname
