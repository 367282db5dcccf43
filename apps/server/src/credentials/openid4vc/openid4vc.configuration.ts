import * as z from 'zod'
import { fromRoot } from '../../platform/config/values.ts'

export const openid4vcConfiguration = z
  .object({
    TRUSTED_ISSUERS_DIR: z.string().min(1).optional().meta({
      description:
        'Directory with the trust anchors of other issuers whose credentials are accepted, one .pem file for each issuer',
      unset: 'only credentials of this server',
      example: '/etc/vitrine/trusted-issuers',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Credentials of other issuers' })
  .transform((values) => ({
    trustedIssuersDirectory: values.TRUSTED_ISSUERS_DIR ? fromRoot(values.TRUSTED_ISSUERS_DIR) : undefined,
  }))

export type Openid4vcConfiguration = z.infer<typeof openid4vcConfiguration>
