import type { EpochMilliseconds, EpochSeconds } from '@vitrine/api/units.ts'

/** Function that returns the current time. It is passed to the code that needs it, so that tests can change the time. */
export type Clock = () => EpochMilliseconds

export const systemClock: Clock = () => Date.now()

/** Returns the whole seconds that JWTs use (RFC 7519, section 2, NumericDate). */
export const toNumericDate = (instant: EpochMilliseconds): EpochSeconds => Math.floor(instant / 1000)

/** A span of time; `until` is not part of it. */
export type Span = { from: EpochMilliseconds; until: EpochMilliseconds }

/**
 * Returns whether the time is within the span. A clock that is set back to before the start ends the span, so that a limit of
 * one minute does not last for as long as the clock was wrong.
 */
export const isWithin = ({ from, until }: Span, now: EpochMilliseconds): boolean => from <= now && now < until
