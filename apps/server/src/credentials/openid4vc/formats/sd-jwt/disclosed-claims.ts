import { hash } from 'node:crypto'
import type { Bytes } from '@vitrine/api/units.ts'
import { decodeBase64Url } from '../../../../platform/base64/base64.ts'
import { isJsonObject, type Json, type JsonObject, readStrictJson } from '../../../../platform/json/strict-json.ts'
import { type Diagnosis, diagnose } from '../../wire/diagnosis.ts'

/** Claims that must not be selectively disclosable (SD-JWT VC section 3.2.2.2; `aka_vcts` since draft 18). */
const NEVER_DISCLOSED = new Set(['iss', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'aka_vcts', 'status'])
export const MAX_DISCLOSURES = 100
/** Large enough for a photo of 500 KB in Base64, with its name and salt. */
const MAX_DISCLOSURE_BYTES: Bytes = 700_000

/** Names of hash algorithms in `_sd_alg` (RFC 9901 section 4.1.1), with their names in `node:crypto`. */
const DIGEST_ALGORITHMS: ReadonlyMap<Json, string> = new Map([
  ['sha-256', 'sha256'],
  ['sha-384', 'sha384'],
  ['sha-512', 'sha512'],
])

/** The algorithm also hashes the SD-JWT for the key binding. */
export const digestAlgorithmOf = ({ _sd_alg: name = 'sha-256' }: JsonObject): string | undefined =>
  DIGEST_ALGORITHMS.get(name)

type Disclosure = { name: string | undefined; value: Json }

/**
 * Returns the claims of an SD-JWT with its disclosures inserted (RFC 9901 section 7.1, steps 2 to 5). `check`: the failed one: the
 * signature, if the issuer did not sign the digest of a disclosure, as after a change of it.
 */
export function discloseClaims(
  payload: JsonObject,
  encodedDisclosures: string[],
): { claims: JsonObject } | { check: 'format' | 'signature'; fault: Diagnosis } {
  const malformed = (received: string) =>
    ({ check: 'format', fault: diagnose('disclosures', 'those of RFC 9901 section 7.1', received) }) as const
  if (encodedDisclosures.length > MAX_DISCLOSURES) return malformed('too many')
  const algorithm = digestAlgorithmOf(payload)
  if (algorithm === undefined)
    return { check: 'format', fault: diagnose('_sd_alg', [...DIGEST_ALGORITHMS.keys()].join(' or '), payload._sd_alg) }
  const disclosures = new Map<string, Disclosure>()
  for (const encoded of encodedDisclosures) {
    const digest = hash(algorithm, encoded, 'base64url')
    const disclosure = readDisclosure(encoded)
    if (!disclosure || disclosures.has(digest)) return malformed('a malformed or repeated one')
    disclosures.set(digest, disclosure)
  }
  const { _sd_alg: _, ...rest } = payload
  try {
    const process = new DisclosureProcess(disclosures)
    const claims = process.object(rest, true)
    if (process.usedAll()) return { claims }
    return { check: 'signature', fault: diagnose('disclosures', 'a digest of each in the SD-JWT, for one of them') }
  } catch (error) {
    if (error instanceof BrokenRule) return malformed(error.message)
    throw error
  }
}

/** The message says what was received. */
class BrokenRule extends Error {}

class DisclosureProcess {
  readonly #disclosures: Map<string, Disclosure>
  readonly #seen = new Set<string>()
  #used = 0

  constructor(disclosures: Map<string, Disclosure>) {
    this.#disclosures = disclosures
  }

  usedAll(): boolean {
    return this.#used === this.#disclosures.size
  }

  object(source: JsonObject, top: boolean): JsonObject {
    const result: JsonObject = {}
    for (const [name, value] of Object.entries(source)) {
      if (name === '_sd') continue
      if (name === '...' || name === '_sd_alg') throw new BrokenRule('a reserved name')
      result[name] = this.#value(value)
    }
    if (!('_sd' in source)) return result
    if (!Array.isArray(source._sd)) throw new BrokenRule('no list in _sd')
    for (const digest of source._sd) {
      const disclosure = this.#take(digest)
      if (!disclosure) continue
      const { name, value } = disclosure
      if (name === undefined || Object.hasOwn(result, name) || (top && NEVER_DISCLOSED.has(name)))
        throw new BrokenRule('a name that is not free')
      result[name] = this.#value(value)
    }
    return result
  }

  #value(value: Json): Json {
    if (Array.isArray(value)) return value.flatMap((element) => this.#element(element))
    return isJsonObject(value) ? this.object(value, false) : value
  }

  #element(element: Json): Json[] {
    if (!isJsonObject(element) || !('...' in element)) return [this.#value(element)]
    if (Object.keys(element).length !== 1) throw new BrokenRule('a member next to ...')
    const disclosure = this.#take(element['...'])
    if (!disclosure) return []
    if (disclosure.name !== undefined) throw new BrokenRule('a name in a list')
    return [this.#value(disclosure.value)]
  }

  #take(digest: Json | undefined): Disclosure | undefined {
    if (typeof digest !== 'string' || this.#seen.has(digest)) throw new BrokenRule('a repeated digest')
    this.#seen.add(digest)
    const disclosure = this.#disclosures.get(digest)
    if (disclosure) this.#used += 1
    return disclosure
  }
}

function readDisclosure(encoded: string): Disclosure | undefined {
  const parts = readStrictJson(decodeBase64Url(encoded, MAX_DISCLOSURE_BYTES))
  if (!Array.isArray(parts) || typeof parts[0] !== 'string') return undefined
  const [, second, third] = parts
  if (parts.length === 2 && second !== undefined) return { name: undefined, value: second }
  if (parts.length !== 3 || typeof second !== 'string' || third === undefined) return undefined
  if (second === '_sd' || second === '...' || second === '__proto__') return undefined
  return { name: second, value: third }
}
