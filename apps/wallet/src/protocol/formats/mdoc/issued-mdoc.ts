import { sha256Bytes } from '../../digest.ts'
import { hex } from '../../x509/certificate.ts'
import { signerOf } from '../../x509/certificate-chain.ts'
import type { Expectation, Holder, VerifiedCredential } from '../credential-format.ts'
import { holderOf } from '../holder-key.ts'
import { assertValidNow } from '../validity.ts'
import { verifySign1 } from './cose-sign1.ts'
import { claimValueOf } from './element-value.ts'
import { type IssuerSigned, parseIssuerSigned } from './issuer-signed.ts'
import { MdocError } from './mdoc-error.ts'
import { deviceKeyOf, type MobileSecurityObject, parseMobileSecurityObject } from './mobile-security-object.ts'

/**
 * Verifies an mdoc before it becomes a card (ISO 18013-5 section 9.3.1).
 *
 * @throws MdocError, ChainError, CredentialError
 */
export async function verifyIssuedMdoc<Key extends Holder>(
  credential: string,
  { types, holders, anchors, now }: Expectation<Key>,
): Promise<VerifiedCredential<Key>> {
  const issuerSigned = parseIssuerSigned(credential)
  const { payload, chain } = await verifySign1(issuerSigned.issuerAuth, { anchors, now })
  const mso = parseMobileSecurityObject(payload)
  const { docType, validityInfo, status } = mso
  if (types && !types.includes(docType)) throw new MdocError(`it is a ${docType}, but ${types} was offered`)
  await assertDigests(issuerSigned, mso)
  const holder = await holderOf(deviceKeyOf(mso), holders)
  const { signed, validFrom, validUntil } = validityInfo
  assertValidNow({ validFrom, validUntil }, now)
  return {
    types: [docType],
    holder,
    issuedAt: signed,
    expiresAt: validUntil,
    status: status?.status_list,
    ...signerOf(chain),
  }
}

async function assertDigests({ items }: IssuerSigned, { valueDigests }: MobileSecurityObject): Promise<void> {
  for (const [nameSpace, list] of items) {
    for (const { encoded, digestId, name, value } of list) {
      const signed = valueDigests.get(nameSpace)?.get(digestId)
      if (!signed) throw new MdocError(`its ${name} is not signed`)
      if (hex(signed) !== hex(await sha256Bytes(encoded))) throw new MdocError(`its ${name} was changed`)
      claimValueOf(value)
    }
  }
}
