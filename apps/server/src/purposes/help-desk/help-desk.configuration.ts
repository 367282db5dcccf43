import * as z from 'zod'
import { zRoleClaim } from '../../platform/auth/role-claims.ts'

export const helpDeskConfiguration = z
  .object({
    HELP_DESK_SIGN_IN: z.enum(['off', 'required'], 'expected off or required').optional().meta({
      description: 'Whether users must sign in to use the help desk; `off`: everybody can use it',
      unset: '`off`; in production the server does not start until it is set',
      example: 'required',
      since: '0.1.0',
    }),
    HELP_DESK_ROLE_CLAIM: zRoleClaim.optional().meta({
      description:
        'Role of the help desk, as claim=role: the claim of access tokens that contains the roles, and the name of the role. If the setting has a value, only users with this role and administrators may use the help desk',
      unset: 'no role is required, see HELP_DESK_SIGN_IN',
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
    helpDeskSignIn: values.HELP_DESK_SIGN_IN ?? 'off',
    helpDeskRole: values.HELP_DESK_ROLE_CLAIM,
  }))

export type HelpDeskConfiguration = z.infer<typeof helpDeskConfiguration>
