import type { Installation } from './installation.ts'
import { FAPI_MODULES } from './issuer/fapi-modules.ts'
import { CARDS } from './issuer/issued-cards.ts'
import { ENCRYPTED_MODULES, ISSUER_MODULES } from './issuer/issuer-modules.ts'
import type { IssuerStage } from './issuer/issuer-stage.ts'
import { DISCOVERY_MODULE, METADATA_MODULES } from './issuer/metadata-modules.ts'
import { bind, type Plan } from './module.ts'
import { VERIFIER_MODULES } from './verifier/verifier-modules.ts'

/** Returns all plans in the variants that this product serves, in the order in which they run. */
export const allPlans = ({ installation, strict }: Record<'installation' | 'strict', Installation>): Plan[] => [
  ...verifierPlans(installation),
  ...plainIssuerPlans(installation),
  ...haipIssuerPlans(installation, { flow: 'wallet_initiated', remark: '' }),
  ...haipIssuerPlans(strict, {
    flow: 'issuer_initiated',
    remark: ' (attestations of wallet and keys, challenge and nonce required)',
  }),
]

const verifierPlans = (installation: Installation): Plan[] =>
  (['plain', 'haip'] as const).flatMap((profile) =>
    (['sd_jwt_vc', 'iso_mdl'] as const).map((format) => ({
      name: `oid4vp-1final-verifier-${profile === 'haip' ? 'haip-' : ''}test-plan`,
      variant: `${format}, x509_hash, request_uri_signed, direct_post.jwt`,
      modules: bind({ installation, profile, format, usedKeys: new Set<string>() }, VERIFIER_MODULES),
    })),
  )

const FORMATS = ['sd_jwt_vc', 'mdoc'] as const

const PLAIN_VARIANTS = [
  { grant: 'pre_authorization_code', clientAuth: 'private_key_jwt', request: 'simple' },
  { grant: 'authorization_code', clientAuth: 'client_attestation', request: 'rar' },
] as const

const plainIssuerPlans = (installation: Installation): Plan[] =>
  PLAIN_VARIANTS.flatMap((variant) =>
    FORMATS.map((format) => {
      const stage: IssuerStage = {
        installation,
        profile: 'plain',
        format,
        flow: 'issuer_initiated',
        card: CARDS[format],
        ...variant,
      }
      return {
        name: 'oid4vci-1_0-issuer-test-plan',
        variant: `${format}, ${stage.grant}, ${stage.flow}, ${stage.clientAuth}, dpop, ${stage.request}, plain`,
        modules: bind(stage, [...METADATA_MODULES, ...ISSUER_MODULES]),
      }
    }),
  )

/** The HAIP plan leaves out this module without encryption. */
const ONLY_ENCRYPTED = 'oid4vci-1_0-issuer-fail-unsupported-encryption-algorithm'

/** The modules of FAPI2 always start in the wallet. */
const haipIssuerPlans = (
  installation: Installation,
  { flow, remark }: { flow: IssuerStage['flow']; remark: string },
): Plan[] =>
  FORMATS.map((format) => {
    const stage: IssuerStage = {
      installation,
      profile: 'haip',
      format,
      grant: 'authorization_code',
      flow,
      clientAuth: 'client_attestation',
      request: 'simple',
      card: CARDS[format],
    }
    const inWallet = { ...stage, flow: 'wallet_initiated' } as const
    return {
      name: 'oid4vci-1_0-issuer-haip-test-plan',
      variant: `${format}, ${flow}${remark}`,
      modules: [
        ...bind(stage, METADATA_MODULES),
        ...bind(
          stage,
          ISSUER_MODULES.filter(({ name }) => name !== ONLY_ENCRYPTED),
        ),
        ...bind(stage, ENCRYPTED_MODULES),
        ...bind(inWallet, [DISCOVERY_MODULE, ...FAPI_MODULES]),
      ],
    }
  })
