import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'

/** An identity provider's signing key: RS256, as cloud tenants use. */
export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject }

export function makeSigningKey(kid: string = randomUUID()): SigningKey {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
}

/** Returns the key as it is published. */
export const publicJwk = ({ kid, publicKey }: SigningKey) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg: 'RS256',
})

/** Creates a compact JWS with any header and claims. If `signature` is given, it replaces the real signature. */
export function signToken(
  key: SigningKey,
  { header, claims, signature }: { header: object; claims: object; signature?: (input: string) => string },
): string {
  const input = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const rs256 = () => sign('sha256', Buffer.from(input), key.privateKey).toString('base64url')
  return `${input}.${signature ? signature(input) : rs256()}`
}
