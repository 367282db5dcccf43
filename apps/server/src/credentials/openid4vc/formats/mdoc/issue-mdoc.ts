import { hash, randomBytes, randomInt } from 'node:crypto'
import type { Bytes, EpochSeconds } from '@vitrine/api/units.ts'
import { CborDate, EncodedCbor, encodeCbor } from '../../../../platform/cbor/strict-cbor.ts'
import type { Signer } from '../../../../platform/keys/signing-key.ts'
import type { ClaimValue } from '../../../credential-engine.ts'
import { coseKeyOf } from '../../cose/cose-key.ts'
import { signCose1 } from '../../cose/cose-sign1.ts'
import type { EcPublicJwk } from '../../jose/ec-key.ts'
import type { StatusReference } from '../credential-format.ts'

/** ISO 18013-5 section 9.1.2.5 requires at least 16 bytes. */
const SALT_BYTES: Bytes = 16

type NewDocument = {
  docType: string
  namespace: string
  elements: Record<string, ClaimValue>
  /** Namespaces in which the holder's key may sign data elements of its own. */
  authorizedNamespaces: string[]
  holderJwk: EcPublicJwk
  issuedAt: EpochSeconds
  expiresAt: EpochSeconds
  status: StatusReference
}

/** Issues an `IssuerSigned` structure in base64url (ISO 18013-5 section 8.3.2.1.2.2, OpenID4VCI 1.0 appendix A.2.4). */
export function issueMdoc(document: NewDocument, key: Signer): string {
  const items = shuffled(Object.entries(document.elements)).map(([elementIdentifier, elementValue], digestID) =>
    EncodedCbor.of({ digestID, random: randomBytes(SALT_BYTES), elementIdentifier, elementValue }),
  )
  const digests = new Map(items.map(({ whole }, digestID) => [digestID, hash('sha256', whole, 'buffer')]))
  const mobileSecurityObject = {
    version: '1.0',
    digestAlgorithm: 'SHA-256',
    valueDigests: { [document.namespace]: digests },
    deviceKeyInfo: {
      deviceKey: coseKeyOf(document.holderJwk),
      keyAuthorizations: { nameSpaces: document.authorizedNamespaces },
    },
    docType: document.docType,
    validityInfo: {
      signed: CborDate.ofSeconds(document.issuedAt),
      validFrom: CborDate.ofSeconds(document.issuedAt),
      validUntil: CborDate.ofSeconds(document.expiresAt),
    },
    // Status reference (Token Status List section 6.3).
    status: { status_list: { idx: document.status.index, uri: document.status.uri } },
  }
  const issuerAuth = signCose1(key.privateKey, {
    payload: EncodedCbor.of(mobileSecurityObject).whole,
    x5chain: key.x5c.map((certificate) => Buffer.from(certificate, 'base64')),
  })
  const issuerSigned = { nameSpaces: { [document.namespace]: items }, issuerAuth }
  return Buffer.from(encodeCbor(issuerSigned)).toString('base64url')
}

/** Shuffles data elements, so that their digest ids reveal nothing about them (ISO 18013-5 section 9.1.2.5). */
function shuffled<T>(elements: T[]): T[] {
  const rest = [...elements]
  return elements.flatMap(() => rest.splice(randomInt(rest.length), 1))
}
