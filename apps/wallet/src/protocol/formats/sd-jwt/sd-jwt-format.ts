import * as z from 'zod/mini'
import { startsWith, zClaimPath } from '../../claim-path.ts'
import type { CredentialFormat, OpenCredential } from '../credential-format.ts'
import { readableTypeName } from '../type-name.ts'
import { verifyIssuedSdJwt } from './issued-sd-jwt.ts'
import { bindPresentation } from './key-binding.ts'
import { discloseClaims, disclosuresFor, parseSdJwt, withDisclosures } from './sd-jwt.ts'

/** Technical members, which say nothing about the holder. */
const TECHNICAL = new Set([
  'iss',
  'iat',
  'nbf',
  'exp',
  'cnf',
  'vct',
  'vct#integrity',
  'aka_vcts',
  'status',
  'jti',
  '_sd_alg',
])

/** Format SD-JWT VC (OpenID4VCI 1.0 appendix A.3, OpenID4VP 1.0 appendix B.3). */
export const SD_JWT: CredentialFormat = {
  zOfferedTypes: z.pipe(
    z.object({ vct: z.optional(z.string()) }),
    z.transform(({ vct }) => (vct === undefined ? undefined : [vct])),
  ),
  zWantedTypes: z.pipe(
    z.object({ vct_values: z.optional(z.array(z.string()).check(z.minLength(1))) }),
    z.transform(({ vct_values: types }) => types?.map((type) => [type])),
  ),
  zClaimPath,
  nameOfTypes: ([vct = '']) => readableTypeName(vct),
  signerRole: 'issuer',
  isDisclosedInFull: false,
  capabilities: { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] },
  verify: verifyIssuedSdJwt,
  open: openSdJwt,
}

async function openSdJwt(compact: string): Promise<OpenCredential> {
  const sdJwt = await parseSdJwt(compact)
  const disclosed = discloseClaims(sdJwt)
  const { claims, origins } = disclosed
  return {
    claims,
    holderClaims: Object.fromEntries(Object.entries(claims).filter(([name]) => !TECHNICAL.has(name))),
    displayPath: (place) => place,
    canConfirm: () => true,
    select(paths) {
      const disclosures = disclosuresFor(sdJwt, disclosed, paths)
      const withheld = origins.filter(({ disclosure }) => !disclosures.includes(disclosure))
      return {
        shows: (place) => !withheld.some(({ path }) => startsWith(place, path)),
        present: (binding) => bindPresentation(withDisclosures(sdJwt, disclosures), binding),
      }
    },
  }
}
