import { createHash, randomBytes, sign } from 'node:crypto'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disclosuresFor, valuesAt } from './claim-selection.ts'
import { forgeAuthority, forgeIssuedBy, x5cOf } from './forge.ts'
import { verifyIssuedCredential } from './issued-credential.ts'
import { generateHolderKey } from './keys.ts'
import { readSdJwt } from './sd-jwt.ts'

const authority = forgeAuthority()
const signer = forgeIssuedBy(authority)
const holder = generateHolderKey()
const context = {
  fetch: globalThis.fetch,
  now: Date.now,
  trustAnchors: { issuer: [authority.certificate], documents: [], verifier: [] },
}

const library = new SDJwtVcInstance({
  signAlg: 'ES256',
  signer: (data) =>
    sign('sha256', Buffer.from(data), { key: signer.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  hasher: (data, algorithm) => {
    const bytes = typeof data === 'string' ? Buffer.from(data) : new Uint8Array(data)
    return createHash(algorithm.replace('-', '')).update(bytes).digest()
  },
  hashAlg: 'sha-256',
  saltGenerator: () => randomBytes(16).toString('base64url'),
})

const now = Math.floor(Date.now() / 1000)
const compact = await library.issue(
  {
    vct: 'https://issuer.example/person',
    iat: now,
    exp: now + 3600,
    cnf: { jwk: holder.publicJwk },
    name: 'Anna',
    address: { city: 'Gdansk', street: 'Dluga' },
    nationalities: ['PL', 'DE'],
  },
  { _sd: ['name', 'address'], address: { _sd: ['city', 'street'] }, nationalities: { _sd: [0, 1] } },
  { header: { typ: 'dc+sd-jwt', x5c: x5cOf(signer) } },
)

describe('an SD-JWT VC issued by @sd-jwt/sd-jwt-vc', () => {
  it('is accepted by the wallet, with nested claims and arrays', () => {
    const { claims } = verifyIssuedCredential(context, compact, holder, 'https://issuer.example/person')
    expect(claims).toMatchObject({
      name: 'Anna',
      address: { city: 'Gdansk', street: 'Dluga' },
      nationalities: ['PL', 'DE'],
    })
  })

  it.each([
    [['name'], ['name']],
    [
      ['address', 'city'],
      ['city', 'address'],
    ],
    [['address'], ['city', 'street', 'address']],
    [['nationalities', 1], [undefined]],
    [
      ['nationalities', null],
      [undefined, undefined],
    ],
  ])('is disclosed along the path %j only', (path, names) => {
    const sdJwt = readSdJwt(compact)
    const chosen = disclosuresFor(sdJwt, [path])
    const found = sdJwt.disclosures.filter((disclosure) => chosen.includes(disclosure.encoded))
    expect(found.map((disclosure) => disclosure.name).sort()).toEqual([...names].sort())
  })

  it('is refused with any disclosure repeated', () => {
    const [disclosure = ''] = compact.split('~').slice(1)
    expect(() => readSdJwt(`${compact}${disclosure}~`)).toThrow()
  })

  it('is refused without its last tilde', () => {
    expect(() => readSdJwt(compact.slice(0, -1))).toThrow('does not end with')
  })
})

describe('a claims path', () => {
  it('selects every element of an array, and nothing from other values', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        expect(valuesAt({ a: values }, ['a', null])).toEqual(values)
        expect(valuesAt({ a: 'text' }, ['a', null])).toEqual([])
      }),
    )
  })

  it('does not find inherited properties', () => {
    expect(valuesAt({}, ['constructor'])).toEqual([])
  })
})
