import { t } from '@lingui/core/macro'
import { InteractionRequired, ProviderRefusal, ProviderSilent } from '../token-errors.ts'

export const isProviderAway = ({ cause }: Error): boolean =>
  cause instanceof ProviderSilent || cause instanceof TypeError

/** @param otherwise text for a cause that means nothing to a visitor */
export function explainSignInFailure({ cause }: Error, otherwise: string): string {
  if (cause instanceof ProviderSilent)
    return t`The identity provider did not answer within 8 seconds. Try again in a moment. If the problem persists, contact the operator of this site.`
  if (cause instanceof TypeError)
    return t`The identity provider could not be reached. Check your connection and try again.`
  if (cause instanceof ProviderRefusal)
    return cause.code === 'access_denied' ? deniedAccess(cause.message) : providerAnswered(cause.message)
  if (cause instanceof InteractionRequired)
    return t`The identity provider keeps asking for a new sign-in. To avoid a loop, the next one starts when you press Sign In.`
  return otherwise
}

const deniedAccess = (answer: string): string =>
  t`You cancelled the sign-in, or the identity provider denied access. It answered “${answer}”. Try to sign in again, or ask the operator of this site for access.`

const providerAnswered = (answer: string): string =>
  t`The identity provider answered “${answer}”. Try to sign in again. If the problem persists, contact the operator of this site.`
