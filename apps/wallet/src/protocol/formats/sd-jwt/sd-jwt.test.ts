import { base64url } from 'jose'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../json.ts'
import { hide } from '../../test-support/credentials.ts'
import { type Disclosure, discloseClaims, disclosuresFor, parseSdJwt, withDisclosures } from './sd-jwt.ts'

const unsigned = (payload: JsonValue, ...disclosures: string[]) =>
  [`${base64url.encode('{}')}.${base64url.encode(JSON.stringify(payload))}.c2ln`, ...disclosures, ''].join('~')

const claimsOf = async (compact: string) => discloseClaims(await parseSdJwt(compact)).claims
const names = (disclosures: Disclosure[]) => disclosures.map(({ name, value }) => name ?? value)

describe('disclosing', () => {
  test('inserts disclosed claims, nested claims and array elements at their paths', async () => {
    const street = await hide('street', 'Long Street 1')
    const address = await hide('address', { city: 'Gdańsk', _sd: [street.digest] })
    const second = await hide('second')
    const decoy = 'x'.repeat(43)
    const compact = unsigned(
      {
        given: 'open',
        list: ['first', { '...': second.digest }, { '...': decoy }],
        _sd: [address.digest, decoy.replace('x', 'y')],
      },
      address.encoded,
      street.encoded,
      second.encoded,
    )
    expect(await claimsOf(compact)).toEqual({
      given: 'open',
      list: ['first', 'second'],
      address: { city: 'Gdańsk', street: 'Long Street 1' },
    })
  })

  test('refuses a disclosure without a digest', async () => {
    const { encoded } = await hide('admin', true)
    await expect(claimsOf(unsigned({ name: 'Anna' }, encoded))).rejects.toThrow('a disclosure without a digest')
  })

  test('refuses a duplicate disclosure and a duplicate digest', async () => {
    const { encoded, digest } = await hide('name', 'Anna')
    await expect(claimsOf(unsigned({ _sd: [digest] }, encoded, encoded))).rejects.toThrow('a duplicate disclosure')
    await expect(claimsOf(unsigned({ _sd: [digest], more: { _sd: [digest] } }, encoded))).rejects.toThrow(
      'duplicate digest',
    )
  })

  test('refuses a disclosed claim that already exists', async () => {
    const { encoded, digest } = await hide('name', 'Eve')
    await expect(claimsOf(unsigned({ name: 'Anna', _sd: [digest] }, encoded))).rejects.toThrow('claim name twice')
  })

  test.each([['_sd'], ['...']])('refuses a disclosed claim named %s', async (name) => {
    const { encoded, digest } = await hide(name, 1)
    await expect(claimsOf(unsigned({ _sd: [digest] }, encoded))).rejects.toThrow('cannot be read')
  })

  test('treats a claim called __proto__ like any other claim', async () => {
    const { encoded, digest } = await hide('__proto__', { admin: true })
    const claims = await claimsOf(unsigned({ _sd: [digest] }, encoded))
    expect(Object.keys(claims)).toEqual(['__proto__'])
    expect('admin' in claims).toBe(false)
  })

  test('refuses other hash algorithms, and text that is not an SD-JWT', async () => {
    await expect(parseSdJwt(unsigned({ _sd_alg: 'md5' }))).rejects.toThrow('md5')
    await expect(parseSdJwt('a.b.c')).rejects.toThrow('tilde')
    await expect(parseSdJwt('a.b.c~')).rejects.toThrow('payload')
  })

  test('refuses too deep nesting', async () => {
    let value: JsonValue = 'deep'
    for (let depth = 0; depth < 60; depth += 1) value = { value }
    await expect(claimsOf(unsigned(value))).rejects.toThrow('too deeply')
  })
})

describe('choosing disclosures', () => {
  test('selects the requested claims, their parents and their children', async () => {
    const street = await hide('street', 'Long Street 1')
    const city = await hide('city', 'Gdańsk')
    const address = await hide('address', { _sd: [street.digest, city.digest] })
    const name = await hide('name', 'Anna')
    const sdJwt = await parseSdJwt(
      unsigned({ _sd: [name.digest, address.digest] }, name.encoded, street.encoded, city.encoded, address.encoded),
    )
    const disclosed = discloseClaims(sdJwt)
    const chosen = disclosuresFor(sdJwt, disclosed, [['address', 'city']])
    expect(names(chosen)).toEqual(['city', 'address'])
    expect(names(disclosuresFor(sdJwt, disclosed, [['address']]))).toEqual(['street', 'city', 'address'])
    expect(disclosuresFor(sdJwt, disclosed, [])).toEqual([])
    expect(await claimsOf(withDisclosures(sdJwt, chosen))).toEqual({ address: { city: 'Gdańsk' } })
  })
})
