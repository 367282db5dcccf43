import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'

/** A key of an identity provider: RS256, as cloud tenants have. */
export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject }

export function makeSigningKey(kid: string = randomUUID()): SigningKey {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
}

/** The key as it is published. */
export const publicJwk = ({ kid, publicKey }: SigningKey) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg: 'RS256',
})

/** A JWS in its compact form, over whatever header and claims; the signature is the key's unless another is given. */
export function signToken(
  key: SigningKey,
  { header, claims, signature }: { header: object; claims: object; signature?: (input: string) => string },
): string {
  const input = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const rs256 = () => sign('sha256', Buffer.from(input), key.privateKey).toString('base64url')
  return `${input}.${signature ? signature(input) : rs256()}`
}
