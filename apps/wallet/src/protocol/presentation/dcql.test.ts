import { DcqlQuery as Judge } from 'dcql'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { credentialGroups, matchCredential, retainedPaths, selectPath, zDcqlQuery } from './dcql.ts'

const CLAIMS: JsonObject = {
  name: 'Anna',
  age: 30,
  address: { city: 'Gdańsk', street: 'Long Street 1' },
  nationalities: ['PL', 'DE'],
}
const credential = {
  format: 'dc+sd-jwt',
  types: ['BankAccount'],
  claims: CLAIMS,
  authorityKeyIdentifiers: ['YWtp'],
} as const

const query = (over: Record<string, unknown>) =>
  zDcqlQuery.parse({
    credentials: [{ id: 'bank', format: 'dc+sd-jwt', meta: { vct_values: ['BankAccount'] }, ...over }],
  })
const match = (over: Record<string, unknown>) => {
  const [first] = query(over).credentials
  return first && matchCredential(first, credential)
}

/** Returns the result of another implementation for the same query and card. */
const judged = (over: Record<string, unknown>) => {
  const parsed = Judge.parse({
    credentials: [{ id: 'bank', format: 'dc+sd-jwt', meta: { vct_values: ['BankAccount'] }, ...over }],
  } as never)
  return Judge.query(parsed, [
    {
      credential_format: 'dc+sd-jwt',
      vct: credential.types[0],
      claims: CLAIMS,
      cryptographic_holder_binding: true,
      authority: { type: 'aki', values: ['YWtp'] },
    },
  ]).can_be_satisfied
}

describe('a card', () => {
  test.each([
    [{ claims: [{ path: ['name'] }] }, [['name']]],
    [{ claims: [{ path: ['address', 'city'] }, { path: ['age'] }] }, [['address', 'city'], ['age']]],
    [
      { claims: [{ path: ['nationalities', null] }] },
      [
        ['nationalities', 0],
        ['nationalities', 1],
      ],
    ],
    [{ claims: [{ path: ['nationalities', 1] }] }, [['nationalities', 1]]],
    [{ claims: [{ path: ['age'], values: [30, 31] }] }, [['age']]],
    [{}, []],
    [
      {
        claims: [
          { id: 'a', path: ['iban'] },
          { id: 'b', path: ['name'] },
        ],
        claim_sets: [['a'], ['b']],
      },
      [['name']],
    ],
    [{ trusted_authorities: [{ type: 'aki', values: ['YWtp'] }] }, []],
  ])('matches %j with the paths %j', (over, places) => {
    expect(match(over)).toEqual(places)
    expect(judged(over)).toBe(true)
  })

  test.each([
    [{ claims: [{ path: ['iban'] }] }],
    [{ claims: [{ path: ['name'] }, { path: ['iban'] }] }],
    [{ claims: [{ path: ['name', 'first'] }] }],
    [{ claims: [{ path: ['nationalities', 2] }] }],
    [{ claims: [{ path: ['age'], values: ['30'] }] }],
    [{ meta: { vct_values: ['BankAccount2'] } }],
    [{ trusted_authorities: [{ type: 'aki', values: ['b3RoZXI'] }] }],
  ])('does not match %j', (over) => {
    expect(match(over)).toBeUndefined()
    expect(judged(over)).toBe(false)
  })

  test('of another format does not match', () => {
    expect(match({ format: 'mso_mdoc', meta: { doctype_value: 'BankAccount' } })).toBeUndefined()
  })

  test('does not match inherited names', () => {
    expect(selectPath(['constructor'], CLAIMS)).toEqual([])
    expect(selectPath(['__proto__'], CLAIMS)).toEqual([])
  })
})

