import { expect, it } from 'vitest'
import { parseTrustedProxies } from '../../../../platform/http/edge/trusted-proxies.ts'
import { judgeProxies } from './proxies.doctor.ts'

const FORGED = 20

it.each([
  ['no proxy', { entries: FORGED, client: 0 }, '0', /^no proxy in front/],
  [
    'a proxy that appends the address',
    { entries: FORGED + 1, client: 1 },
    '1',
    /^proxies in front: 1; the server sees the addresses/,
  ],
  ['a proxy that replaces the header', { entries: 1, client: 1 }, '1', /^proxies in front: 1/],
  ['two proxies, listed by their networks', { entries: FORGED + 2, client: 2 }, '10.0.0.0/8', /^proxies in front: 2/],
] as const)('accepts %s', (_what, seen, setting, words) => {
  const trusted = parseTrustedProxies(setting) ?? expect.unreachable()
  expect(judgeProxies(seen, trusted)).toEqual({ outcome: 'ok', found: expect.stringMatching(words) })
})

it.each([
  [
    'a proxy that TRUST_PROXY does not mention',
    { entries: FORGED + 1, client: 0 },
    '0',
    'failed',
    /TRUST_PROXY is not set/,
    /TRUST_PROXY=1/,
  ],
  [
    'more trusted proxies than there are',
    { entries: FORGED + 1, client: 2 },
    '2',
    'failed',
    /clients can forge/,
    /TRUST_PROXY=1/,
  ],
  [
    'a trusted proxy if there is none',
    { entries: FORGED, client: 1 },
    '1',
    'failed',
    /clients can forge/,
    /Do not set/,
  ],
  [
    'fewer trusted proxies than there are',
    { entries: FORGED + 2, client: 1 },
    '1',
    'warning',
    /as one client/,
    /TRUST_PROXY=2/,
  ],
] as const)('advises what to do about %s', (_what, seen, setting, outcome, words, next) => {
  const trusted = parseTrustedProxies(setting) ?? expect.unreachable()
  expect(judgeProxies(seen, trusted)).toEqual({
    outcome,
    found: expect.stringMatching(words),
    next: expect.stringMatching(next),
  })
})
