import { expect, it } from 'vitest'
import { parseTrustedProxies } from '../../../../platform/http/edge/trusted-proxies.ts'
import { whatTheyDo } from './proxies.check.ts'

const FORGED = 20

it.each([
  ['none in front', { entries: FORGED, client: 0 }, '0', /^none in front/],
  ['one that adds whom it sees', { entries: FORGED + 1, client: 1 }, '1', /^1 in front, and visitors are told apart/],
  ['one that writes it anew', { entries: 1, client: 1 }, '1', /^1 in front/],
  ['two, by their networks', { entries: FORGED + 2, client: 2 }, '10.0.0.0/8', /^2 in front/],
] as const)('is content with %s', (_what, seen, setting, words) => {
  const trusted = parseTrustedProxies(setting) ?? expect.unreachable()
  expect(whatTheyDo(seen, trusted)).toEqual({ outcome: 'ok', found: expect.stringMatching(words) })
})

it.each([
  [
    'one that nobody named',
    { entries: FORGED + 1, client: 0 },
    '0',
    'failed',
    /TRUST_PROXY is not set/,
    /TRUST_PROXY=1/,
  ],
  [
    'more believed than there are',
    { entries: FORGED + 1, client: 2 },
    '2',
    'failed',
    /anybody can write/,
    /TRUST_PROXY=1/,
  ],
  ['believed where there is none', { entries: FORGED, client: 1 }, '1', 'failed', /anybody can write/, /Do not set/],
  [
    'fewer believed than there are',
    { entries: FORGED + 2, client: 1 },
    '1',
    'warning',
    /count as one/,
    /TRUST_PROXY=2/,
  ],
] as const)('N-06 says what to do about %s', (_what, seen, setting, outcome, words, next) => {
  const trusted = parseTrustedProxies(setting) ?? expect.unreachable()
  expect(whatTheyDo(seen, trusted)).toEqual({
    outcome,
    found: expect.stringMatching(words),
    next: expect.stringMatching(next),
  })
})
