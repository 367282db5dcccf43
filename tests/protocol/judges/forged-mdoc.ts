import { hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { EpochSeconds } from '@vitrine/api/units.ts'
import { coseKeyOf } from '../../../apps/server/src/credentials/openid4vc/cose/cose-key.ts'
import { signCose1 } from '../../../apps/server/src/credentials/openid4vc/cose/cose-sign1.ts'
import { sessionTranscript } from '../../../apps/server/src/credentials/openid4vc/formats/mdoc/session-transcript.ts'
import { CborDate, EncodedCbor, encodeCbor } from '../../../apps/server/src/platform/cbor/strict-cbor.ts'
import type { HolderKey } from '../wallet/keys.ts'

type Mso = Record<string, unknown>
type Item = { digestID: number; random: Uint8Array; elementIdentifier: string; elementValue: unknown }

type Document = {
  docType: string
  issuerSigned: { nameSpaces: Record<string, unknown[]>; issuerAuth: unknown[] }
  deviceSigned: { nameSpaces: EncodedCbor; deviceAuth: Record<string, unknown> }
}
type Response = { version: string; documents: unknown[]; status: number }

type ForgedDocument = {
  docType: string
  holder: HolderKey
  /** Time of signing, in whole seconds. */
  now: EpochSeconds
  signer: { privateKey: KeyObject; x5c: readonly string[] }
  /** Data elements by name; without them, a name and a level. */
  elements?: Record<string, unknown>
  /** Returns the MSO to sign instead of the honest one. Members whose value is `undefined` are left out. */
  mso?: (honest: Mso) => Mso
  /** Replaces the issued items after their digests were computed. */
  items?: (honest: Item[]) => Item[]
  /** Protected header of the issuer's COSE_Sign1; defaults to ES256. */
  issuerHeader?: Map<number, unknown>
  /** Replaces the COSE_Sign1 of the issuer. */
  issuerAuth?: (honest: unknown[]) => unknown[]
  /** Data elements that the device signs, by namespace. */
  deviceNamespaces?: unknown
  /** Key that signs for the device; defaults to the holder's. */
  deviceKey?: KeyObject
  /** Protected header of the device's COSE_Sign1; defaults to ES256. */
  deviceHeader?: Map<number, unknown>
  /** Replaces the COSE_Sign1 of the device. */
  deviceSignature?: (honest: unknown[]) => unknown[]
  /** Replaces the document of the response. */
  document?: (honest: Document) => unknown
  /** Replaces the response. */
  response?: (honest: Response) => unknown
}

/**
 * Creates a response with one document. Parts without a replacement are honest.
 * @param expected session that the device signs
 */
export function forgeResponse(
  { docType, holder, now, signer, elements = { displayName: 'Anna', level: 2 }, ...tampering }: ForgedDocument,
  expected: Parameters<typeof sessionTranscript>[0],
): string {
  const items: Item[] = Object.entries(elements).map(([elementIdentifier, elementValue], digestID) => ({
    digestID,
    random: randomBytes(16),
    elementIdentifier,
    elementValue,
  }))
  const digests = new Map(items.map((item) => [item.digestID, hash('sha256', EncodedCbor.of(item).whole, 'buffer')]))
  const honest: Mso = {
    version: '1.0',
    digestAlgorithm: 'SHA-256',
    valueDigests: { [docType]: digests },
    deviceKeyInfo: { deviceKey: coseKeyOf(holder.publicJwk) },
    docType,
    validityInfo: {
      signed: CborDate.ofSeconds(now),
      validFrom: CborDate.ofSeconds(now),
      validUntil: CborDate.ofSeconds(now + 86_400),
    },
  }
  const mso = Object.entries(tampering.mso?.(honest) ?? honest).filter(([, value]) => value !== undefined)
  const x5chain = signer.x5c.map((certificate) => Buffer.from(certificate, 'base64'))
  const payload = EncodedCbor.of(new Map(mso)).whole
  const [es256, unprotected, ...signed] = signCose1(signer.privateKey, { payload, x5chain })
  const { issuerHeader } = tampering
  const issuerAuth = issuerHeader
    ? [
        encodeCbor(issuerHeader),
        unprotected,
        payload,
        signatureOf(encodeCbor(issuerHeader), payload, signer.privateKey),
      ]
    : [es256, unprotected, ...signed]
  const handedOver = tampering.items?.(items) ?? items
  const issuerSigned = {
    nameSpaces: { [docType]: handedOver.map((item) => EncodedCbor.of(item)) },
    issuerAuth: tampering.issuerAuth?.(issuerAuth) ?? issuerAuth,
  }
  const nameSpaces = EncodedCbor.of(tampering.deviceNamespaces ?? {})
  const deviceAuthentication = EncodedCbor.of([
    'DeviceAuthentication',
    sessionTranscript(expected),
    docType,
    nameSpaces,
  ])
  const header = encodeCbor(tampering.deviceHeader ?? new Map([[1, -7]]))
  const signature = signatureOf(header, deviceAuthentication.whole, tampering.deviceKey ?? holder.privateKey)
  const sign1 = [header, new Map(), null, signature]
  const deviceSignature = tampering.deviceSignature?.(sign1) ?? sign1
  const document = { docType, issuerSigned, deviceSigned: { nameSpaces, deviceAuth: { deviceSignature } } }
  const response = { version: '1.0', documents: [tampering.document?.(document) ?? document], status: 0 }
  return Buffer.from(encodeCbor(tampering.response?.(response) ?? response)).toString('base64url')
}

/** Returns the signature of a COSE_Sign1 (RFC 9052 4.4). */
const signatureOf = (header: Uint8Array, payload: Uint8Array, key: KeyObject): Buffer =>
  sign('sha256', encodeCbor(['Signature1', header, new Uint8Array(), payload]), { key, dsaEncoding: 'ieee-p1363' })
