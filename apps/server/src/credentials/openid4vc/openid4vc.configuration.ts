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
    REGISTRATION_CERTIFICATES_DIR: z.string().min(1).optional().meta({
      description:
        'Directory with the registration certificates of this verifier, which are sent with requests: all-cards.jwt, and <card id>.jwt for a card with its own',
      unset: 'none is sent',
      example: '/etc/vitrine/registration',
      since: '0.1.0',
    }),
    WALLET_DIAGNOSIS: z.enum(['on', 'off'], 'expected on or off').optional().meta({
      description:
        'Whether the log and the Debug Details of a presentation say why an answer was refused, with the expected and the received value, for developers of wallets. The wallet never learns it',
      unset: '`off` in production, otherwise `on`',
      example: 'on',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Credentials of other issuers and answers of wallets' })
  .transform((values) => ({
    walletDiagnosis: values.WALLET_DIAGNOSIS,
    registrationCertificatesDirectory: values.REGISTRATION_CERTIFICATES_DIR
      ? fromRoot(values.REGISTRATION_CERTIFICATES_DIR)
      : undefined,
    trustedIssuersDirectory: values.TRUSTED_ISSUERS_DIR ? fromRoot(values.TRUSTED_ISSUERS_DIR) : undefined,
  }))

/** Returns whether developers of wallets are told why an answer was refused. In production, only if the operator says so. */
export const diagnosesAnswers = ({
  walletDiagnosis,
  production,
}: Pick<Openid4vcConfiguration, 'walletDiagnosis'> & { production: boolean }): boolean =>
  (walletDiagnosis ?? (production ? 'off' : 'on')) === 'on'

export type Openid4vcConfiguration = z.infer<typeof openid4vcConfiguration>
