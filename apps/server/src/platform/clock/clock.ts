import type { EpochMilliseconds, EpochSeconds } from '@vitrine/api/units.ts'

/** The time now, in epoch milliseconds. Injected, so that tests can move it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** Returns the whole seconds that JWTs use (RFC 7519, section 2, NumericDate). */
export const toNumericDate = (instant: EpochMilliseconds): EpochSeconds => Math.floor(instant / 1000)

/** A span of time, in epoch milliseconds. */
export type Span = { from: number; until: number }

/**
 * Whether it is not over. A clock that is set back before the beginning of a span ends it, so that what was to last a minute
 * does not last for as long as the clock was wrong.
 */
export const isWithin = ({ from, until }: Span, now: number): boolean => from <= now && now < until
