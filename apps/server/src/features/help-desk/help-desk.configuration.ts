import * as z from 'zod'

export const helpDeskConfiguration = z
  .object({
    HELP_DESK_SIGN_IN: z
      .enum(['off', 'required'], 'expected off or required')
      .default('off')
      .describe('Whether the help desk is only for people who signed in'),
  })
  .transform((values) => ({ helpDeskSignIn: values.HELP_DESK_SIGN_IN }))
