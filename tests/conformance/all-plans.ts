import type { Installation } from './installation.ts'
import { bind, type Plan } from './module.ts'
import { VERIFIER_MODULES } from './verifier/verifier-modules.ts'

/** Returns all plans in the variants that this product serves, in the order in which they run. */
export const allPlans = (installation: Installation): Plan[] => verifierPlans(installation)

const verifierPlans = (installation: Installation): Plan[] =>
  (['plain', 'haip'] as const).flatMap((profile) =>
    (['sd_jwt_vc', 'iso_mdl'] as const).map((format) => ({
      name: `oid4vp-1final-verifier-${profile === 'haip' ? 'haip-' : ''}test-plan`,
      variant: `${format}, x509_hash, request_uri_signed, direct_post.jwt`,
      modules: bind({ installation, profile, format, usedKeys: new Set<string>() }, VERIFIER_MODULES),
    })),
  )
