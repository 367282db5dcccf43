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

it("returns the doctor's health checks to administrators, the same to all who ask at the same time", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => desk.as(ADA).get('/vc/admin/health-checks')))
  const [first, ...others] = answers.map(({ body }) => zHealthReport.parse(body).checks)
  const outcomeOf = (name: string) => first?.find((check) => check.name === name)?.outcome
  for (const name of ['Public address', 'Proxies', 'Events', 'Database', 'Disk'])
    expect(outcomeOf(name), name).toBe('ok')
  // `Discovery` is a check of the identity provider.
  expect(first?.map(({ name }) => name)).toContain('Discovery')
  for (const other of others) expect(other).toEqual(first)
})

it('refuses everybody else', async () => {
  expectProblem(await desk.running.browser.get('/vc/admin/health-checks'), 'not-signed-in')
  expectProblem(await desk.as(SAM).get('/vc/admin/health-checks'), 'no-access')
})
