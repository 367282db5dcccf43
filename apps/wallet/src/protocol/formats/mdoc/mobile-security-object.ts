import { base64url, type JWK } from 'jose'
import * as z from 'zod/mini'
import { zStatusReference } from '../../status-list.ts'
import { readCbor, readDecoded, TAG, zBytes, zMembers, zTagged } from './cbor.ts'
import { MdocError } from './mdoc-error.ts'

/** Instant in RFC 3339 format, with tag 0. */
const zDateTime = zTagged(
  TAG.dateTime,
  z
    .pipe(
      z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/)),
      z.transform((text) => new Date(text)),
    )
    .check(z.refine((date) => !Number.isNaN(date.getTime()))),
)

const zNames = z.array(z.string())

/** Members of an MSO that the wallet needs (ISO 18013-5 section 9.1.2.4). */
const zMobileSecurityObject = zMembers({
  // ISO 18013-5 section 8.1: an unknown minor version is no error.
  version: z.string().check(z.regex(/^1\.\d{1,3}$/)),
  digestAlgorithm: z.literal('SHA-256'),
  valueDigests: z.map(z.string(), z.map(z.int().check(z.nonnegative()), zBytes(32))),
  deviceKeyInfo: zMembers({
    deviceKey: z.map(z.unknown(), z.unknown()),
    keyAuthorizations: z.optional(
      zMembers({
        nameSpaces: z.optional(zNames),
        dataElements: z.optional(z.map(z.string(), zNames)),
      }),
    ),
  }),
  docType: z.string().check(z.minLength(1)),
  validityInfo: zMembers({ signed: zDateTime, validFrom: zDateTime, validUntil: zDateTime }),
  status: z.optional(zMembers({ status_list: z.optional(zMembers(zStatusReference.shape)) })),
})

/**
 * Data that the issuer of an mdoc signs: the digests of the elements, the key that the mdoc is bound to, and the dates between which it is
 * valid.
 */
export type MobileSecurityObject = z.infer<typeof zMobileSecurityObject>

/** Parses the payload of an issuer's signature, `#6.24(bstr .cbor MobileSecurityObject)`. */
export function parseMobileSecurityObject(payload: Uint8Array): MobileSecurityObject {
  const encoded = readCbor(payload, zTagged(TAG.encodedCbor, zBytes()), 'signed data')
  return readCbor(encoded, zMobileSecurityObject, 'signed data')
}

/** Labels of an elliptic-curve COSE_Key, and the values for P-256 (RFC 9053 section 7.1). */
const KEY = { type: 1, curve: -1, x: -2, y: -3 } as const
const EC2 = 2
const P256 = 1

export function deviceKeyOf({ deviceKeyInfo }: MobileSecurityObject): JWK {
  const { deviceKey } = deviceKeyInfo
  if (deviceKey.get(KEY.type) !== EC2 || deviceKey.get(KEY.curve) !== P256)
    throw new MdocError('it is bound to a key of another kind')
  const x = readDecoded(deviceKey.get(KEY.x), zBytes(32), 'key')
  const y = readDecoded(deviceKey.get(KEY.y), zBytes(32), 'key')
  return { kty: 'EC', crv: 'P-256', x: base64url.encode(x), y: base64url.encode(y) }
}

/** Returns true if the issuer allows the device to sign this element itself (ISO 18013-5 section 9.1.2.4). */
export function mayDeviceSign({ deviceKeyInfo }: MobileSecurityObject, nameSpace: string, element: string): boolean {
  const { nameSpaces, dataElements } = deviceKeyInfo.keyAuthorizations ?? {}
  return nameSpaces?.includes(nameSpace) === true || dataElements?.get(nameSpace)?.includes(element) === true
}
