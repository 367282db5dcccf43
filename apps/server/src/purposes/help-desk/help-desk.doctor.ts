import { type HealthCheck, ok, warning } from '../../platform/health/health-check.ts'
import type { HelpDeskConfiguration } from './help-desk.configuration.ts'

export const helpDeskCheck = ({ helpDeskSignIn, helpDeskRole }: HelpDeskConfiguration): HealthCheck => ({
  name: 'Help desk',
  run: async () => {
    if (helpDeskSignIn === 'off')
      return warning(
        'open to everyone, without sign-in',
        'Set HELP_DESK_SIGN_IN=required, and set HELP_DESK_ROLE_CLAIM to the role of the help desk.',
      )
    return helpDeskRole
      ? ok(
          `open only to administrators and to people with the role ${helpDeskRole.role} in the claim ${helpDeskRole.claim}`,
        )
      : warning(
          'open to everyone who can sign in',
          'Set HELP_DESK_ROLE_CLAIM to the role of the help desk, such as roles=Vitrine.HelpDesk.',
        )
  },
})
