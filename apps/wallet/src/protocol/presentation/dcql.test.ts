import { DcqlQuery as Judge } from 'dcql'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { credentialGroups, matchCredential, selectPath, zDcqlQuery } from './dcql.ts'

const CLAIMS: JsonObject = {
  name: 'Anna',
  age: 30,
  address: { city: 'Gdańsk', street: 'Long Street 1' },
  nationalities: ['PL', 'DE'],
}
const credential = { vct: 'BankAccount', claims: CLAIMS, authorityKeyIdentifiers: ['YWtp'] }

const query = (over: Record<string, unknown>) =>
  zDcqlQuery.parse({
    credentials: [{ id: 'bank', format: 'dc+sd-jwt', meta: { vct_values: ['BankAccount'] }, ...over }],
  })
const match = (over: Record<string, unknown>) => {
  const [first] = query(over).credentials
  return first && matchCredential(first, credential)
}

/** What another implementation says about the same query and card. */
const judged = (over: Record<string, unknown>) => {
  const parsed = Judge.parse({
    credentials: [{ id: 'bank', format: 'dc+sd-jwt', meta: { vct_values: ['BankAccount'] }, ...over }],
  } as never)
  return Judge.query(parsed, [
    {
      credential_format: 'dc+sd-jwt',
      vct: credential.vct,
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
  ])('answers %j with %j', (over, places) => {
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
  ])('does not answer %j', (over) => {
    expect(match(over)).toBeUndefined()
    expect(judged(over)).toBe(false)
  })

  test('of another format does not answer', () => {
    expect(match({ format: 'mso_mdoc' })).toBeUndefined()
  })

  test('has nothing under inherited names', () => {
    expect(selectPath(['constructor'], CLAIMS)).toEqual([])
    expect(selectPath(['__proto__'], CLAIMS)).toEqual([])
  })
})

describe('a query', () => {
  test('without sets needs all it asks for', () => {
    const parsed = zDcqlQuery.parse({
      credentials: [
        { id: 'a', format: 'dc+sd-jwt' },
        { id: 'b', format: 'dc+sd-jwt' },
      ],
    })
    expect(credentialGroups(parsed)).toEqual([{ required: true, options: [['a', 'b']] }])
  })

  test.each([
    { credentials: [] },
    { credentials: [{ id: 'a b', format: 'dc+sd-jwt' }] },
    {
      credentials: [
        { id: 'a', format: 'x' },
        { id: 'a', format: 'x' },
      ],
    },
    { credentials: [{ id: 'a', format: 'x', claims: [{ path: [] }] }] },
    { credentials: [{ id: 'a', format: 'x', claims: [{ path: ['n'] }], claim_sets: [['z']] }] },
    { credentials: [{ id: 'a', format: 'x' }], credential_sets: [{ options: [['z']] }] },
  ])('like %j is not accepted', (value) => {
    expect(zDcqlQuery.safeParse(value).success).toBe(false)
  })
})
