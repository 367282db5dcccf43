import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { formatDay, formatMoment, formatMoney } from './localized.ts'

afterEach(() => i18n.activate('en'))

test('formats dates and times in the language of the texts', () => {
  const moment = new Date(2027, 2, 18, 15, 30)
  expect(formatDay(moment)).toBe('Mar 18, 2027')
  expect(formatMoment(moment)).toMatch(/^Mar 18, 2027, 3:30\sPM$/)
})

test('uses the person’s regional variant of this language', () => {
  i18n.activate('en', ['en-GB', 'en'])
  const moment = new Date(2027, 2, 18, 15, 30)
  expect(formatDay(moment)).toBe('18 Mar 2027')
  expect(formatMoment(moment)).toBe('18 Mar 2027, 15:30')
})

test('formats amounts in the language of the texts without rounding', () => {
  expect(formatMoney(1234.5, 'PLN')).toBe('PLN\u00a01,234.50')
  expect(formatMoney(0.1234, 'EUR')).toBe('€0.1234')
  i18n.activate('en', ['de'])
  expect(formatMoney(1234.5, 'PLN')).toBe('1.234,50\u00a0PLN')
})
