import { base64url } from 'jose'
import * as z from 'zod/mini'
import { decodeSignedCbor, readCbor, readDecoded, TAG, zBytes, zMembers, zTagged } from './cbor.ts'
import { arrayParts, mapParts } from './cbor-heads.ts'
import { MdocError } from './mdoc-error.ts'

const MIN_RANDOM_BYTES = 16

const zIssuerSignedItem = zMembers({
  digestID: z.int().check(z.nonnegative()),
  random: zBytes().check(z.refine(({ length }) => length >= MIN_RANDOM_BYTES)),
  elementIdentifier: z.string(),
  elementValue: z.unknown(),
})

/** Parsed mdoc as issued (OpenID4VCI 1.0 appendix A.2.4), not yet verified. */
export type IssuerSigned = ReturnType<typeof parseIssuerSigned>

const zIssuerSigned = z.map(z.enum(['nameSpaces', 'issuerAuth']), z.unknown())

/** The largest CBOR that the wallet decodes is shorter, even in base64url. */
const MAX_CHARACTERS = 1_400_000

/** Does not verify the mdoc. @param credential `IssuerSigned` in base64url without padding */
export function parseIssuerSigned(credential: string) {
  const bytes = decodeBase64url(credential)
  // Decode everything once, so that duplicate keys and trailing bytes are refused.
  readDecoded(decodeSignedCbor(bytes), zIssuerSigned, 'outermost map')
  const members = partsByName(bytes)
  const issuerAuth = members.get('issuerAuth')
  if (!issuerAuth) throw new MdocError('it is not signed')
  const nameSpaces = members.get('nameSpaces')
  const items = new Map(
    [...(nameSpaces ? partsByName(nameSpaces) : [])].map(([name, list]) => [name, arrayParts(list).map(parseItem)]),
  )
  for (const [nameSpace, { length }, names] of namesIn(items))
    if (names.size !== length) throw new MdocError(`it has an element twice in ${nameSpace}`)
  return {
    items,
    /** The issuer's COSE_Sign1, as received. */
    issuerAuth,
  }
}

function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (text.length > MAX_CHARACTERS) throw new MdocError('it is too large')
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length % 4 === 1) throw new MdocError('it is not base64url')
  return Uint8Array.from(base64url.decode(text))
}

const partsByName = (map: Uint8Array<ArrayBuffer>) =>
  new Map(mapParts(map).map(({ key, value }) => [readCbor(key, z.string(), 'list of names'), value]))

/** Parses a data element with the salt of its digest (ISO 18013-5 section 8.3.2.1.2.2). */
function parseItem(encoded: Uint8Array<ArrayBuffer>) {
  const inner = readCbor(encoded, zTagged(TAG.encodedCbor, zBytes()), 'element')
  const { digestID, elementIdentifier, elementValue } = readCbor(inner, zIssuerSignedItem, 'element')
  return {
    /** Received bytes of `#6.24(bstr)`. The digest covers them, and presentations contain them unchanged. */
    encoded,
    digestId: digestID,
    name: elementIdentifier,
    value: elementValue,
  }
}

const namesIn = (items: ReadonlyMap<string, ReturnType<typeof parseItem>[]>) =>
  Array.from(items, ([nameSpace, list]) => [nameSpace, list, new Set(list.map(({ name }) => name))] as const)
