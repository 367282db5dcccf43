/** What of a log is needed to write lines. `about`: what a line is about, as fields; nothing secret and nothing personal. */
export type Log = Record<'info' | 'warn' | 'error', (about: object, message: string) => void>
