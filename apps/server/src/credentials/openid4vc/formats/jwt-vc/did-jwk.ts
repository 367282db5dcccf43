import { decodeBase64Url, encodeBase64Url } from '../../../../platform/base64/base64.ts'
import { readStrictJson } from '../../../../platform/json/strict-json.ts'
import { type EcPublicJwk, readEcPublicJwk } from '../../jose/ec-key.ts'

const PREFIX = 'did:jwk:'
const MAX_KEY_BYTES = 1024
/** The one key of such a DID. */
const KEY_FRAGMENT = '#0'

/** A key as a DID (the method did:jwk): the key itself is its name, so there is nothing to look up. */
export const didOfJwk = ({ crv, kty, x, y }: EcPublicJwk): string =>
  PREFIX + encodeBase64Url(JSON.stringify({ crv, kty, x, y }))

/** The P-256 key behind such a DID; undefined for anything else. */
export function keyOfDid(did: unknown): ReturnType<typeof readEcPublicJwk> {
  if (typeof did !== 'string' || !did.startsWith(PREFIX)) return undefined
  return readEcPublicJwk(readStrictJson(decodeBase64Url(did.slice(PREFIX.length), MAX_KEY_BYTES)))
}

/** The DID in the name of its key, as `kid` headers have it; undefined for anything else. */
export const didOfKeyId = (kid: unknown): string | undefined =>
  typeof kid === 'string' && kid.startsWith(PREFIX) && kid.endsWith(KEY_FRAGMENT)
    ? kid.slice(0, -KEY_FRAGMENT.length)
    : undefined
