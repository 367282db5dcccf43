import { CHECKS, type Check, NO_EXPIRY } from '@vitrine/api/flows/check.ts'
import { describe, expect, it } from 'vitest'
import { formatDate, formatInstant } from '../../../../shared/format/dates.ts'
import { checkName } from '../../../../shared/words/check-words.ts'
import { checkRows } from './check-rows.ts'

const AT = new Date(2027, 2, 8, 17, 5, 9).getTime()
const ISSUER = 'https://issuer.example'
const rows = (checks: Check[], known = {}) =>
  Object.fromEntries(checkRows(checks, known).map((row) => [row.check, row]))
const PASSED: Check = { name: 'signature', outcome: 'passed' }

describe('the rows for the checks of a verifier', () => {
  it('are empty if it reported none', () => {
    expect(checkRows()).toEqual([])
    expect(checkRows([])).toEqual([])
  })

  it('always contain the important checks, in their order, reported or not', () => {
    const shown = checkRows([PASSED])
    const always = ['issuer', 'signature', 'holder', 'request', 'validity', 'state', 'query']
    expect(shown.map(({ check }) => check)).toEqual(CHECKS.filter((name) => always.includes(name)))
    for (const { check, name, outcome, value } of shown) {
      expect(name).toBe(checkName(check))
      expect(outcome).toBe(check === 'signature' ? 'passed' : 'unknown')
      expect(value).toBeUndefined()
    }
  })

  it('contain other checks if they add information, and never a passed format check', () => {
    const others = (outcome: Check['outcome']) =>
      Object.keys(
        rows([PASSED, ...(['format', 'face', 'domain'] as const).map((name): Check => ({ name, outcome }))]),
      ).filter((name) => ['format', 'face', 'domain'].includes(name))
    expect(others('passed').toSorted()).toEqual(['domain', 'face'])
    expect(others('failed').toSorted()).toEqual(['domain', 'face', 'format'])
    expect(others('unknown')).toEqual([])
  })

  it('use the failure if a check both passed and failed, otherwise the first report', () => {
    const both: Check[] = [
      { name: 'holder', outcome: 'passed', value: 'one' },
      { name: 'holder', outcome: 'failed', value: 'other' },
    ]
    expect(rows(both).holder).toMatchObject({ outcome: 'failed', value: 'other' })
    const twice: Check[] = [
      { name: 'holder', outcome: 'passed', value: 'one' },
      { name: 'holder', outcome: 'passed', value: 'other' },
    ]
    expect(rows(twice).holder).toMatchObject({ outcome: 'passed', value: 'one' })
  })

  it.each<[what: string, issuer: string | undefined, domain: Check, isShown: boolean]>([
    ['equal to the issuer', ISSUER, { name: 'domain', outcome: 'passed', value: ISSUER }, false],
    ['of another issuer', ISSUER, { name: 'domain', outcome: 'passed', value: 'https://other.example' }, true],
    ['that failed', ISSUER, { name: 'domain', outcome: 'failed', value: ISSUER }, true],
    ['without an address', undefined, { name: 'domain', outcome: 'passed' }, true],
  ])('show a domain %s in its own row: %s', (_what, issuer, domain, isShown) => {
    const checks: Check[] = [
      { name: 'signature', outcome: 'passed', value: ISSUER },
      { name: 'issuer', outcome: 'passed', ...(issuer !== undefined && { value: issuer }) },
      domain,
    ]
    expect(rows(checks).domain !== undefined).toBe(isShown)
  })

  it.each<[check: Check, known: object, value: string | undefined]>([
    [{ name: 'issuer', outcome: 'passed', value: ISSUER }, { vcIss: 'other' }, ISSUER],
    [{ name: 'issuer', outcome: 'passed' }, { vcIss: ISSUER }, ISSUER],
    [{ name: 'issuer', outcome: 'failed' }, { vcIss: ISSUER }, undefined],
    [{ name: 'issuer', outcome: 'passed', value: 7 }, {}, undefined],
    [{ name: 'validity', outcome: 'passed', value: AT }, { expirationDate: 1 }, `until ${formatDate(AT)}`],
    [{ name: 'validity', outcome: 'passed' }, { expirationDate: AT }, `until ${formatDate(AT)}`],
    [{ name: 'validity', outcome: 'passed', value: 'soon' }, { expirationDate: AT }, `until ${formatDate(AT)}`],
    [{ name: 'validity', outcome: 'passed' }, {}, undefined],
    [{ name: 'validity', outcome: 'passed', value: NO_EXPIRY }, {}, 'no expiry stated'],
    [{ name: 'validity', outcome: 'failed', value: AT }, { expirationDate: AT }, undefined],
    [{ name: 'validity', outcome: 'unknown', value: AT }, { expirationDate: AT }, undefined],
    [{ name: 'state', outcome: 'passed', value: AT }, {}, `looked up on ${formatInstant(AT)}`],
    [{ name: 'state', outcome: 'passed', value: 'now' }, {}, undefined],
    [{ name: 'query', outcome: 'passed', value: 2 }, {}, 'The wallet sent more than requested. We ignored it.'],
    [{ name: 'query', outcome: 'failed', value: 2 }, {}, undefined],
    [{ name: 'query', outcome: 'passed' }, {}, undefined],
    [{ name: 'face', outcome: 'passed', value: 93 }, {}, '93%'],
    [{ name: 'face', outcome: 'failed', value: 'x' }, {}, undefined],
    [{ name: 'holder', outcome: 'passed', value: 'key' }, {}, 'key'],
    [{ name: 'holder', outcome: 'passed', value: 7 }, {}, undefined],
  ])('show the value behind %j with %j', (check, known, value) => {
    expect(rows([check], known)[check.name]?.value).toBe(value)
  })
})
