import type { RoleClaim } from '../../platform/auth/roles.ts'

type Openness = { production: boolean; helpDeskSignIn: 'off' | 'required'; helpDeskRole: RoleClaim | undefined }

/** What is asked of a card here. */
type Card = { presentation: { purpose?: { kind: string } | undefined } }

/** What the log says at a start in production where more people may verify callers than somebody may think; else undefined. */
export function openHelpDeskWarning(
  { production, helpDeskSignIn, helpDeskRole }: Openness,
  cards: readonly Card[],
): string | undefined {
  const isThere = cards.some(({ presentation: { purpose } }) => purpose?.kind === 'help-desk')
  if (!production || !isThere) return undefined
  if (helpDeskSignIn === 'off')
    return 'The help desk is open: anybody can ask callers for their data in your name. Set HELP_DESK_SIGN_IN=required.'
  if (helpDeskRole === undefined)
    return 'The help desk is open to everybody who can sign in. Name its role with HELP_DESK_ROLE_CLAIM.'
  return undefined
}
