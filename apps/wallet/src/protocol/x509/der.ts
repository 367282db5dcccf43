/** DER element (X.690): its tag, its content, and its complete bytes, which signatures cover. */
export type DerElement = {
  tag: number
  content: Uint8Array<ArrayBuffer>
  whole: Uint8Array<ArrayBuffer>
}

export const DER = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  contextPrimitive: (number: number) => 0x80 + number,
  contextConstructed: (number: number) => 0xa0 + number,
} as const

export function derElements(bytes: Uint8Array<ArrayBuffer>): DerElement[] {
  const elements: DerElement[] = []
  let offset = 0
  while (offset < bytes.length) {
    const element = derElementAt(bytes, offset)
    elements.push(element)
    offset += element.whole.length
  }
  return elements
}

export function derOnly(bytes: Uint8Array<ArrayBuffer>, tag: number): DerElement {
  const [element, ...others] = derElements(bytes)
  if (!element || others.length > 0 || element.tag !== tag) throw new RangeError('unexpected DER')
  return element
}

/** Returns the members of the only element, a SEQUENCE. */
export const derSequence = (bytes: Uint8Array<ArrayBuffer>): DerElement[] =>
  derElements(derOnly(bytes, DER.sequence).content)

function derElementAt(bytes: Uint8Array<ArrayBuffer>, offset: number): DerElement {
  const tag = byteAt(bytes, offset)
  const first = byteAt(bytes, offset + 1)
  let length = first
  let start = offset + 2
  if (first >= 0x80) {
    const octets = first & 0x7f
    if (octets === 0 || octets > 3) throw new RangeError('unexpected DER length')
    length = 0
    for (let index = 0; index < octets; index += 1) length = length * 256 + byteAt(bytes, start + index)
    if (length < 0x80 || byteAt(bytes, start) === 0) throw new RangeError('unexpected DER length')
    start += octets
  }
  if (start + length > bytes.length) throw new RangeError('DER is truncated')
  return { tag, content: bytes.slice(start, start + length), whole: bytes.slice(offset, start + length) }
}

function byteAt(bytes: Uint8Array, offset: number): number {
  const byte = bytes[offset]
  if (byte === undefined) throw new RangeError('DER is truncated')
  return byte
}

/** @throws RangeError if it is not one of the two octets that DER allows */
export function derBoolean({ tag, content }: DerElement): boolean {
  const [octet] = content
  if (tag !== DER.boolean || content.length !== 1 || (octet !== 0 && octet !== 0xff))
    throw new RangeError('unexpected boolean')
  return octet === 0xff
}

/** Parses an INTEGER that counts something. @throws RangeError if it is negative, longer than 6 octets, or has redundant octets */
export function derCount({ tag, content }: DerElement): number {
  const [first, second] = content
  if (tag !== DER.integer || first === undefined || content.length > 6) throw new RangeError('unexpected integer')
  if (first >= 0x80 || (first === 0 && second !== undefined && second < 0x80))
    throw new RangeError('unexpected integer')
  return content.reduce((sum, byte) => sum * 256 + byte, 0)
}

/** Decodes an IA5String. */
export function derAscii(content: Uint8Array): string {
  if (content.some((octet) => octet >= 0x80)) throw new RangeError('unexpected character')
  return String.fromCharCode(...content)
}

export function derObjectIdentifier(content: Uint8Array): string {
  const numbers: number[] = []
  let value = 0
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      numbers.push(value)
      value = 0
    }
  }
  const [first = 0, ...rest] = numbers
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - root * 40, ...rest].join('.')
}

/** Parses a UTCTime or GeneralizedTime of a certificate (RFC 5280 section 4.1.2.5). */
export function derTime({ tag, content }: DerElement): Date {
  const text = new TextDecoder().decode(content)
  const match = /^(\d{2,4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(text)
  const isTime = tag === DER.utcTime || tag === DER.generalizedTime
  if (!match || !isTime) throw new RangeError('unexpected time')
  const [, digits = '', month, day, hour, minute, second] = match
  const year = tag === DER.utcTime ? Number(digits) + (Number(digits) >= 50 ? 1900 : 2000) : Number(digits)
  const date = new Date(`${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(date.getTime())) throw new RangeError('unexpected time')
  return date
}
