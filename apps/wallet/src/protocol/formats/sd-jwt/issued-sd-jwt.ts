import * as z from 'zod/mini'
import { zStatusReference } from '../../status-list.ts'
import { signerOf } from '../../x509/certificate-chain.ts'
import { verifySignedToken } from '../../x509/signed-token.ts'
import { CredentialError, type Expectation, type Holder, type VerifiedCredential } from '../credential-format.ts'
import { holderOf } from '../holder-key.ts'
import { assertValidNow, datesOf } from '../validity.ts'
import { discloseClaims, parseSdJwt } from './sd-jwt.ts'

/** Claims that must not be selectively disclosable (SD-JWT VC, registered claims). Otherwise the holder could leave them out. */
const NEVER_HIDDEN = new Set(['iss', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'aka_vcts', 'status'])

const zCredentialPayload = z.object({
  vct: z.string().check(z.minLength(1)),
  /** Further types that the card answers for (SD-JWT VC since draft 18). */
  aka_vcts: z._default(z.array(z.string()), []),
  cnf: z.object({ jwk: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }) }),
  status: z.optional(z.object({ status_list: z.optional(zStatusReference) })),
})

/**
 * Verifies an SD-JWT VC before it becomes a card. The SD-JWT VC must have the offered type, be signed with the certificate it contains,
 * be bound to our key, be valid now, and have no disclosure without a digest.
 *
 * @throws CredentialError, TokenError
 */
export async function verifyIssuedSdJwt<Key extends Holder>(
  compact: string,
  { types, holders, anchors, now }: Expectation<Key>,
): Promise<VerifiedCredential<Key>> {
  const sdJwt = await parseSdJwt(compact)
  if (sdJwt.keyBindingJwt !== undefined) throw new CredentialError('it is a presentation, not a credential')
  const { payload, chain } = await verifySignedToken(sdJwt.issuerJwt, { typ: 'dc+sd-jwt', anchors, now })
  const { origins } = discloseClaims(sdJwt)
  const hidden = origins.find(({ path: [name], disclosure }) => disclosure.name === name && NEVER_HIDDEN.has(`${name}`))
  if (hidden)
    throw new CredentialError(`its ${hidden.disclosure.name} is selectively disclosable, which is not allowed`)
  const parsed = zCredentialPayload.safeParse(payload)
  if (!parsed.success) throw new CredentialError(`its ${parsed.error.issues[0]?.path.join('.')} is missing or wrong`)
  const { vct, aka_vcts: furtherTypes, cnf, status } = parsed.data
  if (types && !types.includes(vct)) throw new CredentialError(`it is a ${vct}, but ${types} was offered`)
  const holder = await holderOf(cnf.jwk, holders)
  const dates = datesOf(payload)
  assertValidNow(dates, now)
  return {
    types: [vct, ...furtherTypes],
    holder,
    issuedAt: dates.issuedAt,
    expiresAt: dates.validUntil,
    status: status?.status_list,
    ...signerOf(chain),
  }
}
