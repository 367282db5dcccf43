import { type HealthCheck, ok, warning } from '../../platform/health/health-check.ts'
import type { HelpDeskConfiguration } from './help-desk.configuration.ts'

/** Looks at who may verify callers. */
export const helpDeskCheck = ({ helpDeskSignIn, helpDeskRole }: HelpDeskConfiguration): HealthCheck => ({
  name: 'Help desk',
  run: async () => {
    if (helpDeskSignIn === 'off')
      return warning(
        'open to anybody, without a sign-in',
        'Set HELP_DESK_SIGN_IN=required, and name its role with HELP_DESK_ROLE_CLAIM.',
      )
    return helpDeskRole
      ? ok(`for administrators, and the role ${helpDeskRole.role} in the claim ${helpDeskRole.claim}`)
      : warning(
          'open to everybody who can sign in',
          'Name its role with HELP_DESK_ROLE_CLAIM, like roles=Vitrine.HelpDesk.',
        )
  },
})
