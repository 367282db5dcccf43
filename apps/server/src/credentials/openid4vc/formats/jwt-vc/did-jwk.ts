import type { Bytes } from '@vitrine/api/units.ts'
import { decodeBase64Url, encodeBase64Url } from '../../../../platform/base64/base64.ts'
import { readStrictJson } from '../../../../platform/json/strict-json.ts'
import { type EcPublicJwk, readEcPublicJwk } from '../../jose/ec-key.ts'

const PREFIX = 'did:jwk:'
const MAX_KEY_BYTES: Bytes = 1024
/** Fragment of the only key of a did:jwk. */
const KEY_FRAGMENT = '#0'

/** A did:jwk contains the key itself, so it is resolved without a look-up. */
export const didOfJwk = ({ crv, kty, x, y }: EcPublicJwk): string =>
  PREFIX + encodeBase64Url(JSON.stringify({ crv, kty, x, y }))

export function keyOfDid(did: unknown): ReturnType<typeof readEcPublicJwk> {
  if (typeof did !== 'string' || !did.startsWith(PREFIX)) return undefined
  return readEcPublicJwk(readStrictJson(decodeBase64Url(did.slice(PREFIX.length), MAX_KEY_BYTES)))
}

export const didOfKeyId = (kid: unknown): string | undefined =>
  typeof kid === 'string' && kid.startsWith(PREFIX) && kid.endsWith(KEY_FRAGMENT)
    ? kid.slice(0, -KEY_FRAGMENT.length)
    : undefined
