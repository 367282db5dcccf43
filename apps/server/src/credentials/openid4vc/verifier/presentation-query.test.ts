import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isJsonObject, type Json, type JsonObject } from '../../../platform/json/strict-json.ts'
import { FORMATS, formatNamed } from '../formats/formats.ts'
import {
  areTooLong,
  countUnrequested,
  dcqlQuery,
  pickClaims,
  queriedCredentialsOf,
  type RequestedCredential,
  readQuery,
} from './presentation-query.ts'

const VCT = 'https://vitrine.example/credential-types/BankAccount'

const requested = (changes: Partial<RequestedCredential> = {}): RequestedCredential => ({
  id: 'credential',
  type: 'BankAccount',
  format: 'dc+sd-jwt',
  vct: VCT,
  otherVcts: [],
  claims: [
    { name: 'displayName', valueType: 'string' },
    { name: 'level', valueType: 'number' },
    { name: 'active', valueType: 'boolean' },
  ],
  claimSets: [],
  ...changes,
})

const CLAIMS = { displayName: 'Anna', level: 2, active: true }

const pick = (claims: JsonObject, changes: Partial<RequestedCredential> = {}) => {
  const credential = requested(changes)
  return pickClaims(credential, formatNamed(FORMATS, credential.format), { claims, type: VCT })
}

