import * as z from 'zod'

export const enginesConfiguration = z
  .object({
    CREDENTIAL_ENGINE: z.string().min(1).default('openid4vc').meta({
      description: 'Engine of every card whose file does not name one',
      example: 'openid4vc',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Issuing and verifying' })
  .transform((values) => ({
    credentialEngine: values.CREDENTIAL_ENGINE,
  }))
