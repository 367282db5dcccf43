/** The person as named in the identity provider's token (specification 3.25). */
export type SignedInAccount = {
  /** Id of the person across tenants: `oid.tid`, or `sub.issuer`. */
  readonly homeAccountId: string
  /** Claim `oid`, or `sub` if there is none. */
  readonly localAccountId: string
  readonly username: string
  readonly name: string
}

/** Step of the sign-in (specification 4.19). */
type SignInStep = 'startup' | 'none' | 'login' | 'acquire-token' | 'handle-redirect' | 'logout'

export type SessionState = {
  readonly step: SignInStep
  /** Undefined for an anonymous visitor, and until the startup is done. */
  readonly account: SignedInAccount | undefined
}

export type SessionEvent =
  | { readonly kind: 'started'; readonly account: SignedInAccount | undefined }
  | { readonly kind: 'login-requested' }
  | { readonly kind: 'redirect-received' }
  | { readonly kind: 'redirect-handled'; readonly account: SignedInAccount }
  | { readonly kind: 'token-requested' }
  | { readonly kind: 'token-acquired' }
  | { readonly kind: 'logout-requested' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in-elsewhere'; readonly account: SignedInAccount }
  | { readonly kind: 'failed' }

export const INITIAL_SESSION: SessionState = { step: 'startup', account: undefined }

/** An event that makes no sense in a state changes nothing. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  const { step, account } = state
  switch (event.kind) {
    case 'started':
      return step === 'startup' ? { step: 'none', account: event.account } : state
    case 'login-requested':
      // The visitor comes back to a new document, which begins in the step `startup`.
      return step === 'logout' ? state : { step: 'login', account }
    case 'redirect-received':
      return step === 'startup' || step === 'none' ? { step: 'handle-redirect', account: undefined } : state
    case 'redirect-handled':
      return step === 'handle-redirect' ? { step: 'none', account: event.account } : state
    case 'token-requested':
      return step === 'none' && account ? { step: 'acquire-token', account } : state
    case 'token-acquired':
      return step === 'acquire-token' ? { step: 'none', account } : state
    case 'logout-requested':
      return account ? { step: 'logout', account } : state
    case 'signed-out':
      return { step: 'none', account: undefined }
    case 'signed-in-elsewhere':
      return step === 'none' ? { step, account: event.account } : state
    case 'failed':
      return step === 'startup' ? { step: 'none', account: undefined } : { step: 'none', account }
  }
}
