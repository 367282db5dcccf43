import { zCard } from '@vitrine/api/cards/card.ts'
import { describe, expect, it } from 'vitest'
import { greyJpeg } from '../../../../../tests/protocol/jpeg.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { readVisitorClaims, visitorClaimLabels } from './visitor-claims.ts'

/** Noon in Greenwich, when the next day has begun in the earliest time zone. */
const NOW = Date.UTC(2026, 10, 20, 12)

const card = (customInputRequired = false) =>
  zCard.parse({
    id: 'employee',
    type: 'Employee',
    card: { title: 'Employee', image: 'employee.svg' },
    issuance: { enabled: true, customInputEnabled: true, customInputRequired },
    credential: {
      claims: [
        { source: 'visitor', name: 'displayName', label: 'Full name' },
        { source: 'visitor', name: 'mail', label: 'E-mail' },
        { source: 'visitor', name: 'photo', label: 'Photo' },
        { source: 'card', name: 'level', label: 'Level', value: 2 },
        { source: 'server', name: 'accountNumber', label: 'Account number', value: 'bank-account-number' },
      ],
    },
  })

const refusalOf = (given: Record<string, unknown>, asked = card()): HttpProblem | undefined => {
  try {
    readVisitorClaims(asked, given, NOW)
    return undefined
  } catch (error) {
    if (error instanceof HttpProblem) return error
    throw error
  }
}

describe('the visitor’s input', () => {
  it('is requested with the labels of the card', () => {
    expect(visitorClaimLabels(card())).toEqual({ displayName: 'Full name', mail: 'E-mail', photo: 'Photo' })
  })

  it('is kept for the card’s claims, trimmed', () => {
    expect(readVisitorClaims(card(), { displayName: '  Zażółć Gęślą-Jaźń 😀 ', mail: 'z@example.org' }, NOW)).toEqual({
      displayName: 'Zażółć Gęślą-Jaźń 😀',
      mail: 'z@example.org',
    })
  })

  it('cannot set claims of the card or the server, or unknown claims', () => {
    const given = { displayName: 'Anna', level: 9, accountNumber: 'PL00', admin: true, type: 'Employee', iss: 'x' }
    expect(readVisitorClaims(card(), given, NOW)).toEqual({ displayName: 'Anna' })
  })

  it('is dropped if it is empty', () => {
    expect(readVisitorClaims(card(), { displayName: '\u200b\u2800', mail: ' \t ', photo: null }, NOW)).toEqual({})
  })

  it('is not taken from inherited properties', () => {
    expect(readVisitorClaims(card(), Object.create({ displayName: 'Eve' }), NOW)).toEqual({})
  })

  it('must be complete if the card requires it', () => {
    const refusal = refusalOf({ displayName: 'Anna', mail: '\u3164' }, card(true))
    expect(refusal).toMatchObject({ code: 'invalid-request', detail: 'Please fill in: E-mail, Photo' })
  })

  it.each([
    ['a number', 1, 'Full name must be text'],
    ['an object', { first: 'Anna' }, 'Full name must be text'],
    ['more than 200 characters', 'a'.repeat(201), 'Full name is longer than 200 characters'],
    ['a line break', 'Anna\nNowak', 'Full name has characters that cannot be shown'],
    ['an escape', 'Anna\u001b[31m', 'Full name has characters that cannot be shown'],
    ['a null character', 'Anna\u0000', 'Full name has characters that cannot be shown'],
    ['a line separator', 'Anna\u2028Nowak', 'Full name has characters that cannot be shown'],
    ['a text direction override', 'Anna\u202eNowak', 'Full name has characters that cannot be shown'],
    ['half a character', 'Anna\ud83d', 'Full name has characters that cannot be shown'],
  ])('is refused with %s, naming the field', (_title, displayName, detail) => {
    expect(refusalOf({ displayName })).toMatchObject({ code: 'invalid-request', detail })
  })

  it('may have 200 characters', () => {
    expect(refusalOf({ displayName: 'a'.repeat(200) })).toBeUndefined()
  })

  it('must contain a valid photo', () => {
    const photo = greyJpeg({ width: 8, height: 8 }).toString('base64')
    expect(readVisitorClaims(card(), { photo: `data:image/jpeg;base64,${photo}` }, NOW)).toEqual({ photo })
    expect(refusalOf({ photo: 'hello' })).toMatchObject({ code: 'invalid-photo' })
  })

  describe('for a day', () => {
    const member = zCard.parse({
      id: 'member',
      type: 'Member',
      card: { title: 'Member', image: 'member.svg' },
      issuance: { enabled: true, customInputEnabled: true },
      credential: { claims: [{ source: 'visitor', name: 'dateOfBirth', label: 'Date of birth', input: 'date' }] },
    })

    it.each(['1987-05-14', '2024-02-29', '2026-11-21'])('is kept if it is %s', (dateOfBirth) => {
      expect(readVisitorClaims(member, { dateOfBirth }, NOW)).toEqual({ dateOfBirth })
    })

    it.each([
      ['2023-02-29', 'Date of birth must be a day, like 1987-05-14'],
      ['14.05.1987', 'Date of birth must be a day, like 1987-05-14'],
      ['2026-11-22', 'Date of birth must not be in the future'],
    ])('is refused if it is %s', (dateOfBirth, detail) => {
      expect(refusalOf({ dateOfBirth }, member)).toMatchObject({ code: 'invalid-request', detail })
    })

    it('may be missing unless the card requires it', () => {
      expect(readVisitorClaims(member, { dateOfBirth: ' ' }, NOW)).toEqual({})
    })
  })
})