describe('the claims of a presentation', () => {
  it('are those that were requested, and no others', () => {
    expect(pick({ ...CLAIMS, secret: 1 })).toEqual(CLAIMS)
  })

  it.each<[string, JsonObject]>([
    ['is missing', { displayName: 'Anna', level: 2 }],
    ['is a string in place of a number', { ...CLAIMS, level: '2' }],
    ['is a number in place of a string', { ...CLAIMS, displayName: 7 }],
    ['is a string in place of a boolean', { ...CLAIMS, active: 'true' }],
    ['is null', { ...CLAIMS, displayName: null }],
    ['is a list', { ...CLAIMS, displayName: ['Anna'] }],
    ['is an object', { ...CLAIMS, displayName: { value: 'Anna' } }],
  ])('do not match the query if one %s', (_what, claims) => {
    expect(pick(claims)).toBeUndefined()
  })

  it('do not match the query by a property that every object has', () => {
    const claims = [{ name: 'toString', valueType: 'string' as const }]
    expect(pick({}, { claims })).toBeUndefined()
    expect(pick(Object.create(CLAIMS))).toBeUndefined()
    const [prototype] = [{ name: 'name', valueType: 'string' as const }]
    const path = ['constructor', 'name'] as const
    const format = { ...formatNamed(FORMATS, 'dc+sd-jwt'), claimPath: () => path }
    expect(pickClaims(requested({ claims: [prototype] }), format, { claims: {}, type: VCT })).toBeUndefined()
  })

  it.each<[string, JsonObject, string | undefined]>([
    ['an element of a list', { list: ['a', 'b'] }, 'b'],
    ['a list that is too short', { list: ['a'] }, undefined],
    ['text in place of a list', { list: 'ab' }, undefined],
    ['an object in place of a list', { list: { 1: 'b' } }, undefined],
  ])('are read by position only from a list: %s', (_what, claims, found) => {
    const format = { ...formatNamed(FORMATS, 'dc+sd-jwt'), claimPath: () => ['list', 1] as const }
    const query = requested({ claims: [{ name: 'one', valueType: 'string' }] })
    expect(pickClaims(query, format, { claims, type: VCT })?.one).toBe(found)
  })

  it('are read by name only from an object', () => {
    const format = { ...formatNamed(FORMATS, 'dc+sd-jwt'), claimPath: () => ['list', 'length'] as const }
    const query = requested({ claims: [{ name: 'one', valueType: 'number' }] })
    expect(pickClaims(query, format, { claims: { list: ['a'] }, type: VCT })).toBeUndefined()
  })

  it('are of the type that the card names, or of any type', () => {
    const value = fc.jsonValue() as fc.Arbitrary<Json>
    const types = ['string', 'number', 'boolean', 'array', 'object', undefined] as const
    fc.assert(
      fc.property(value, fc.constantFrom(...types), (claim, valueType) => {
        const picked = pick({ claim, other: claim }, { claims: [{ name: 'claim', valueType }] })
        const isNull = claim === null && (valueType === 'array' || valueType === 'object')
        const actual = Array.isArray(claim) ? 'array' : isJsonObject(claim) ? 'object' : typeof claim
        const isRight = valueType === undefined || isNull || (claim !== null && actual === valueType)
        expect(picked).toEqual(isRight ? { claim } : undefined)
      }),
    )
  })

  it('have a limit of their length, without a photo', () => {
    expect(areTooLong({ photo: 'a'.repeat(500_000), list: ['a'.repeat(8_000)] })).toBe(false)
    expect(areTooLong({ list: ['a'.repeat(8_192)] })).toBe(true)
    expect(areTooLong({ list: Array(5_000).fill(1) })).toBe(true)
  })

  it.each([
    ['a data URL', 'data:image/jpeg;base64,/9j/4AAQ'],
    ['Base64', '/9j/4AAQ'],
  ])('contain a photo as Base64, also if it is %s', (_what, photo) => {
    expect(pick({ photo }, { claims: [{ name: 'photo', valueType: 'string' }] })).toEqual({ photo: '/9j/4AAQ' })
  })

  it("may have another issuer's names, nested or in an mdoc", () => {
    const claims = [{ name: 'town', path: ['address', 'locality'], element: 'resident_city' }]
    expect(pick({ address: { locality: 'Köln', country: 'DE' } }, { claims })).toEqual({ town: 'Köln' })
    const mdoc = { claims: { 'org.a': { resident_city: 'Köln' } }, type: 'org.a' }
    expect(pickClaims(requested({ claims }), formatNamed(FORMATS, 'mso_mdoc'), mdoc)).toEqual({ town: 'Köln' })
  })

  it('are those of the first set that is complete', () => {
    const claimSets = [['displayName', 'level'], ['displayName']]
    expect(pick({ displayName: 'Anna', level: 2, active: true }, { claimSets })).toEqual({
      displayName: 'Anna',
      level: 2,
    })
    expect(pick({ displayName: 'Anna' }, { claimSets })).toEqual({ displayName: 'Anna' })
    expect(pick({ level: 2 }, { claimSets })).toBeUndefined()
    expect(pick(CLAIMS, { claimSets: [['level']] })).toEqual({ level: 2 })
  })

  it('are at the paths of their format', () => {
    const [mdoc, jwt] = [formatNamed(FORMATS, 'mso_mdoc'), formatNamed(FORMATS, 'jwt_vc_json')]
    const docType = 'org.iso.18013.5.1.mDL'
    const claims = { 'org.iso.18013.5.1': CLAIMS }
    expect(pickClaims(requested(), mdoc, { claims, type: docType })).toEqual(CLAIMS)
    expect(pickClaims(requested(), mdoc, { claims, type: 'org.example' })).toBeUndefined()
    expect(pickClaims(requested(), jwt, { claims: { credentialSubject: CLAIMS }, type: VCT })).toEqual(CLAIMS)
    expect(pickClaims(requested(), jwt, { claims: CLAIMS, type: VCT })).toBeUndefined()
  })
})

describe('the claims that were not requested', () => {
  const count = (claims: JsonObject, format: RequestedCredential['format'] = 'dc+sd-jwt') =>
    countUnrequested(requested(), formatNamed(FORMATS, format), { claims, type: VCT })

  it('are counted at each level', () => {
    expect(count(CLAIMS)).toBe(0)
    expect(count({ ...CLAIMS, secret: 1, address: { city: 'a', street: 'b' } })).toBe(2)
    expect(count({ credentialSubject: CLAIMS }, 'jwt_vc_json')).toBe(0)
    expect(count({ credentialSubject: { ...CLAIMS, secret: 1 } }, 'jwt_vc_json')).toBe(1)
    expect(count({ [VCT]: { ...CLAIMS, secret: 1 }, other: { a: 1 } }, 'mso_mdoc')).toBe(2)
  })

  it('do not include the parts of a requested claim', () => {
    expect(count({ credentialSubject: 'ab' }, 'jwt_vc_json')).toBe(0)
    expect(count({ ...CLAIMS, displayName: { given: 'Anna', family: 'Nowak' } })).toBe(0)
  })
})

