import { expect, it } from 'vitest'
import { doctorReport } from './doctor-report.ts'

const RESULTS = [
  { name: 'Keys', outcome: 'ok', found: 'one' },
  { name: 'Scopes', outcome: 'failed', found: 'none', next: 'Correct ADMIN_SCOPE.' },
] as const

it('the report of the doctor says what was found, and below it what to do next', () => {
  expect(doctorReport(RESULTS, { isDemo: false }).split('\n')).toEqual([
    'ok       Keys: one',
    'failed   Scopes: none',
    '         → Correct ADMIN_SCOPE.',
    '',
    '1 fault, 0 warnings.',
  ])
})

it('prints no control character of what a provider or a database answers', () => {
  const results = [
    { name: 'Discovery', outcome: 'failed', found: 'it says \u001b[2J\nAll is well.', next: 'Ask \u009b2J.' },
  ] as const
  expect(doctorReport(results, { isDemo: false }).split('\n').slice(0, 2)).toEqual([
    'failed   Discovery: it says \\u001b[2J\\u000aAll is well.',
    '         → Ask \\u009b2J.',
  ])
})

it('and says whose settings they are where nobody gave any, and that all is well', () => {
  expect(doctorReport(RESULTS.slice(0, 1), { isDemo: true }).split('\n')).toEqual([
    'IDP_URL is not set: this is what npm start runs here.',
    '',
    'ok       Keys: one',
    '',
    'All is well.',
  ])
})