describe('an mdoc', () => {
  const MDL = 'org.iso.18013.5.1.mDL'
  const NAMES = 'org.iso.18013.5.1'
  const elements = {
    family_name: 'Nowak',
    age_over_18: true,
    portrait: new Uint8Array([1, 2]),
    privileges: [{ code: 'B' }],
  }
  const query = (over: Record<string, unknown>) => ({
    credentials: [{ id: 'mdl', format: 'mso_mdoc', meta: { doctype_value: MDL }, ...over }],
  })
  const matched = (over: Record<string, unknown>) => {
    const [first] = zDcqlQuery.parse(query(over)).credentials
    const card = {
      format: 'mso_mdoc',
      types: [MDL],
      claims: { [NAMES]: elements },
      authorityKeyIdentifiers: [],
    } as const
    return first && matchCredential(first, card)
  }
  const judgedMdoc = (over: Record<string, unknown>) => {
    const card = { doctype: MDL, namespaces: { [NAMES]: elements }, cryptographic_holder_binding: true }
    return Judge.query(Judge.parse(query(over) as never), [{ credential_format: 'mso_mdoc', ...card } as never])
      .can_be_satisfied
  }

  test.each([
    [{}, []],
    [{ claims: [{ path: [NAMES, 'family_name'] }] }, [[NAMES, 'family_name']]],
    [{ claims: [{ path: [NAMES, 'age_over_18'], values: [true] }] }, [[NAMES, 'age_over_18']]],
    [{ claims: [{ path: [NAMES, 'portrait'], intent_to_retain: true }] }, [[NAMES, 'portrait']]],
    [{ claims: [{ path: [NAMES, 'privileges'] }] }, [[NAMES, 'privileges']]],
  ])('matches %j with the paths %j', (over, places) => {
    expect(matched(over)).toEqual(places)
    expect(judgedMdoc(over)).toBe(true)
  })

  test.each([
    [{ meta: { doctype_value: 'org.iso.18013.5.1.mD' } }],
    [{ claims: [{ path: [NAMES, 'given_name'] }] }],
    [{ claims: [{ path: ['org.iso.18013.5', 'family_name'] }] }],
    [{ claims: [{ path: [NAMES, 'age_over_18'], values: [false] }] }],
  ])('does not match %j', (over) => {
    expect(matched(over)).toBeUndefined()
    expect(judgedMdoc(over)).toBe(false)
  })

  test.each<[over: Record<string, unknown>, where: string]>([
    [{ meta: undefined }, 'credentials.0.meta.doctype_value'],
    [{ meta: { doctype_value: 7 } }, 'credentials.0.meta.doctype_value'],
    [{ claims: [{ path: [NAMES] }] }, 'credentials.0.claims.0.path'],
    [{ claims: [{ path: [NAMES, 'privileges', 0] }] }, 'credentials.0.claims.0.path'],
    [{ claims: [{ path: [NAMES, null] }] }, 'credentials.0.claims.0.path.1'],
  ])('cannot be requested with %j', (over, where) => {
    const places = zDcqlQuery.safeParse(query(over)).error?.issues.map(({ path }) => path.join('.'))
    expect(places).toEqual([where])
  })

  test('reports the selected elements that the verifier intends to retain', () => {
    const claims = [
      { id: 'a', path: [NAMES, 'portrait'], intent_to_retain: true },
      { id: 'b', path: [NAMES, 'family_name'], intent_to_retain: false },
    ]
    const [first] = zDcqlQuery.parse(query({ claims })).credentials
    const places = [[NAMES], [NAMES, 'family_name'], [NAMES, 'portrait']]
    expect(first && retainedPaths(first, places)).toEqual([[NAMES, 'portrait']])
  })
})

describe('a JWT VC', () => {
  const types = ['VerifiableCredential', 'BankAccount', 'GoldAccount']
  const vc = { type: types, credentialSubject: { id: 'did:jwk:e30', name: 'Anna', cards: [{ number: '1' }] } }
  const query = (over: Record<string, unknown>) => ({
    credentials: [{ id: 'bank', format: 'jwt_vc_json', meta: { type_values: [['BankAccount']] }, ...over }],
  })
  const matched = (over: Record<string, unknown>) => {
    const [first] = zDcqlQuery.parse(query(over)).credentials
    return first && matchCredential(first, { format: 'jwt_vc_json', types, claims: vc, authorityKeyIdentifiers: [] })
  }
  const judgedVc = (over: Record<string, unknown>) =>
    Judge.query(Judge.parse(query(over) as never), [
      { credential_format: 'jwt_vc_json', type: types, claims: vc, cryptographic_holder_binding: true } as never,
    ]).can_be_satisfied

  test.each([
    [{}, []],
    [{ meta: { type_values: [['LibraryCard'], ['GoldAccount', 'BankAccount']] } }, []],
    [{ claims: [{ path: ['credentialSubject', 'name'] }] }, [['credentialSubject', 'name']]],
    [
      { claims: [{ path: ['credentialSubject', 'cards', null, 'number'], values: ['1'] }] },
      [['credentialSubject', 'cards', 0, 'number']],
    ],
  ])('matches %j with the paths %j', (over, places) => {
    expect(matched(over)).toEqual(places)
    expect(judgedVc(over)).toBe(true)
  })

  test.each([
    [{ meta: { type_values: [['LibraryCard']] } }],
    [{ meta: { type_values: [['BankAccount', 'LibraryCard']] } }],
    [{ claims: [{ path: ['name'] }] }],
    [{ claims: [{ path: ['vc', 'credentialSubject', 'name'] }] }],
    [{ claims: [{ path: ['credentialSubject', 'name'], values: ['Ewa'] }] }],
  ])('does not match %j', (over) => {
    expect(matched(over)).toBeUndefined()
    expect(judgedVc(over)).toBe(false)
  })

  test.each<[over: Record<string, unknown>, where: string]>([
    [{ meta: undefined }, 'credentials.0.meta.type_values'],
    [{ meta: { type_values: [] } }, 'credentials.0.meta.type_values'],
    [{ meta: { type_values: [[]] } }, 'credentials.0.meta.type_values.0'],
    [{ meta: { type_values: ['BankAccount'] } }, 'credentials.0.meta.type_values.0'],
  ])('cannot be requested with %j', (over, where) => {
    const places = zDcqlQuery.safeParse(query(over)).error?.issues.map(({ path }) => path.join('.'))
    expect(places).toEqual([where])
    expect(() => Judge.parse(query(over) as never)).toThrow()
  })
})

