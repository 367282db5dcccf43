import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../platform/json/strict-json.ts'
import { FORMATS, FormatRegistry } from '../formats/formats.ts'
import {
  countUnrequested,
  dcqlQuery,
  pickClaims,
  queriedCredentialsOf,
  type RequestedCredential,
  readQuery,
} from './presentation-query.ts'

const formats = new FormatRegistry(FORMATS)
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
  return pickClaims(credential, formats.named(credential.format), { claims, type: VCT })
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
    const format = { ...formats.named('dc+sd-jwt'), claimPath: () => path }
    expect(pickClaims(requested({ claims: [prototype] }), format, { claims: {}, type: VCT })).toBeUndefined()
  })

  it.each<[string, JsonObject, string | undefined]>([
    ['an element of a list', { list: ['a', 'b'] }, 'b'],
    ['a list that is too short', { list: ['a'] }, undefined],
    ['text in place of a list', { list: 'ab' }, undefined],
    ['an object in place of a list', { list: { 1: 'b' } }, undefined],
  ])('are read by position only from a list: %s', (_what, claims, found) => {
    const format = { ...formats.named('dc+sd-jwt'), claimPath: () => ['list', 1] as const }
    const query = requested({ claims: [{ name: 'one', valueType: 'string' }] })
    expect(pickClaims(query, format, { claims, type: VCT })?.one).toBe(found)
  })

  it('are read by name only from an object', () => {
    const format = { ...formats.named('dc+sd-jwt'), claimPath: () => ['list', 'length'] as const }
    const query = requested({ claims: [{ name: 'one', valueType: 'number' }] })
    expect(pickClaims(query, format, { claims: { list: ['a'] }, type: VCT })).toBeUndefined()
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
    const [mdoc, jwt] = [formats.named('mso_mdoc'), formats.named('jwt_vc_json')]
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
    countUnrequested(requested(), formats.named(format), { claims, type: VCT })

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
    return dcqlQuery(queriedCredentialsOf({ credential, also, transactionData: [] }, formats))
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

  it.each(formats.names)('is stored and read again in the format %s', (format) => {
    const query = { credential: requested({ format }), also: [requested({ id: 'also-1' })], transactionData: ['x'] }
    expect(readQuery(JSON.stringify(query))).toEqual(query)
  })
})
