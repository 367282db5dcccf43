import type { RoleClaim } from '../../platform/auth/roles.ts'

type Openness = { production: boolean; helpDeskSignIn: 'off' | 'required'; helpDeskRole: RoleClaim | undefined }

/** Part of a card that this module reads. */
type Card = { presentation: { purpose?: { kind: string } | undefined } }

/**
 * Returns a warning for the log if this is a production server and more people may verify callers than the operator may expect;
 * otherwise undefined.
 */
export function openHelpDeskWarning(
  { production, helpDeskSignIn, helpDeskRole }: Openness,
  cards: readonly Card[],
): string | undefined {
  const hasHelpDesk = cards.some(({ presentation: { purpose } }) => purpose?.kind === 'help-desk')
  if (!production || !hasHelpDesk) return undefined
  if (helpDeskSignIn === 'off')
    return 'The help desk is open: anyone can ask callers for their data in your name. Set HELP_DESK_SIGN_IN=required.'
  if (helpDeskRole === undefined)
    return 'The help desk is open to everyone who can sign in. Set HELP_DESK_ROLE_CLAIM to the role of the help desk.'
  return undefined
}