describe('a query', () => {
  const queryOf = (...credentials: RequestedCredential[]) => {
    const [credential = requested(), ...also] = credentials
    return dcqlQuery(queriedCredentialsOf({ credential, also, transactionData: [] }, FORMATS))
  }

  it('for one credential requests its types and claims', () => {
    expect(queryOf(requested({ otherVcts: ['urn:other'] }))).toEqual({
      credentials: [
        {
          id: 'credential',
          format: 'dc+sd-jwt',
          meta: { vct_values: [VCT, 'urn:other'] },
          claims: [{ path: ['displayName'] }, { path: ['level'] }, { path: ['active'] }],
        },
      ],
    })
  })

  it('without claims requests none', () => {
    expect(queryOf(requested({ claims: [] })).credentials).toEqual([
      { id: 'credential', format: 'dc+sd-jwt', meta: { vct_values: [VCT] } },
    ])
  })

  it('has one set for each credential, of which only the first is required', () => {
    const claimSets = [['level'], ['displayName']]
    const query = queryOf(
      requested({ format: 'mso_mdoc', vct: 'org.a', otherVcts: ['org.b'] }),
      requested({ id: 'also-1', claims: [{ name: 'level', valueType: 'number' }], claimSets }),
    )
    expect(query.credentials.map(({ id, meta }) => [id, meta])).toEqual([
      ['credential', { doctype_value: 'org.a' }],
      ['credential-2', { doctype_value: 'org.b' }],
      ['also-1', { vct_values: [VCT] }],
    ])
    expect(query.credentials[0]?.claims?.[0]).toEqual({ path: ['org.a', 'displayName'], intent_to_retain: false })
    expect(query.credentials[1]?.claims?.[0]).toEqual({ path: ['org.b', 'displayName'], intent_to_retain: false })
    expect(query.credentials[2]).toMatchObject({ claims: [{ id: 'level', path: ['level'] }], claim_sets: claimSets })
    expect(query.credential_sets).toEqual([
      { options: [['credential'], ['credential-2']] },
      { options: [['also-1']], required: false },
    ])
  })

  it("for other issuers' credentials in two formats has alternatives, without a type of ours", () => {
    const otherFormat = { format: 'mso_mdoc' as const, types: ['org.a'] }
    const claims = [{ name: 'town', path: ['address', 'locality'], element: 'resident_city' }]
    const query = queryOf(requested({ vct: undefined, otherVcts: ['urn:a'], otherFormat, claims }))
    expect(query.credentials).toEqual([
      {
        id: 'credential',
        format: 'dc+sd-jwt',
        meta: { vct_values: ['urn:a'] },
        claims: [{ path: ['address', 'locality'] }],
      },
      {
        id: 'credential-2',
        format: 'mso_mdoc',
        meta: { doctype_value: 'org.a' },
        claims: [{ path: ['org.a', 'resident_city'], intent_to_retain: false }],
      },
    ])
    expect(query.credential_sets).toEqual([{ options: [['credential'], ['credential-2']] }])
    const onlyMdoc = queryOf(requested({ vct: undefined, otherVcts: [], otherFormat, claims }))
    expect(onlyMdoc.credentials.map(({ id, format }) => [id, format])).toEqual([['credential', 'mso_mdoc']])
  })

  it('names the claims of a single set', () => {
    expect(queryOf(requested({ claimSets: [['level']] })).credentials[0]).toMatchObject({
      claims: [{ id: 'displayName' }, { id: 'level' }, { id: 'active' }],
      claim_sets: [['level']],
    })
  })

  it('has such sets also for several queries of one credential, and for single queries of several credentials', () => {
    const several = queryOf(requested({ format: 'mso_mdoc', vct: 'org.a', otherVcts: ['org.b'] }))
    expect(several.credential_sets).toEqual([{ options: [['credential'], ['credential-2']] }])
    expect(queryOf(requested(), requested({ id: 'also-1' })).credential_sets).toEqual([
      { options: [['credential']] },
      { options: [['also-1']], required: false },
    ])
  })

  it.each(FORMATS)('is stored and read again in the format $name', ({ name: format }) => {
    const query = { credential: requested({ format }), also: [requested({ id: 'also-1' })], transactionData: ['x'] }
    expect(readQuery(JSON.stringify(query))).toEqual(query)
  })
})
