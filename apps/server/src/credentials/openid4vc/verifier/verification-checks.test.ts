import { CHECKS } from '@vitrine/api/flows/check.ts'
import { describe, expect, it } from 'vitest'
import { checksOfVerified, checksUpTo } from './verification-checks.ts'

const ISSUER = 'https://library.example'

describe('the checks of a refused presentation', () => {
  it('end with the failed one', () => {
    expect(checksUpTo('format')).toStrictEqual([{ name: 'format', outcome: 'failed' }])
    expect(checksUpTo('validity', ISSUER)).toStrictEqual([
      { name: 'format', outcome: 'passed' },
      { name: 'issuer', outcome: 'passed', value: ISSUER },
      { name: 'signature', outcome: 'passed' },
      { name: 'validity', outcome: 'failed' },
    ])
    expect(checksUpTo('issuer')).toStrictEqual([
      { name: 'format', outcome: 'passed' },
      { name: 'issuer', outcome: 'failed' },
    ])
  })

  it('name the payment only if it failed', () => {
    expect(checksUpTo('payment').at(-1)).toStrictEqual({ name: 'payment', outcome: 'failed' })
    expect(checksUpTo('state').map(({ name }) => name)).not.toContain('payment')
  })
})

describe('the checks of a verified presentation', () => {
  const verified = {
    hasPayment: false,
    state: 'ledger',
    stateAsOf: undefined,
    issuer: ISSUER,
    expiresAt: 1,
    unrequested: 0,
  } as const
  const check = (name: string, changes: Partial<Parameters<typeof checksOfVerified>[0]> = {}) =>
    checksOfVerified({ ...verified, ...changes }).find((one) => one.name === name)

  it('are in the order of all checks, with the payment only if there is one', () => {
    const names = checksOfVerified({ ...verified, hasPayment: true }).map(({ name }) => name)
    expect(names).toStrictEqual(CHECKS)
    expect(checksOfVerified(verified).map(({ name }) => name)).toStrictEqual(
      CHECKS.filter((name) => name !== 'payment'),
    )
  })

  it('have passed, with the issuer, the expiry and the number of claims that were not requested', () => {
    for (const name of ['format', 'signature', 'holder', 'request', 'query'])
      expect(check(name)).toStrictEqual({ name, outcome: 'passed' })
    expect(check('issuer')).toStrictEqual({ name: 'issuer', outcome: 'passed', value: ISSUER })
    expect(check('validity')).toStrictEqual({ name: 'validity', outcome: 'passed', value: 1 })
    expect(check('validity', { expiresAt: undefined })).toMatchObject({ value: 'no-expiry' })
    expect(check('query', { unrequested: 2 })).toStrictEqual({ name: 'query', outcome: 'passed', value: 2 })
    expect(check('payment', { hasPayment: true })).toStrictEqual({ name: 'payment', outcome: 'passed' })
    expect(check('face')).toStrictEqual({ name: 'face', outcome: 'unknown' })
  })

  it.each([
    ['ledger', undefined, { outcome: 'unknown' }],
    ['ledger', 5, { outcome: 'unknown', value: 5 }],
    ['valid', undefined, { outcome: 'unknown' }],
    ['valid', 5, { outcome: 'passed', value: 5 }],
    ['invalid', 5, { outcome: 'failed', value: 5 }],
    ['unavailable', 5, { outcome: 'unknown', value: 5 }],
  ] as const)('tell the state %s of a list from time %s', (state, stateAsOf, told) => {
    expect(check('state', { state, stateAsOf })).toStrictEqual({ name: 'state', ...told })
  })

  it('tell the domain of an issuer only if its name is a URL', () => {
    expect(check('domain')).toStrictEqual({ name: 'domain', outcome: 'passed', value: ISSUER })
    expect(check('domain', { issuer: 'http://library.example' })).toMatchObject({ outcome: 'passed' })
    for (const issuer of ['Library', 'urn:https://library.example', 'https:library'])
      expect(check('domain', { issuer })).toStrictEqual({ name: 'domain', outcome: 'unknown' })
  })
})
