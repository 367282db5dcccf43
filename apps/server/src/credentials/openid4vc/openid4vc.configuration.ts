import * as z from 'zod'
import { fromRoot } from '../../platform/config/values.ts'
import { ATTESTATION_MODES } from './authorizations/client-policy.ts'

const DEMANDS = ['optional', 'required'] as const
const EXPECTED_DEMAND = 'expected optional or required'

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
    WALLET_PROVIDERS_DIR: z.string().min(1).optional().meta({
      description:
        'Directory with the trust anchors of providers whose attestations of wallets count, as .pem files. They are trusted for nothing else',
      unset: 'no attestation counts',
      example: '/etc/vitrine/wallet-providers',
      since: '0.1.0',
    }),
    KEY_PROVIDERS_DIR: z.string().min(1).optional().meta({
      description:
        'Directory with the trust anchors of providers whose attestations of holders’ keys count, as .pem files. They are trusted for nothing else. A card demands such an attestation with `engine.keyAttestation`',
      unset: 'no attestation of keys counts',
      example: '/etc/vitrine/key-providers',
      since: '0.1.0',
    }),
    WALLET_ATTESTATION: z
      .enum(ATTESTATION_MODES, `expected ${ATTESTATION_MODES.join(', ')}`)
      .optional()
      .meta({
        description:
          'Whether attestations of wallets count (`accepted`), or whether cards are issued to attested wallets only (`required`). A card may say otherwise (`engine.walletAttestation`)',
        unset: '`accepted` with WALLET_PROVIDERS_DIR, otherwise `off`',
        example: 'required',
        since: '0.1.0',
      }),
    ATTESTATION_CHALLENGE: z.enum(DEMANDS, EXPECTED_DEMAND).default('optional').meta({
      description: 'Whether each attestation must come with a challenge of this server. Some wallets never send one',
      example: 'required',
      since: '0.1.0',
    }),
    DPOP_NONCE: z.enum(DEMANDS, EXPECTED_DEMAND).default('optional').meta({
      description:
        'Whether each DPoP proof must contain a nonce of this server. Some wallets never repeat a request with one',
      example: 'required',
      since: '0.1.0',
    }),
    WALLET_CLIENTS: z.string().min(1).optional().meta({
      description:
        'JSON file with the wallets that the operator vouches for: a list of objects with client_id, client_name, redirect_uris and jwks',
      unset: 'no such wallet',
      example: '/etc/vitrine/wallet-clients.json',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Credentials of other issuers, and wallets' })
  .refine(
    ({ WALLET_ATTESTATION: mode, WALLET_PROVIDERS_DIR: providers }) =>
      mode === undefined || mode === 'off' || providers !== undefined,
    { path: ['WALLET_PROVIDERS_DIR'], message: 'is needed if WALLET_ATTESTATION is not off' },
  )
  .transform((values) => ({
    walletDiagnosis: values.WALLET_DIAGNOSIS,
    registrationCertificatesDirectory: values.REGISTRATION_CERTIFICATES_DIR
      ? fromRoot(values.REGISTRATION_CERTIFICATES_DIR)
      : undefined,
    walletProvidersDirectory: values.WALLET_PROVIDERS_DIR ? fromRoot(values.WALLET_PROVIDERS_DIR) : undefined,
    keyProvidersDirectory: values.KEY_PROVIDERS_DIR ? fromRoot(values.KEY_PROVIDERS_DIR) : undefined,
    walletAttestation: values.WALLET_ATTESTATION ?? (values.WALLET_PROVIDERS_DIR ? 'accepted' : 'off'),
    demandsAttestationChallenge: values.ATTESTATION_CHALLENGE === 'required',
    demandsDpopNonce: values.DPOP_NONCE === 'required',
    walletClientsFile: values.WALLET_CLIENTS ? fromRoot(values.WALLET_CLIENTS) : undefined,
    trustedIssuersDirectory: values.TRUSTED_ISSUERS_DIR ? fromRoot(values.TRUSTED_ISSUERS_DIR) : undefined,
  }))

export const diagnosesAnswers = ({
  walletDiagnosis,
  production,
}: Pick<Openid4vcConfiguration, 'walletDiagnosis'> & { production: boolean }): boolean =>
  (walletDiagnosis ?? (production ? 'off' : 'on')) === 'on'

export type Openid4vcConfiguration = z.infer<typeof openid4vcConfiguration>
