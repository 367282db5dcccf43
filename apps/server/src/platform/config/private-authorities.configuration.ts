import * as z from 'zod'
import { fromRoot } from './values.ts'

export const privateAuthoritiesConfiguration = z
  .object({
    NODE_EXTRA_CA_CERTS: z.string().min(1).optional().meta({
      description:
        'Absolute path of a PEM file with certificates of additional trusted authorities. Needed if the identity provider, PostgreSQL or PUBLIC_URL uses a certificate of a private authority. Browsers and wallets must trust that authority as well',
      unset: 'only the authorities that Node knows',
      example: '/etc/vitrine/private-authority.pem',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Private certificate authorities' })
  .transform(({ NODE_EXTRA_CA_CERTS: file }) => ({
    privateAuthorities: file === undefined ? undefined : fromRoot(file),
  }))
