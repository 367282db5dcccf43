import * as z from 'zod'
import { zRoleClaim } from '../../platform/auth/roles.ts'

export const helpDeskConfiguration = z
  .object({
    HELP_DESK_SIGN_IN: z.enum(['off', 'required'], 'expected off or required').default('off').meta({
      description: 'Whether the help desk is only for people who signed in',
      example: 'required',
      since: '0.1.0',
    }),
    HELP_DESK_ROLE_CLAIM: zRoleClaim.optional().meta({
      description:
        'Role required for the help desk, as `claim=role`, where `claim` is the claim of access tokens that contains roles. Administrators do not need the role',
      unset: 'everyone whom HELP_DESK_SIGN_IN lets use the help desk',
      example: 'roles=Vitrine.HelpDesk',
      since: '0.1.0',
    }),
  })
  .refine(({ HELP_DESK_SIGN_IN, HELP_DESK_ROLE_CLAIM }) => !HELP_DESK_ROLE_CLAIM || HELP_DESK_SIGN_IN === 'required', {
    path: ['HELP_DESK_ROLE_CLAIM'],
    error: 'needs HELP_DESK_SIGN_IN=required: without a sign-in everyone can use the help desk, regardless of roles',
  })
  .meta({ title: 'Help desk' })
  .transform((values) => ({
    helpDeskSignIn: values.HELP_DESK_SIGN_IN,
    /** Role required for the help desk; undefined if everyone who signed in may use it. */
    helpDeskRole: values.HELP_DESK_ROLE_CLAIM,
  }))

export type HelpDeskConfiguration = z.infer<typeof helpDeskConfiguration>
