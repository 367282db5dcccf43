import { calculateJwkThumbprint, type JWK } from 'jose'
import { CredentialError, type Holder } from './credential-format.ts'

/** Compares thumbprints (RFC 7638), because the JSON of a key can vary. @throws CredentialError if it is the key of no holder */
export async function holderOf<Key extends Holder>(named: JWK, holders: readonly Key[]): Promise<Key> {
  const thumbprint = await calculateJwkThumbprint(named).catch(() => undefined)
  const thumbprints = await Promise.all(holders.map(({ publicJwk }) => calculateJwkThumbprint(publicJwk)))
  const holder = holders.find((_, index) => thumbprints[index] === thumbprint)
  if (!holder) throw new CredentialError('it is bound to another key')
  return holder
}
