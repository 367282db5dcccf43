import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Messages of section 8 of the specification. */
const TOKEN_ERRORS = {
  'no-account': msg`No account logged in`,
  'not-authenticated': msg`Interactive authentication failed`,
  'no-token': msg`Token acquisition failed`,
} as const satisfies Record<string, MessageDescriptor>

/** Says why there is no access token, in the current language. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly reason: keyof typeof TOKEN_ERRORS

  constructor(reason: keyof typeof TOKEN_ERRORS, cause?: unknown) {
    super(undefined, { cause })
    this.reason = reason
  }

  override get message(): string {
    return i18n._(TOKEN_ERRORS[this.reason])
  }
}

/** The provider has no session, or needs an answer from the person. */
export class InteractionRequired extends Error {
  override readonly name = 'InteractionRequired'
}

export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent'
}

/** Error response of the provider (RFC 6749 sections 4.1.2.1 and 5.2), with shortened texts. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  /** The `error` of the response. */
  readonly code: string

  constructor(error: string, description: string | null | undefined, cause?: unknown) {
    const words = description ? `${oneLine(error, 80)}: ${oneLine(description, 300)}` : oneLine(error, 80)
    super(words, { cause })
    this.code = oneLine(error, 80)
  }
}

function oneLine(text: string, longest: number): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}
