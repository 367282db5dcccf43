import { createHash } from 'node:crypto'
import { decodeJson } from './base64url.ts'
import { isJsonObject, type JsonObject } from './json-reading.ts'
import { type ParsedJws, parseJws } from './jws.ts'
import { demand } from './refusal.ts'

const SECTION = 'RFC 9901 7.1'

/** One disclosure: a property, which has a name, or an element of an array, which has none. */
export type Disclosure = {
  readonly encoded: string
  readonly digest: string
  readonly salt: string
  readonly name: string | undefined
  readonly value: unknown
}

export type SdJwt = {
  /** The part that the issuer signed. */
  readonly issuerJws: string
  readonly jws: ParsedJws
  readonly disclosures: readonly Disclosure[]
  /** The payload with every disclosure in place, without `_sd` and `_sd_alg`. */
  readonly claims: JsonObject
}

export const digestOf = (encoded: string, algorithm = 'sha256'): string =>
  createHash(algorithm).update(encoded, 'ascii').digest('base64url')

/** Reads one disclosure (RFC 9901 4.2). @throws WalletRefusal */
function readDisclosure(encoded: string): Disclosure {
  const array = decodeJson(encoded, 'disclosure', 'RFC 9901 4.2')
  demand(
    Array.isArray(array) && (array.length === 2 || array.length === 3),
    'RFC 9901 4.2',
    'a disclosure is not an array of 2 or 3 elements',
  )
  const elements: readonly unknown[] = array
  const [salt, second, third] = elements
  demand(typeof salt === 'string', 'RFC 9901 4.2', 'the salt of a disclosure is not a string')
  // 22 characters of base64url are 128 bits.
  demand(salt.length >= 22, 'RFC 9901 9.3', 'the salt of a disclosure has less than 128 bits')
  const digest = digestOf(encoded)
  if (elements.length === 2) return { encoded, digest, salt, name: undefined, value: second }
  demand(typeof second === 'string', 'RFC 9901 4.2.1', 'the name in a disclosure is not a string')
  demand(second !== '_sd' && second !== '...', SECTION, `a disclosure has the reserved name '${second}'`)
  return { encoded, digest, salt, name: second, value: third }
}

/**
 * Parses an SD-JWT without key binding, as an issuer returns it, and puts all its disclosures in place (RFC 9901 7.1). Does not verify
 * the signature. Each disclosure must be referenced exactly once, and no digest may be repeated.
 * @throws WalletRefusal
 */
export function readSdJwt(compact: string): SdJwt {
  const [issuerJws = '', ...rest] = compact.split('~')
  demand(rest.length > 0 && rest.at(-1) === '', 'RFC 9901 4', "the SD-JWT does not end with '~'")
  const jws = parseJws(issuerJws, 'SD-JWT', SECTION)
  const disclosures = rest.slice(0, -1).map(readDisclosure)
  const { _sd_alg: algorithm, ...payload } = jws.payload
  demand(algorithm === undefined || algorithm === 'sha-256', 'RFC 9901 4.1.1', `_sd_alg is '${String(algorithm)}'`)
  const salts = disclosures.map((disclosure) => disclosure.salt)
  demand(new Set(salts).size === salts.length, 'RFC 9901 4.2.1', 'two disclosures have the same salt')

  const disclosing = new Disclosing(disclosures)
  const claims = disclosing.object(payload)
  disclosing.demandAllUsed()
  return { issuerJws, jws, disclosures, claims }
}

/** One traversal of a payload. It puts the disclosures in place, and records all digests that it finds. */
class Disclosing {
  readonly #byDigest: ReadonlyMap<string, Disclosure>
  readonly #met = new Set<string>()
  readonly #count: number

  constructor(disclosures: readonly Disclosure[]) {
    this.#byDigest = new Map(disclosures.map((disclosure) => [disclosure.digest, disclosure]))
    this.#count = disclosures.length
  }

  object(object: JsonObject): JsonObject {
    const { _sd: digests = [], ...clear } = object
    demand(Array.isArray(digests), SECTION, '_sd is not an array')
    demand(!('_sd' in object) || digests.length > 0, 'RFC 9901 4.2.4.1', '_sd is empty')
    demand(!('_sd_alg' in clear), 'RFC 9901 4.1.1', '_sd_alg is not at the top')
    demand(!('...' in clear), SECTION, "an object has the reserved name '...'")
    const members = Object.entries(clear).map(([name, value]) => [name, this.value(value)] as const)
    for (const digest of digests) {
      const disclosure = this.#meet(digest)
      if (!disclosure) continue
      const { name, value } = disclosure
      demand(name !== undefined, SECTION, 'a disclosure of an array element is used for a property')
      demand(!members.some(([taken]) => taken === name), SECTION, `'${name}' is repeated at one level`)
      members.push([name, this.value(value)])
    }
    return Object.fromEntries(members)
  }

  value(value: unknown): unknown {
    if (Array.isArray(value)) return value.flatMap((element: unknown) => this.#element(element))
    return isJsonObject(value) ? this.object(value) : value
  }

  #element(element: unknown): readonly unknown[] {
    if (!isJsonObject(element) || !('...' in element)) return [this.value(element)]
    demand(Object.keys(element).length === 1, SECTION, "an array element has members next to '...'")
    const disclosure = this.#meet(element['...'])
    if (!disclosure) return []
    demand(disclosure.name === undefined, SECTION, 'a disclosure of a property is used for an array element')
    return [this.value(disclosure.value)]
  }

  #meet(digest: unknown): Disclosure | undefined {
    demand(typeof digest === 'string', SECTION, 'a digest is not a string')
    demand(/^[A-Za-z0-9_-]{43}$/.test(digest), SECTION, 'a digest has another length than SHA-256')
    demand(!this.#met.has(digest), SECTION, 'a digest is repeated')
    this.#met.add(digest)
    return this.#byDigest.get(digest)
  }

  demandAllUsed(): void {
    demand(this.#byDigest.size === this.#count, SECTION, 'a disclosure is repeated')
    for (const digest of this.#byDigest.keys())
      demand(this.#met.has(digest), SECTION, 'a disclosure is not referenced by any digest')
  }
}
