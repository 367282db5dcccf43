import * as z from 'zod'

export const enginesConfiguration = z
  .object({
    CREDENTIAL_ENGINE: z.string().min(1).default('openid4vc').meta({
      description: 'What issues and verifies the credentials of cards whose files name no engine',
      example: 'openid4vc',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Issuing and verifying' })
  .transform((values) => ({
    /** The engine of cards that name none. */
    credentialEngine: values.CREDENTIAL_ENGINE,
  }))
