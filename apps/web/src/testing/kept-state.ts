import type { KeptRequest } from '../shared/flow/kept-request.ts'

/** Returns the history state of a request that was made before a reload. */
export const keptState = (page: string, answer: unknown, about = ''): KeptRequest => ({
  page,
  about,
  entry: 'before',
  attempt: 'before',
  loaded: performance.timeOrigin - 60_000,
  answer,
})
