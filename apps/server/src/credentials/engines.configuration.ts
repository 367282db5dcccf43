import * as z from 'zod'

export const enginesConfiguration = z
  .object({
    CREDENTIAL_ENGINE: z
      .string()
      .min(1)
      .default('openid4vc')
      .describe('What issues and verifies the credentials of cards whose files name no engine'),
  })
  .transform((values) => ({
    /** The engine of cards that name none. */
    credentialEngine: values.CREDENTIAL_ENGINE,
  }))
