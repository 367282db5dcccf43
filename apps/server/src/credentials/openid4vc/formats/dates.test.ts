import { describe, expect, it } from 'vitest'
import type { CredentialIssuer } from '../trust/issuer-trust.ts'
import { areCurrent, lacksDate } from './dates.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const NONE = { issuedAt: undefined, validFrom: undefined, expiresAt: undefined }

describe('the dates of a credential', () => {
  it.each([
    ['nothing is stated', NONE, true],
    ['it expires in the next millisecond', { ...NONE, expiresAt: NOW + 1 }, true],
    ['it expires now', { ...NONE, expiresAt: NOW }, false],
    ['it expired at the beginning of 1970', { ...NONE, expiresAt: 0 }, false],
    ['it is valid from a minute ahead', { ...NONE, validFrom: NOW + MINUTE }, true],
    ['it is valid from more than a minute ahead', { ...NONE, validFrom: NOW + MINUTE + 1 }, false],
    ['it was issued a minute ahead', { ...NONE, issuedAt: NOW + MINUTE }, true],
    ['it was issued more than a minute ahead', { ...NONE, issuedAt: NOW + MINUTE + 1 }, false],
    ['only its issuance is ahead', { issuedAt: NOW + MINUTE + 1, validFrom: NOW, expiresAt: undefined }, false],
    ['only its validity is ahead', { issuedAt: NOW, validFrom: NOW + MINUTE + 1, expiresAt: undefined }, false],
  ])('if %s, are current: %o, %s', (_what, dates, current) => {
    expect(areCurrent(dates, NOW)).toBe(current)
  })

  it('may be missing in credentials of others, but not in ours', () => {
    const [ours, others] = [{ kind: 'own' }, { kind: 'other' }] as [CredentialIssuer, CredentialIssuer]
    expect(lacksDate(others, NONE)).toBe(false)
    expect(lacksDate(ours, { issuedAt: 0, validFrom: undefined, expiresAt: NOW })).toBe(false)
    expect(lacksDate(ours, { issuedAt: undefined, validFrom: 0, expiresAt: NOW })).toBe(true)
    expect(lacksDate(ours, { issuedAt: 0, validFrom: 0, expiresAt: undefined })).toBe(true)
  })
})
