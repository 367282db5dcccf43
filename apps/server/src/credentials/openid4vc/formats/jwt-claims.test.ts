import { describe, expect, it } from 'vitest'
import type { Json } from '../../../platform/json/strict-json.ts'
import { isCurrent, isRecent, readDates, readStatus } from './jwt-claims.ts'

const SECONDS = 1_800_000_000
const NOW = SECONDS * 1000
const SKEW = 60
const PROOF_AGE = 300

describe('the dates of a JWT', () => {
  it('are whole milliseconds, and may be missing', () => {
    expect(readDates({ iat: 1.0005, nbf: 2, exp: 3 })).toEqual({ issuedAt: 1000, validFrom: 2000, expiresAt: 3000 })
    expect(readDates({})).toEqual({ issuedAt: undefined, validFrom: undefined, expiresAt: undefined })
  })

  it.each<Json>(['1', null, -1, true, [1]])('are malformed if one is %j', (value) => {
    for (const name of ['iat', 'nbf', 'exp']) {
      expect(readDates({ [name]: value })).toBeUndefined()
      expect(isCurrent({ [name]: value }, NOW)).toBe(false)
    }
  })

  it('are current from nbf, with a minute of tolerance, until exp', () => {
    expect(isCurrent({}, NOW)).toBe(true)
    expect(isCurrent({ nbf: SECONDS + SKEW, exp: SECONDS + 1 }, NOW)).toBe(true)
    expect(isCurrent({ nbf: SECONDS + SKEW + 1 }, NOW)).toBe(false)
    expect(isCurrent({ exp: SECONDS }, NOW)).toBe(false)
  })
})

describe('the time of a proof', () => {
  it.each<[Json | undefined, boolean]>([
    [SECONDS, true],
    [SECONDS - PROOF_AGE, true],
    [SECONDS - PROOF_AGE - 1, false],
    [SECONDS + SKEW, true],
    [SECONDS + SKEW + 1, false],
    [undefined, false],
    [String(SECONDS), false],
  ])('of %j is recent: %s', (iat, recent) => {
    expect(isRecent(iat, NOW)).toBe(recent)
  })
})

describe('the status of a JWT', () => {
  const list = { uri: 'https://issuer.example/1', idx: 7 }

  it('is an index in a list', () => {
    expect(readStatus({ status_list: list })).toEqual({ uri: list.uri, index: 7 })
  })

  it('is missing only without the claim', () => {
    expect(readStatus(undefined)).toBeUndefined()
  })

  it.each<Json>([
    null,
    'valid',
    [],
    {},
    { status_list: null },
    { status_list: { ...list, uri: 1 } },
    { status_list: { ...list, idx: '7' } },
    { status_list: { uri: list.uri } },
    { status_list: { idx: 7 } },
  ])('is unknown if it is %j', (status) => {
    expect(readStatus(status)).toBe('unknown')
  })
})
