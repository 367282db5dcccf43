/** `about` becomes fields of the line; it must contain no secret and no personal data. */
export type Log = Record<'info' | 'warn' | 'error', (about: object, message: string) => void>
