import * as z from 'zod/mini'
import { type ConcretePath, zClaimPath } from '../../claim-path.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import type { CredentialFormat, OpenCredential } from '../credential-format.ts'
import { readableTypeName } from '../type-name.ts'
import { verifyIssuedJwtVc } from './issued-jwt-vc.ts'
import { openJwtVc } from './jwt-vc.ts'
import { presentJwtVc } from './jwt-vp.ts'

const EVERY_CREDENTIAL = 'VerifiableCredential'
const SUBJECT = 'credentialSubject'

/** Technical members, which say nothing about the holder (VC Data Model 1.1 section 4). */
const TECHNICAL = new Set([
  '@context',
  'id',
  'type',
  'issuer',
  'issuanceDate',
  'expirationDate',
  'credentialStatus',
  'credentialSchema',
  'proof',
])

/** Format of the VC Data Model 1.1 secured as a JWT (OpenID4VCI 1.0 appendix A.1.1, OpenID4VP 1.0 appendix B.1). */
export const JWT_VC: CredentialFormat = {
  zOfferedTypes: z.pipe(
    z.object({ credential_definition: z.object({ type: z.array(z.string()).check(z.minLength(1)) }) }),
    z.transform(({ credential_definition: { type } }) => type),
  ),
  zWantedTypes: z.pipe(
    z.object({ type_values: z.array(z.array(z.string()).check(z.minLength(1))).check(z.minLength(1)) }),
    z.transform(({ type_values: types }) => types),
  ),
  zClaimPath,
  nameOfTypes: (types) => readableTypeName(types.findLast((type) => type !== EVERY_CREDENTIAL) ?? types.join(' ')),
  signerRole: 'issuer',
  isDisclosedInFull: true,
  capabilities: { alg_values: ['ES256'] },
  verify: verifyIssuedJwtVc,
  open: async (credential) => open(credential),
}

function open(credential: string): OpenCredential {
  const { vc, sub } = openJwtVc(credential)
  return {
    claims: vc,
    holderClaims: holderClaimsOf(vc),
    displayPath: (place: ConcretePath) => (place[0] === SUBJECT ? place.slice(1) : place),
    canConfirm: () => false,
    select: () => ({ shows: () => true, present: (binding) => presentJwtVc(credential, sub, binding) }),
  }
}

/** Leaves out `id`, which only identifies the holder's key. */
function holderClaimsOf(vc: JsonObject): JsonObject {
  const withoutId = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(withoutId)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'id'))
  }
  return Object.fromEntries(
    Object.entries(vc)
      .filter(([name]) => !TECHNICAL.has(name))
      .map(([name, value]) => [name, name === SUBJECT ? withoutId(value) : value]),
  )
}
