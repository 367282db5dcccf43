import { type ConcretePath, startsWith } from '../../claim-path.ts'
import { sha256 } from '../../digest.ts'
import { decodeJson, isJsonObject, type JsonObject, type JsonValue, memberOf } from '../../json.ts'
import { CredentialError } from '../credential-format.ts'

export type SdJwt = Awaited<ReturnType<typeof parseSdJwt>>

/** Disclosure of an SD-JWT (RFC 9901 section 4.2). */
export type Disclosure = Awaited<ReturnType<typeof parseDisclosure>>

/** All claims of an SD-JWT, and the disclosure that each selectively disclosable claim came from. */
type DisclosedClaims = ReturnType<typeof discloseClaims>

/** Error for an SD-JWT that violates RFC 9901 section 7.1. */
class SdJwtError extends CredentialError {
  override readonly name = 'SdJwtError'
}

const MAX_DEPTH = 32

export async function parseSdJwt(compact: string) {
  const [issuerJwt = '', ...rest] = compact.split('~')
  const last = rest.pop()
  if (last === undefined) throw new SdJwtError('it has no tilde at its end')
  const payload = decodePayload(issuerJwt)
  const algorithm = memberOf(payload, '_sd_alg') ?? 'sha-256'
  if (algorithm !== 'sha-256') throw new SdJwtError(`it hashes with ${String(algorithm)}, which is not accepted`)
  return {
    issuerJwt,
    /** Signed payload, with digests instead of claims. The signature has not been verified. */
    payload,
    disclosures: await Promise.all(rest.map(parseDisclosure)),
    keyBindingJwt: last === '' ? undefined : last,
  }
}

function decodePayload(jwt: string): JsonObject {
  const [, payload] = jwt.split('.')
  const decoded = payload === undefined ? undefined : decodeJson(payload)
  if (!isJsonObject(decoded)) throw new SdJwtError('its payload cannot be read')
  return decoded
}

async function parseDisclosure(encoded: string) {
  const parts = decodeJson(encoded)
  if (!Array.isArray(parts) || parts.length < 2 || parts.length > 3) throw new SdJwtError('a disclosure cannot be read')
  const value = parts.at(-1)
  const name = parts.length === 3 ? parts[1] : undefined
  const isNameFine = name === undefined || (typeof name === 'string' && name !== '_sd' && name !== '...')
  if (typeof parts[0] !== 'string' || !isNameFine || value === undefined)
    throw new SdJwtError('a disclosure cannot be read')
  return {
    /** Encoded form, which is sent between two tildes. */
    encoded,
    digest: await sha256(encoded),
    /** Name of the claim; undefined for an array element. */
    name,
    value,
  }
}

/** Inserts every disclosed claim at its path (RFC 9901 section 7.1, steps 3 to 5). */
export function discloseClaims({ payload, disclosures }: SdJwt) {
  const byDigest = new Map(disclosures.map((disclosure) => [disclosure.digest, disclosure]))
  if (byDigest.size !== disclosures.length) throw new SdJwtError('it has a duplicate disclosure')
  const origins: { path: ConcretePath; disclosure: Disclosure }[] = []
  const seen = new Set<string>()

  function take(digest: JsonValue | undefined): Disclosure | undefined {
    if (typeof digest !== 'string') throw new SdJwtError('a digest is not text')
    if (seen.has(digest)) throw new SdJwtError('it has a duplicate digest')
    seen.add(digest)
    return byDigest.get(digest)
  }

  function disclosedValue(value: JsonValue, path: ConcretePath): JsonValue {
    if (path.length > MAX_DEPTH) throw new SdJwtError('it is nested too deeply')
    if (Array.isArray(value)) return disclosedArray(value, path)
    return isJsonObject(value) ? disclosedObject(value, path) : value
  }

  function disclosedObject(object: JsonObject, path: ConcretePath): JsonObject {
    const entries = new Map<string, JsonValue>()
    for (const [name, value] of Object.entries(object)) {
      if (name === '...') throw new SdJwtError("it has a claim named '...'")
      if (name === '_sd' || (name === '_sd_alg' && path.length === 0)) continue
      entries.set(name, disclosedValue(value, [...path, name]))
    }
    const digests = memberOf(object, '_sd') ?? []
    if (!Array.isArray(digests)) throw new SdJwtError('its digests are not an array')
    for (const digest of digests) {
      const disclosure = take(digest)
      if (!disclosure) continue
      if (disclosure.name === undefined) throw new SdJwtError('a disclosure does not fit the place of its digest')
      if (entries.has(disclosure.name)) throw new SdJwtError(`it has the claim ${disclosure.name} twice`)
      const claimPath = [...path, disclosure.name]
      origins.push({ path: claimPath, disclosure })
      entries.set(disclosure.name, disclosedValue(disclosure.value, claimPath))
    }
    // Unlike an assignment, fromEntries creates an ordinary member even for `__proto__`.
    return Object.fromEntries(entries)
  }

  function disclosedArray(array: JsonValue[], path: ConcretePath): JsonValue[] {
    const elements: JsonValue[] = []
    for (const element of array) {
      const elementPath = [...path, elements.length]
      if (!isJsonObject(element) || !Object.hasOwn(element, '...')) {
        elements.push(disclosedValue(element, elementPath))
        continue
      }
      if (Object.keys(element).length !== 1)
        throw new SdJwtError('the placeholder of an array element has members other than its digest')
      const disclosure = take(element['...'])
      if (!disclosure) continue
      if (disclosure.name !== undefined) throw new SdJwtError('a disclosure does not fit the place of its digest')
      origins.push({ path: elementPath, disclosure })
      elements.push(disclosedValue(disclosure.value, elementPath))
    }
    return elements
  }

  const claims = disclosedObject(payload, [])
  if (origins.length !== disclosures.length) throw new SdJwtError('it has a disclosure without a digest')
  return { claims, origins }
}

/** Returns the disclosures for the claims at these paths: those of the claims themselves, of their parents and of their children. */
export function disclosuresFor(
  sdJwt: SdJwt,
  { origins }: Pick<DisclosedClaims, 'origins'>,
  paths: readonly ConcretePath[],
): Disclosure[] {
  const needed = new Set(
    origins
      .filter((origin) => paths.some((path) => startsWith(path, origin.path) || startsWith(origin.path, path)))
      .map(({ disclosure }) => disclosure.digest),
  )
  return sdJwt.disclosures.filter(({ digest }) => needed.has(digest))
}

/** Returns the SD-JWT with only these disclosures, ready for a key-binding JWT to be appended (RFC 9901 section 4). */
export function withDisclosures({ issuerJwt }: SdJwt, disclosures: readonly Disclosure[]): string {
  return [issuerJwt, ...disclosures.map(({ encoded }) => encoded), ''].join('~')
}
