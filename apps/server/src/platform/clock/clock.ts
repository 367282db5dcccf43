/** The time now, in epoch milliseconds. Injected, so that tests can move it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** Epoch milliseconds as the whole seconds that JWTs use (RFC 7519 section 2, NumericDate). */
export const toNumericDate = (milliseconds: number): number => Math.floor(milliseconds / 1000)
