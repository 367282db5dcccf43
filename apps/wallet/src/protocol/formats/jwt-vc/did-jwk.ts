import { base64url, calculateJwkThumbprint, type JWK } from 'jose'
import * as z from 'zod/mini'

const zDid = z.string().check(z.regex(/^did:jwk:[A-Za-z0-9_-]{1,2000}$/))

/** Returns true if a `did:jwk` identifies this key. Compares thumbprints (RFC 7638): the JSON of a key can vary. */
export async function isDidOf(did: string, key: JWK): Promise<boolean> {
  try {
    const encoded = zDid.parse(did).slice('did:jwk:'.length)
    const named: JWK = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(encoded)))
    return (await calculateJwkThumbprint(named)) === (await calculateJwkThumbprint(key))
  } catch {
    return false
  }
}
