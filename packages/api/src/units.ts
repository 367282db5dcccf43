export type Milliseconds = number

/** An instant: milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMilliseconds = number

export type Seconds = number

/** An instant in seconds since 1970-01-01T00:00:00Z, as in `iat` and `exp` (RFC 7519, section 2, NumericDate). */
export type EpochSeconds = number

export type Bytes = number
