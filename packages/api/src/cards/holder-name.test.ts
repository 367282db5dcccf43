import { expect, it } from 'vitest'
import { holderName } from './holder-name.ts'

it.each<[object, string | undefined]>([
  [{ displayName: 'Anna Nowak', givenName: 'Eve', surname: 'Smith' }, 'Anna Nowak'],
  [{ displayName: ' ', givenName: 'Anna', surname: 'Nowak' }, 'Anna Nowak'],
  [{ givenName: 'Anna', surname: 'Nowak', firstName: 'Eve', lastName: 'Smith' }, 'Anna Nowak'],
  [{ lastName: 'Kowalska', firstName: ' Maria ' }, 'Maria Kowalska'],
  [{ lastName: 'Kowalska' }, 'Kowalska'],
  [{ firstName: 7, mail: 'maria@example.org' }, undefined],
])('the claims %j name the holder as %j', (claims, name) => {
  expect(holderName({ ...claims })).toBe(name)
})
