/** Why there is no token, in the words of section 8 of the specification. */
export class TokenError extends Error {
  override readonly name = 'TokenError'

  constructor(
    message: 'No account logged in' | 'Interactive authentication failed' | 'Token acquisition failed',
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

/** A renewal that needs the person: the provider knows of no session, or wants to ask something. */
export class InteractionRequired extends Error {
  override readonly name = 'InteractionRequired'
}
