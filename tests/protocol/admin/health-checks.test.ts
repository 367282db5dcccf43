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

it('keeps the report for those to whom it is recent enough', async () => {
  const reportOf = async (query = '') =>
    zHealthReport.parse((await desk.as(ADA).get(`/vc/admin/health-checks${query}`)).body)
  const { at } = await reportOf()
  desk.running.advance(599_000)
  expect((await reportOf('?maxAge=600')).at).toBe(at)
  desk.running.advance(2000)
  expect((await reportOf('?maxAge=600')).at).toBeGreaterThan(at)
  expect((await desk.as(ADA).get('/vc/admin/health-checks?maxAge=1e9')).status).toBe(400)
})

it('refuses everybody else', async () => {
  expectProblem(await desk.running.browser.get('/vc/admin/health-checks'), 'not-signed-in')
  expectProblem(await desk.as(SAM).get('/vc/admin/health-checks'), 'no-access')
})