describe('a query', () => {
  test('without credential_sets requires all its credentials', () => {
    const parsed = zDcqlQuery.parse({
      credentials: [
        { id: 'a', format: 'dc+sd-jwt' },
        { id: 'b', format: 'dc+sd-jwt' },
      ],
    })
    expect(credentialGroups(parsed)).toEqual([{ required: true, options: [['a', 'b']] }])
  })

  test('may use all members', () => {
    const whole = {
      credentials: [
        {
          id: 'Bank_account-1',
          format: 'dc+sd-jwt',
          multiple: true,
          meta: { vct_values: ['A', 'B'] },
          trusted_authorities: [
            { type: 'aki', values: ['YQ', 'Yg'] },
            { type: 'etsi_tl', values: ['x'] },
          ],
          claims: [
            { id: 'n-1', path: ['name', 0, null], values: ['Anna', 30, true] },
            { id: 'n_2', path: ['age'] },
          ],
          claim_sets: [['n-1', 'n_2'], ['n_2']],
        },
        { id: 'b', format: 'dc+sd-jwt', multiple: false, meta: {} },
      ],
      credential_sets: [
        { options: [['Bank_account-1', 'b'], ['b']], required: true },
        { options: [['b']], required: false },
      ],
    }
    expect(zDcqlQuery.parse(whole)).toEqual(whole)
    expect(credentialGroups(zDcqlQuery.parse(whole))).toEqual(whole.credential_sets)
  })

  test('by default asks for one card of any type, and requires its sets', () => {
    const options = [['a']]
    expect(zDcqlQuery.parse({ credentials: [{ id: 'a', format: 'x' }], credential_sets: [{ options }] })).toEqual({
      credentials: [{ id: 'a', format: 'x', multiple: false, meta: {} }],
      credential_sets: [{ options, required: true }],
    })
  })

  const asking = (over: Record<string, unknown>) => ({ credentials: [{ id: 'a', format: 'x', ...over }] })
  const sets = (...credential_sets: unknown[]) => ({ ...asking({}), credential_sets })
  const many = Array.from({ length: 21 }, (_, index) => ({ id: `q${index}`, format: 'x' }))

  test('may have at most 20 credentials and 20 sets', () => {
    const accepts = (value: unknown) => zDcqlQuery.safeParse(value).success
    const set = { options: [['a']] }
    expect(accepts({ credentials: many.slice(1) })).toBe(true)
    expect(accepts({ credentials: many })).toBe(false)
    expect(accepts(sets(...Array.from({ length: 20 }, () => set)))).toBe(true)
    expect(accepts(sets(...Array.from({ length: 21 }, () => set)))).toBe(false)
  })

  test.each<[value: object, why: string]>([
    [{ credentials: [] }, 'Too small: expected array to have >=1 items'],
    [asking({ id: 'a b' }), 'letters, digits, underscores and hyphens'],
    [asking({ id: '' }), 'letters, digits, underscores and hyphens'],
    [asking({ id: 'a ' }), 'letters, digits, underscores and hyphens'],
    [asking({ id: ' a' }), 'letters, digits, underscores and hyphens'],
    [{ credentials: [...asking({}).credentials, ...asking({}).credentials] }, 'has an id twice'],
    [asking({ format: 'dc+sd-jwt', meta: { vct_values: [] } }), 'Too small: expected array to have >=1 items'],
    [asking({ trusted_authorities: [] }), 'Too small: expected array to have >=1 items'],
    [asking({ trusted_authorities: [{ type: 'aki', values: [] }] }), 'Too small: expected array to have >=1 items'],
    [asking({ claims: [] }), 'Too small: expected array to have >=1 items'],
    [asking({ claims: [{ path: [] }] }), 'Too small: expected array to have >=1 items'],
    [asking({ claims: [{ path: [-1] }] }), 'Too small: expected number to be >=0'],
    [asking({ claims: [{ path: [0.5] }] }), 'Invalid input'],
    [asking({ claims: [{ path: [true] }] }), 'Invalid input'],
    [asking({ claims: [{ path: ['n'], values: [] }] }), 'Too small: expected array to have >=1 items'],
    [asking({ claims: [{ path: ['n'], values: [null] }] }), 'Invalid input'],
    [asking({ claims: [{ path: ['n'] }], claim_sets: [['z']] }), 'claim_sets name a claim that is not there'],
    [asking({ claims: [{ id: 'n', path: ['n'] }], claim_sets: [[]] }), 'Too small: expected array to have >=1 items'],
    [asking({ claims: [{ id: 'n', path: ['n'] }], claim_sets: [] }), 'Too small: expected array to have >=1 items'],
    [sets(), 'Too small: expected array to have >=1 items'],
    [sets({ options: [] }), 'Too small: expected array to have >=1 items'],
    [sets({ options: [[]] }), 'Too small: expected array to have >=1 items'],
    [sets({ options: [['a'], ['z']] }), 'credential_sets name a credential that is not there'],
  ])('%j is refused: %s', (value, why) => {
    expect(zDcqlQuery.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([why])
  })
})
