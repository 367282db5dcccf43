import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../platform/json/strict-json.ts'
import { discloseClaims } from './disclosed-claims.ts'

const claimsIn = (...[payload, disclosures]: Parameters<typeof discloseClaims>) => {
  const disclosed = discloseClaims(payload, disclosures)
  return 'claims' in disclosed ? disclosed.claims : undefined
}
const encode = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url')
const digest = (disclosure: string): string => createHash('sha256').update(disclosure).digest('base64url')

const NAME = encode(['salt-1', 'displayName', 'Anna'])
const CITY = encode(['salt-2', 'city', 'Łódź'])
const DECOY = digest('a decoy')

/** Returns a payload with the digests of disclosures at its top level. */
const hiding = (disclosures: string[], more: JsonObject = {}): JsonObject => ({
  iss: 'https://issuer.example.org',
  _sd_alg: 'sha-256',
  _sd: disclosures.map(digest),
  ...more,
})

describe('disclosed claims (RFC 9901 section 7.1)', () => {
  it('are inserted in place of their digests, and no SD-JWT member remains', () => {
    expect(claimsIn(hiding([NAME, CITY]), [CITY, NAME])).toEqual({
      iss: 'https://issuer.example.org',
      displayName: 'Anna',
      city: 'Łódź',
    })
  })

  it('do not include undisclosed claims', () => {
    expect(claimsIn(hiding([NAME, CITY], { level: 1 }), [NAME])).toEqual({
      iss: 'https://issuer.example.org',
      displayName: 'Anna',
      level: 1,
    })
  })

  it('may be mixed with decoy digests, also in lists', () => {
    const payload = { _sd: [DECOY, digest(NAME)], list: [{ '...': digest('another decoy') }, 1] }
    expect(claimsIn(payload, [NAME])).toEqual({ displayName: 'Anna', list: [1] })
  })

  it('use SHA-256 if no hash algorithm is named', () => {
    expect(claimsIn({ _sd: [digest(NAME)] }, [NAME])).toEqual({ displayName: 'Anna' })
  })

  it('may be nested in objects, in lists and in each other', () => {
    const street = encode(['s', 'street', 'Piotrkowska'])
    const address = encode(['s', 'address', { country: 'PL', _sd: [digest(street)] }])
    const element = encode(['s', { _sd: [digest(NAME)] }])
    const payload = { _sd: [digest(address)], people: ['first', { '...': digest(element) }] }
    expect(claimsIn(payload, [NAME, element, address, street])).toEqual({
      address: { country: 'PL', street: 'Piotrkowska' },
      people: ['first', { displayName: 'Anna' }],
    })
  })

  it('leave other members and elements of lists as they are', () => {
    const list = [{ a: 1 }, { a: 1, b: { c: [2] } }, [3]]
    expect(claimsIn({ _sd: [digest(NAME)], list }, [NAME])).toEqual({ displayName: 'Anna', list })
  })

  it('may have a reserved name below the top level', () => {
    const status = encode(['s', 'status', 'married'])
    const element = encode(['s', { _sd: [digest(status)] }])
    const person = { person: { _sd: [digest(status)] } }
    expect(claimsIn(person, [status])).toEqual({ person: { status: 'married' } })
    expect(claimsIn({ list: [{ '...': digest(element) }] }, [element, status])).toEqual({
      list: [{ status: 'married' }],
    })
  })

  it('may have any type of value', () => {
    const values: Json[] = [null, false, 0, '', [], {}]
    const disclosures = values.map((value, index) => encode(['s', `claim${index}`, value]))
    expect(claimsIn({ _sd: disclosures.map(digest) }, disclosures)).toEqual(
      Object.fromEntries(values.map((value, index) => [`claim${index}`, value])),
    )
  })

  const reserved = (name: string) => encode(['s', name, 1])
  const inElement = encode(['s', 'name', 'value'])
  const asElement = encode(['s', 'value'])

  const broken: [rule: string, payload: JsonObject, disclosures: string[]][] = [
    ['an unreferenced disclosure', hiding([NAME]), [NAME, CITY]],
    ['a repeated disclosure', hiding([NAME]), [NAME, NAME]],
    ['a repeated digest', hiding([NAME, NAME]), [NAME]],
    ['a repeated decoy', hiding([], { _sd: [DECOY, DECOY] }), []],
    ['a digest repeated at another level', hiding([NAME], { deep: { _sd: [digest(NAME)] } }), [NAME]],
    ['the name of a claim that is not hidden', hiding([NAME], { displayName: 'Eve' }), [NAME]],
    [
      'the same name twice',
      hiding([NAME, encode(['x', 'displayName', 'Eve'])]),
      [NAME, encode(['x', 'displayName', 'Eve'])],
    ],
    ['the name _sd', hiding([reserved('_sd')]), [reserved('_sd')]],
    ['the name of three dots', hiding([reserved('...')]), [reserved('...')]],
    ['the name __proto__', hiding([reserved('__proto__')]), [reserved('__proto__')]],
    ['a name that is a number', hiding([encode(['s', 1, 2])]), [encode(['s', 1, 2])]],
    ['a salt that is a number', hiding([encode([1, 'a', 2])]), [encode([1, 'a', 2])]],
    ['too few elements', hiding([encode(['s'])]), [encode(['s'])]],
    ['too many elements', hiding([encode(['s', 'a', 1, 2])]), [encode(['s', 'a', 1, 2])]],
    ['an object instead of a list', hiding([encode({ a: 1 })]), [encode({ a: 1 })]],
    ['text that is not JSON', hiding(['aGVsbG8']), ['aGVsbG8']],
    ['padding', hiding([`${NAME}=`]), [`${NAME}=`]],
    ['an empty disclosure', hiding([NAME]), [NAME, '']],
    ['a list element in place of a property', hiding([asElement]), [asElement]],
    ['a property in place of a list element', { list: [{ '...': digest(inElement) }] }, [inElement]],
    ['a list element with a further member', { list: [{ '...': digest(asElement), a: 1 }] }, [asElement]],
    ['three dots outside a list', { object: { '...': digest(asElement) } }, [asElement]],
    ['three dots outside a list, without a disclosure', { object: { '...': DECOY } }, []],
    ['digests that are not a list', { _sd: digest(NAME) }, [NAME]],
    ['digests that are empty text', { _sd: '' }, []],
    ['digests that are an object', { _sd: {} }, []],
    ['a digest that is not a string', { _sd: [1] }, []],
    ['another hash algorithm', hiding([NAME], { _sd_alg: 'md5' }), [NAME]],
    ['a hash algorithm below the top level', hiding([NAME], { deep: { _sd_alg: 'sha-256' } }), [NAME]],
    ...['iss', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'status'].map((name): [string, JsonObject, string[]] => [
      `the claim ${name}, which must not be hidden`,
      { _sd: [digest(reserved(name))] },
      [reserved(name)],
    ]),
  ]
  it.each(broken)('are refused as a whole with %s', (_rule, payload, disclosures) => {
    expect(claimsIn(payload, disclosures)).toBeUndefined()
  })

  it('are refused if there are more than 100', () => {
    const many = Array.from({ length: 101 }, (_, index) => encode(['s', `claim${index}`, index]))
    expect(claimsIn(hiding(many), many)).toBeUndefined()
    expect(claimsIn(hiding(many.slice(1)), many.slice(1))).toBeDefined()
  })
})
