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
        'The claim of access tokens that has roles, and the role of the help desk: then it is only for those who have it, and for administrators',
      unset: 'everybody who may use the help desk by HELP_DESK_SIGN_IN',
      example: 'roles=Vitrine.HelpDesk',
      since: '0.1.0',
    }),
  })
  .refine(({ HELP_DESK_SIGN_IN, HELP_DESK_ROLE_CLAIM }) => !HELP_DESK_ROLE_CLAIM || HELP_DESK_SIGN_IN === 'required', {
    path: ['HELP_DESK_ROLE_CLAIM'],
    error: 'needs HELP_DESK_SIGN_IN=required: without it anybody uses the help desk, whatever their roles',
  })
  .meta({ title: 'Help desk' })
  .transform((values) => ({
    helpDeskSignIn: values.HELP_DESK_SIGN_IN,
    /** The role that opens the help desk; undefined where whoever signed in may use it. */
    helpDeskRole: values.HELP_DESK_ROLE_CLAIM,
  }))

export type HelpDeskConfiguration = z.infer<typeof helpDeskConfiguration>
