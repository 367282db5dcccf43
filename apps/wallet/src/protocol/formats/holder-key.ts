import { calculateJwkThumbprint, type JWK } from 'jose'
import type { Holder } from './credential-format.ts'

/** Compares thumbprints (RFC 7638), because the JSON of a key can vary. */
export async function holderOf<Key extends Holder>(named: JWK, holders: readonly Key[]): Promise<Key | undefined> {
  const thumbprint = await calculateJwkThumbprint(named)
  const thumbprints = await Promise.all(holders.map(({ publicJwk }) => calculateJwkThumbprint(publicJwk)))
  return holders[thumbprints.indexOf(thumbprint)]
}
