import { describe, expect, it } from 'vitest'
import { claimFields, filledClaims, initialValues, isFilled } from './claim-fields.ts'

const fields = claimFields({ selfAssertedClaims: { displayName: 'Full name', jobTitle: '', photo: {} } })

describe('claimFields', () => {
  it('creates a field for each key, labelled by its value or the key, and an upload for the photo', () => {
    expect(fields).toEqual([
      { name: 'displayName', label: 'Full name', kind: 'text' },
      { name: 'jobTitle', label: 'Job Title', kind: 'text' },
      { name: 'photo', label: 'Photo', kind: 'photo' },
    ])
  })
})

it('a claim of the card that is a day gets a field for a day', () => {
  const settings = { selfAssertedClaims: { dateOfBirth: 'Date of birth', address: 'Address' } }
  const claims = [
    { name: 'dateOfBirth', label: 'Date of birth', input: 'date' as const },
    { name: 'address', label: 'Address' },
  ]
  expect(claimFields(settings, claims).map(({ kind }) => kind)).toEqual(['date', 'text'])
})

describe('initialValues', () => {
  it('takes values from the address for the fields of the form', () => {
    expect(initialValues(fields, { displayName: 'Anna', jobTitle: 7, isAdmin: true })).toEqual({
      displayName: 'Anna',
      jobTitle: '7',
      photo: '',
    })
  })

  it('ignores inherited values', () => {
    expect(initialValues(claimFields({ selfAssertedClaims: { constructor: '' } }), {})).toEqual({ constructor: '' })
  })
})

describe('filledClaims', () => {
  it('keeps the listed claims that are not empty', () => {
    expect(filledClaims(fields, { displayName: ' Anna ', jobTitle: '  ', accountNumber: 'PL1' })).toEqual({
      displayName: 'Anna',
    })
  })
})

it.each([
  [undefined, false],
  ['', false],
  [' ', false],
  ['a', true],
])('a claim with the value %j counts as filled: %s', (value, filled) => {
  expect(isFilled(value)).toBe(filled)
  expect(filledClaims(fields, value === undefined ? {} : { displayName: value })).toEqual(
    filled ? { displayName: value } : {},
  )
})
