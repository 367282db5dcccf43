import type { KeptRequest } from '../shared/flow/kept-request.ts'

/** What the history entry of a page keeps of a request that was made before the page was loaded again. */
export const keptState = (page: string, answer: unknown, about = ''): KeptRequest => ({
  page,
  about,
  entry: 'before',
  attempt: 'before',
  loaded: performance.timeOrigin - 60_000,
  answer,
})
