import { zHealthReport } from '@vitrine/api/administration/health-report.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectProblem } from '../api/problems.ts'
import { ADA, SAM } from '../identity-provider/token-shapes.ts'
import { type Console, startConsole } from './console.ts'

let desk: Console
beforeAll(async () => {
  desk = await startConsole()
})
afterAll(() => desk.stop())

it('administrators are told what the doctor finds, those who asked at once the same', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => desk.as(ADA).get('/vc/admin/examination')))
  const [first, ...others] = answers.map(({ body }) => zHealthReport.parse(body).checks)
  const outcomeOf = (name: string) => first?.find((check) => check.name === name)?.outcome
  for (const name of ['Public address', 'Proxies', 'Events', 'Database', 'Disk'])
    expect(outcomeOf(name), name).toBe('ok')
  // Its sign-in is looked at, too.
  expect(first?.map(({ name }) => name)).toContain('Discovery')
  for (const other of others) expect(other).toEqual(first)
})

it('nobody else is told', async () => {
  expectProblem(await desk.running.browser.get('/vc/admin/examination'), 'not-signed-in')
  expectProblem(await desk.as(SAM).get('/vc/admin/examination'), 'no-access')
})
