import type { EpochMilliseconds, EpochSeconds } from '@vitrine/api/units.ts'

/** Function that returns the current time. It is passed to the code that needs it, so that tests can change the time. */
export type Clock = () => EpochMilliseconds

export const systemClock: Clock = () => Date.now()

/** Returns the whole seconds that JWTs use (RFC 7519, section 2, NumericDate). */
export const toNumericDate = (instant: EpochMilliseconds): EpochSeconds => Math.floor(instant / 1000)

/** A span of time; `until` is not part of it. */
export type Span = { from: EpochMilliseconds; until: EpochMilliseconds }

/**
 * Returns whether the time is within the span. If the clock is set back to before the start, the span counts as over. Otherwise a
 * limit of one minute could last for hours.
 */
export const isWithin = ({ from, until }: Span, now: EpochMilliseconds): boolean => from <= now && now < until
