import * as z from 'zod'
import { fromRoot } from './values.ts'

/** Authorities whose TLS certificates are trusted in addition to those that Node knows. */
export const privateAuthoritiesConfiguration = z
  .object({
    NODE_EXTRA_CA_CERTS: z.string().min(1).optional().meta({
      description:
        'Absolute path of a file (PEM) with certificates of authorities to trust in addition to those that Node knows: for an identity provider, a PostgreSQL or a PUBLIC_URL with a certificate of a private authority. Browsers and wallets must trust that authority too',
      unset: 'only the authorities that Node knows',
      example: '/etc/vitrine/private-authority.pem',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Private certificate authorities' })
  .transform(({ NODE_EXTRA_CA_CERTS: file }) => ({
    privateAuthorities: file === undefined ? undefined : fromRoot(file),
  }))
