import type { EpochMilliseconds, EpochSeconds } from '@vitrine/api/units.ts'

/** Function that returns the current time. It is passed to the code that needs it, so that tests can change the time. */
export type Clock = () => EpochMilliseconds

export const systemClock: Clock = () => Date.now()

/** Converts a time to the whole seconds of a NumericDate (RFC 7519 section 2), rounded down. */
export const toNumericDate = (instant: EpochMilliseconds): EpochSeconds => Math.floor(instant / 1000)

/** A span of time; `until` is not part of it. */
export type Span = { from: EpochMilliseconds; until: EpochMilliseconds }

/**
 * Returns whether the time is within the span. If the clock was set back to before its start, the span counts as over: otherwise a
 * limit of one minute could last for hours.
 */
export const isWithin = ({ from, until }: Span, now: EpochMilliseconds): boolean => from <= now && now < until
