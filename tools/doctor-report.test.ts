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

it('and says whose settings they are where nobody gave any, and that all is well', () => {
  expect(doctorReport(RESULTS.slice(0, 1), { isDemo: true }).split('\n')).toEqual([
    'IDP_URL is not set: this is what npm start runs here.',
    '',
    'ok       Keys: one',
    '',
    'All is well.',
  ])
})
