import { type EncodeOptions, encode, Tagged } from 'cborg'
import { base64url, type JWK } from 'jose'
import { type Identity, NOW } from './authority.ts'

export const DOCTYPE = 'pl.vitrine.bank-account.1'
export const NAMESPACE = 'pl.vitrine.bank-account'
export const PAYMENT_TYPE = 'urn:eudi:sca:payment:1'

const ELEMENTS: Record<string, unknown> = {
  displayName: 'Anna Nowak',
  accountNumber: 'PL61109010140000071219812874',
  cardNumber: '4000004386830933',
}

/** Changes to a valid mdoc. Each one changes a part before that part is encoded. */
type MdocChanges = {
  elements?: Record<string, unknown>
  /** Changes the items of the only namespace, after the digests were computed. */
  items?: (items: unknown[]) => unknown
  item?: (members: Map<string, unknown>) => void
  mso?: (members: Map<string, unknown>) => void
  /** Changes the encoded MSO before it is signed. */
  payload?: (encoded: Uint8Array) => Uint8Array
  protectedHeader?: Map<unknown, unknown>
  x5chain?: unknown
  sign1?: (array: unknown[]) => unknown
  /** Encoding options of the outermost map. */
  encoding?: EncodeOptions
  whole?: (members: Map<string, unknown>) => void
}

export const tagged24 = (value: unknown) => new Tagged(24, encode(value))
export const dateTime = (date: Date) => new Tagged(0, date.toISOString().replace('.000', ''))
const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

/** Issues a bank account as an mdoc. Does not use the wallet's own CBOR code. */
export async function issueMdoc(issuer: Identity, holder: JWK, changes: MdocChanges = {}): Promise<string> {
  const items = Object.entries(changes.elements ?? ELEMENTS).map(([elementIdentifier, elementValue], index) => {
    const members = new Map<string, unknown>([
      ['digestID', index + 7],
      ['random', crypto.getRandomValues(new Uint8Array(16))],
      ['elementIdentifier', elementIdentifier],
      ['elementValue', elementValue],
    ])
    changes.item?.(members)
    return { digestId: index + 7, encoded: tagged24(members) }
  })
  const digests = await Promise.all(
    items.map(async ({ digestId, encoded }) => [digestId, await sha256(encode(encoded))] as const),
  )
  const mso = new Map<string, unknown>([
    ['version', '1.0'],
    ['digestAlgorithm', 'SHA-256'],
    ['valueDigests', new Map([[NAMESPACE, new Map(digests)]])],
    ['deviceKeyInfo', { deviceKey: coseKeyOf(holder), keyAuthorizations: { nameSpaces: [PAYMENT_TYPE] } }],
    ['docType', DOCTYPE],
    ['validityInfo', validity(later(-60_000), later(86_400_000))],
  ])
  changes.mso?.(mso)
  const payload = changes.payload?.(encode(tagged24(mso))) ?? encode(tagged24(mso))
  const whole = new Map<string, unknown>([
    ['nameSpaces', new Map([[NAMESPACE, (changes.items ?? ((as) => as))(items.map(({ encoded }) => encoded))]])],
    ['issuerAuth', await sign(issuer, payload, changes)],
  ])
  changes.whole?.(whole)
  return base64url.encode(encode(whole, changes.encoding))
}

async function sign(issuer: Identity, payload: Uint8Array, changes: MdocChanges): Promise<unknown> {
  const protectedHeader = encode(changes.protectedHeader ?? new Map([[1, -7]]))
  const input = encode(['Signature1', protectedHeader, new Uint8Array(), payload])
  const hash = issuer.algorithm === 'P-384' ? 'SHA-384' : 'SHA-256'
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash }, issuer.keys.privateKey, Uint8Array.from(input))
  const x5chain = changes.x5chain ?? issuer.certificate.der
  const array = [protectedHeader, new Map([[33, x5chain]]), payload, new Uint8Array(signature)]
  return changes.sign1?.(array) ?? array
}

export const validity = (validFrom: Date, validUntil: Date) => ({
  signed: dateTime(validFrom),
  validFrom: dateTime(validFrom),
  validUntil: dateTime(validUntil),
})

export const coseKeyOf = ({ x = '', y = '' }: JWK) =>
  new Map<number, unknown>([
    [1, 2],
    [-1, 1],
    [-2, base64url.decode(x)],
    [-3, base64url.decode(y)],
  ])
