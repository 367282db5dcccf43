/** Methods that write a line to the log. `about`: fields of the line, nothing secret and nothing personal. */
export type Log = Record<'info' | 'warn' | 'error', (about: object, message: string) => void>
