import type { EpochMilliseconds, EpochSeconds } from '@vitrine/api/units.ts'

/** It is passed to the code that needs it, so that tests can change the time. */
export type Clock = () => EpochMilliseconds

export const systemClock: Clock = () => Date.now()

/** Converts a time to the whole seconds of a NumericDate (RFC 7519 section 2), rounded down. */
export const toNumericDate = (instant: EpochMilliseconds): EpochSeconds => Math.floor(instant / 1000)

/** `until` is not part of the span. */
export type Span = { from: EpochMilliseconds; until: EpochMilliseconds }

/** If the clock was set back to before the start of the span, it counts as over: otherwise a limit of one minute could last for hours. */
export const isWithin = ({ from, until }: Span, now: EpochMilliseconds): boolean => from <= now && now < until
