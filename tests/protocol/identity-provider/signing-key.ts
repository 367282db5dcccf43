import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'

/** An identity provider's signing key: RS256, as cloud tenants use. */
export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject }

/** Number of key pairs that the tests of a process take turns with, because making one takes a tenth of a second. */
const PAIRS = 8
const pairs: { privateKey: KeyObject; publicKey: KeyObject }[] = []
let made = 0

/** Returns a key with another key pair than the seven keys before. */
export function makeSigningKey(kid: string = randomUUID()): SigningKey {
  const pair = pairs[made % PAIRS] ?? generateKeyPairSync('rsa', { modulusLength: 2048 })
  pairs[made % PAIRS] = pair
  made += 1
  return { kid, ...pair }
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
