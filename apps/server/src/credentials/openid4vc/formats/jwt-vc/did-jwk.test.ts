import { describe, expect, it } from 'vitest'
import { encodeJson } from '../../../../../../../tests/protocol/wallet/base64url.ts'
import { generateHolderKey } from '../../../../../../../tests/protocol/wallet/keys.ts'
import { didOfJwk, didOfKeyId, keyOfDid } from './did-jwk.ts'

const { publicJwk } = generateHolderKey()
const didOf = (content: unknown) => `did:jwk:${encodeJson(content)}`

describe('a did:jwk', () => {
  it('contains the key itself', () => {
    expect(didOfJwk(publicJwk)).toBe(didOf({ crv: 'P-256', kty: 'EC', x: publicJwk.x, y: publicJwk.y }))
    expect(keyOfDid(didOfJwk(publicJwk))?.jwk).toEqual(publicJwk)
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['another method', didOf(publicJwk).replace('did:jwk', 'did:key')],
    ['another text before it', ` ${didOf(publicJwk)}`],
    ['a fragment', `${didOf(publicJwk)}#0`],
    ['a private key', didOf({ ...publicJwk, d: 'AA' })],
    ['a key on another curve', didOf({ ...publicJwk, crv: 'P-384' })],
    [
      'a name twice',
      `did:jwk:${Buffer.from(`{"kty":"EC",${JSON.stringify(publicJwk).slice(1)}`).toString('base64url')}`,
    ],
    ['more than a kilobyte', didOf({ ...publicJwk, kid: 'x'.repeat(900) })],
  ])('has no key if it is, or has, %s', (_what, did) => {
    expect(keyOfDid(did)).toBeUndefined()
  })

  it('may be named by the id of its only key', () => {
    expect(didOfKeyId(`${didOf(publicJwk)}#0`)).toBe(didOf(publicJwk))
    for (const other of [undefined, didOf(publicJwk), `${didOf(publicJwk)}#1`, 'did:key:z1#0'])
      expect(didOfKeyId(other)).toBeUndefined()
  })
})
