import * as z from 'zod/mini'
import { type ConcretePath, startsWith } from '../../claim-path.ts'
import type { ClaimObject } from '../../claim-value.ts'
import type { CredentialFormat, OpenCredential, Selection } from '../credential-format.ts'
import { readableTypeName } from '../type-name.ts'
import { readCbor, zBytes } from './cbor.ts'
import { arrayParts } from './cbor-heads.ts'
import { ACCEPTED_ALGORITHMS } from './cose-sign1.ts'
import { presentMdoc, TRANSACTION_ELEMENT } from './device-response.ts'
import { claimValueOf } from './element-value.ts'
import { verifyIssuedMdoc } from './issued-mdoc.ts'
import { type IssuerSigned, parseIssuerSigned } from './issuer-signed.ts'
import { MdocError } from './mdoc-error.ts'
import { mayDeviceSign, parseMobileSecurityObject } from './mobile-security-object.ts'

/** Format of ISO 18013-5 (OpenID4VCI 1.0 appendix A.2, OpenID4VP 1.0 appendix B.2). */
export const MDOC: CredentialFormat = {
  zOfferedTypes: z.pipe(
    z.object({ doctype: z.string().check(z.minLength(1)) }),
    z.transform(({ doctype }) => [doctype]),
  ),
  zWantedTypes: z.pipe(
    z.object({ doctype_value: z.string() }),
    z.transform(({ doctype_value: doctype }) => [[doctype]]),
  ),
  // A path consists of a namespace and an element (OpenID4VP 1.0 section 7.2).
  zClaimPath: z.tuple([z.string(), z.string()], 'must be a namespace and an element'),
  nameOfTypes: ([doctype = '']) => nameOfDocType(doctype),
  signerRole: 'documents',
  isDisclosedInFull: false,
  capabilities: { issuerauth_alg_values: ACCEPTED_ALGORITHMS, deviceauth_alg_values: ACCEPTED_ALGORITHMS },
  verify: verifyIssuedMdoc,
  open: async (credential) => openMdoc(parseIssuerSigned(credential)),
}

/** Returns a name from a doctype, such as 'Pid' from `eu.europa.ec.eudi.pid.1`: the last part that is not a version. */
function nameOfDocType(doctype: string): string {
  const name = doctype.split(/[.:/]/).findLast((part) => /\D/.test(part)) ?? doctype
  return name === 'mDL' ? name : readableTypeName(name)
}

function openMdoc(issuerSigned: IssuerSigned): OpenCredential {
  const mso = parseMobileSecurityObject(payloadOf(issuerSigned.issuerAuth))
  const claims = claimsOf(issuerSigned)
  return {
    claims,
    holderClaims: claims,
    displayPath: ([_nameSpace, ...rest]) => rest,
    canConfirm: (transactionType) => mayDeviceSign(mso, transactionType, TRANSACTION_ELEMENT),
    select: (paths) => selectElements(issuerSigned, mso.docType, paths),
  }
}

/** Returns the data that the issuer signed. The signature was verified when the card was received. */
function payloadOf(issuerAuth: Uint8Array<ArrayBuffer>): Uint8Array {
  const [, , payload] = arrayParts(issuerAuth)
  if (!payload) throw new MdocError('its signature is missing or wrong')
  return readCbor(payload, zBytes(), 'signature')
}

const claimsOf = ({ items }: IssuerSigned): ClaimObject =>
  Object.fromEntries(
    Array.from(items, ([nameSpace, list]) => [
      nameSpace,
      Object.fromEntries(list.map(({ name, value }) => [name, claimValueOf(value)])),
    ]),
  )

/** An element is disclosed completely or not at all (ISO 18013-5 section 8.3.2.1.2.3). */
function selectElements(
  { items, issuerAuth }: IssuerSigned,
  docType: string,
  paths: readonly ConcretePath[],
): Selection {
  const shows = (place: ConcretePath) => paths.some((path) => startsWith(place, path))
  const chosen = Array.from(
    items,
    ([nameSpace, list]) => [nameSpace, list.filter(({ name }) => shows([nameSpace, name]))] as const,
  )
  const shown = new Map(chosen.filter(([, list]) => list.length > 0))
  return { shows, present: (binding) => presentMdoc({ docType, items: shown, issuerAuth }, binding) }
}
