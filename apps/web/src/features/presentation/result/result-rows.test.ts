import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { formatDate } from '../../../shared/format/dates.ts'
import { speakEnglish, speakPolish } from '../../../testing/speak-polish.ts'
import { credentialRows, dynamicRows, paymentIdOf, resultRows } from './result-rows.ts'

const OK: PresentationResult = { status: 'OK' }
const asObject = (rows: { label: string; value: string }[]) =>
  Object.fromEntries(rows.map(({ label, value }) => [label, value]))

describe('resultRows', () => {
  it('shows a row only if there is a value', () => {
    expect(asObject(resultRows({ ...OK, displayName: 'Anna Nowak', name: '', details: '' }))).toEqual({
      'Full name': 'Anna Nowak',
    })
  })

  it('names the card that was presented, not the shop that asked for it', () => {
    const result = { ...OK, name: 'Lunch service' }
    expect(asObject(resultRows(result, [], 'Bank account'))).toEqual({ Card: 'Bank account' })
    expect(asObject(resultRows(result))).toEqual({ Card: 'Lunch service' })
  })

  it('shows zero as a value', () => {
    expect(asObject(resultRows({ ...OK, accountBalance: 0 }))['Account balance']).toContain('0')
  })

  it('shows both dates of a coupon if there is one', () => {
    const cuponValidTo = Date.UTC(2027, 0, 2, 12)
    expect(asObject(resultRows({ ...OK, cuponValidTo }))).toMatchObject({
      'Coupon valid to': formatDate(cuponValidTo),
      'Coupon used': '-',
    })
  })
})

describe('credentialRows', () => {
  it('leaves out the missing dates of the credential, and shows no as a value', () => {
    expect(asObject(credentialRows({ ...OK, credentialStateIsValid: false }))).toEqual({
      Status: 'Revoked or expired',
    })
  })
})

describe('dynamicRows', () => {
  afterEach(speakEnglish)

  it('labels rows by key, and omits empty texts and those already shown', () => {
    const { rows } = dynamicRows({
      ...OK,
      displayName: 'Anna',
      dynamicData: {
        displayName: 'Anna',
        jobTitle: 'Curator',
        seat: 0,
        note: '',
        gone: null,
        isMember: true,
        tags: ['a'],
      },
    })
    expect(asObject(rows)).toEqual({
      'Job Title': 'Curator',
      Seat: '0',
      Gone: 'not stated',
      'Is Member': 'Yes',
      Tags: 'a',
    })
  })

  it('uses the labels of the card in languages other than English', () => {
    speakPolish()
    const labels = [{ name: 'jobTitle', label: 'Stanowisko' }]
    const { rows } = dynamicRows({ ...OK, dynamicData: { jobTitle: 'Curator', seat: 7 } }, labels)
    expect(asObject(rows)).toEqual({ Stanowisko: 'Curator', Seat: '7' })
  })

  it('shows the first hundred rows and counts the rest', () => {
    const dynamicData = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index]))
    const { rows, more } = dynamicRows({ ...OK, dynamicData })
    expect(rows).toHaveLength(100)
    expect(more).toBe(9900)
  })

  it('handles any key', () => {
    const dynamicData = JSON.parse('{"__proto__":"a","constructor":"b","":"c"}')
    expect(dynamicRows({ ...OK, dynamicData }).rows.map(({ label, value }) => [label, value])).toEqual([
      ['__proto__', 'a'],
      ['Constructor', 'b'],
      ['-', 'c'],
    ])
  })
})

describe('a member in the dynamic data', () => {
  it('can be the payment id', () => {
    expect(paymentIdOf({ ...OK, paymentId: 'fl-pay-1' })).toBe('fl-pay-1')
    expect(paymentIdOf({ ...OK, dynamicData: { paymentId: 'fl-pay-2' } })).toBe('fl-pay-2')
    expect(paymentIdOf(OK)).toBeUndefined()
  })
})
