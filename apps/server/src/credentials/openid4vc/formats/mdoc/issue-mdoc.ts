import { hash, randomBytes, randomInt } from 'node:crypto'
import type { Bytes } from '@vitrine/api/units.ts'
import { CborDate, EncodedCbor, encodeCbor } from '../../../../platform/cbor/strict-cbor.ts'
import type { Signer } from '../../../../platform/keys/signing-key.ts'
import { coseKeyOf } from '../../cose/cose-key.ts'
import { signCose1 } from '../../cose/cose-sign1.ts'
import { PAYMENT_TYPE } from '../../wire/limits-and-paths.ts'
import type { CredentialToIssue } from '../credential-format.ts'

/** ISO 18013-5 section 9.1.2.5 requires at least 16 bytes. */
const SALT_BYTES: Bytes = 16

/** Namespaces by type, for the types whose namespace has another name than the type itself. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  // The driving licence (ISO 18013-5 section 7.1).
  ['org.iso.18013.5.1.mDL', 'org.iso.18013.5.1'],
])

export const namespaceOf = (docType: string): string => NAMESPACES.get(docType) ?? docType

/**
 * Issues an `IssuerSigned` structure in base64url (ISO 18013-5 section 8.3.2.1.2.2, OpenID4VCI 1.0 appendix A.2.4). The holder's key may sign
 * the confirmation of a payment.
 */
export function issueMdoc(credential: CredentialToIssue, key: Signer): string {
  const { type, claims, holderJwk, issuedAt, expiresAt, status } = credential
  const namespace = namespaceOf(type)
  const items = shuffled(Object.entries(claims)).map(([elementIdentifier, elementValue], digestID) =>
    EncodedCbor.of({ digestID, random: randomBytes(SALT_BYTES), elementIdentifier, elementValue }),
  )
  const digests = new Map(items.map(({ whole }, digestID) => [digestID, hash('sha256', whole, 'buffer')]))
  const mobileSecurityObject = {
    version: '1.0',
    digestAlgorithm: 'SHA-256',
    valueDigests: { [namespace]: digests },
    deviceKeyInfo: { deviceKey: coseKeyOf(holderJwk), keyAuthorizations: { nameSpaces: [PAYMENT_TYPE] } },
    docType: type,
    validityInfo: {
      signed: CborDate.ofSeconds(issuedAt),
      validFrom: CborDate.ofSeconds(issuedAt),
      validUntil: CborDate.ofSeconds(expiresAt),
    },
    // Status reference (Token Status List section 6.3).
    status: { status_list: { idx: status.index, uri: status.uri } },
  }
  const issuerAuth = signCose1(key.privateKey, {
    payload: EncodedCbor.of(mobileSecurityObject).whole,
    x5chain: key.x5c.map((certificate) => Buffer.from(certificate, 'base64')),
  })
  const issuerSigned = { nameSpaces: { [namespace]: items }, issuerAuth }
  return Buffer.from(encodeCbor(issuerSigned)).toString('base64url')
}

/** Shuffles data elements, so that their digest ids reveal nothing about them (ISO 18013-5 section 9.1.2.5). */
function shuffled<T>(elements: T[]): T[] {
  const rest = [...elements]
  return elements.flatMap(() => rest.splice(randomInt(rest.length), 1))
}
