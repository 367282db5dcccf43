/**
 * Path of the stream (server-sent events) that says that an issuance or presentation changed, so that the page asks at
 * once. It carries no data; without it the page polls.
 */
export const changesPath = (id: string): string => `/changes?id=${encodeURIComponent(id)}`

/** The name of the one event of that stream. */
export const CHANGED_EVENT = 'changed'
