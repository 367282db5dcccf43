import { expect, it } from 'vitest'
import { doctorReport, exitCodeOf } from './doctor-report.ts'

const RESULTS = [
  { name: 'Keys', outcome: 'ok', found: 'one' },
  { name: 'Scopes', outcome: 'failed', found: 'none', next: 'Correct ADMIN_SCOPE.' },
] as const

it('prints each result, and advice below it', () => {
  expect(doctorReport(RESULTS, { isDemo: false }).split('\n')).toEqual([
    'ok       Keys: one',
    'failed   Scopes: none',
    '         → Correct ADMIN_SCOPE.',
    '',
    '1 failed, 0 warnings.',
  ])
})

it('escapes control characters in answers of providers and databases', () => {
  const results = [
    { name: 'Discovery', outcome: 'failed', found: 'it says \u001b[2J\nNo problems.', next: 'Ask \u009b2J.' },
  ] as const
  expect(doctorReport(results, { isDemo: false }).split('\n').slice(0, 2)).toEqual([
    'failed   Discovery: it says \\u001b[2J\\u000aNo problems.',
    '         → Ask \\u009b2J.',
  ])
})

it('mentions the settings of npm start if none are given, and reports success', () => {
  expect(doctorReport(RESULTS.slice(0, 1), { isDemo: true }).split('\n')).toEqual([
    'IDP_URL is not set, so this checks the demo that npm start runs.',
    '',
    'ok       Keys: one',
    '',
    'No problems found.',
  ])
})

it('ends with 1 if a check failed, and with 2 if warnings count as well', () => {
  const [ok, failed] = RESULTS
  const warning = { name: 'Help desk', outcome: 'warning', found: 'open', next: 'Close it.' } as const
  const codes = (...results: Parameters<typeof exitCodeOf>[0]) =>
    [false, true].map((strict) => exitCodeOf(results, { strict }))
  expect(codes(ok)).toEqual([0, 0])
  expect(codes(ok, warning)).toEqual([0, 2])
  expect(codes(warning, failed)).toEqual([1, 1])
})
