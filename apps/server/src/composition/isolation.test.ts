import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { readConfiguration } from '../settings/configuration.ts'
import { compose } from './compose.ts'
import type { Product } from './product.ts'

let folder: string
let product: Product
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-isolation-'))
  // Both engines, so that the lists contain the parts of each.
  product = await compose(
    readConfiguration({ DATA_DIR: folder, LOG_LEVEL: 'silent', ENTRA_EMULATOR_URL: 'http://localhost:9' }),
  )
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

type Named = { name: string }

/** Makes a part throw. All others still work, and are watched. Returns how often each of them ran, by name. */
function breakPart<Part extends Named>(parts: readonly Part[], one: Part, method: keyof Part & string) {
  const watched = parts.map((part) => ({
    part,
    spy: vi.spyOn(part as unknown as Record<string, () => unknown>, method),
  }))
  for (const { part, spy } of watched)
    if (part === one)
      spy.mockImplementation(() => {
        throw new Error(`${one.name} is broken`)
      })
  return () => watched.map(({ part, spy }) => [part.name, spy.mock.settledResults.length])
}

const onceEach = (parts: readonly Named[]) => parts.map(({ name }) => [name, 1])

/** Returns the lines of the metrics with this name. */
const metric = async (name: string): Promise<string[]> =>
  (await product.metrics.metrics()).split('\n').filter((line) => line.startsWith(name))

const countOf = async (kind: string, part: string): Promise<number> => {
  const [line = ''] = await metric(`vitrine_part_failures_total{kind="${kind}",part="${part}"}`)
  return Number(line.split(' ').at(-1))
}

const hasIssue = async (code: string): Promise<boolean> =>
  (await metric(`vitrine_health_issues{code="${code}"`)).length > 0

it('each part has a name of its own', () => {
  for (const parts of Object.values(product.parts)) {
    const names = parts.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(new Set(names).size).toBe(names.length)
  }
})

it('a part of the clean-up that fails stops no other part, and a health issue tells', async () => {
  const { cleanup } = product.parts
  for (const part of cleanup) {
    const runs = breakPart(cleanup, part, 'run')
    await product.cleanUp()
    expect(runs()).toEqual(onceEach(cleanup))
    expect(await countOf('cleanup', part.name)).toBe(1)
    expect(await hasIssue('cleanup-failing'), part.name).toBe(true)
    vi.restoreAllMocks()
    await product.cleanUp()
    expect(await hasIssue('cleanup-failing'), part.name).toBe(false)
  }
})

it('a gauge that fails is missing, and no other', async () => {
  const { gauges } = product.parts
  const valued = async () => {
    const lines = await metric('vitrine_')
    return gauges.map(({ name }) => name).filter((name) => lines.some((line) => line.match(/^\w+/)?.[0] === name))
  }
  const all = await valued()
  expect(all.length).toBeGreaterThan(5)
  for (const gauge of gauges) {
    vi.spyOn(gauge, 'ask').mockRejectedValue(new Error(`${gauge.name} is broken`))
    expect(await valued()).toEqual(all.filter((name) => name !== gauge.name))
    expect(await countOf('gauge', gauge.name)).toBeGreaterThan(0)
    expect(await hasIssue('monitoring-failing'), gauge.name).toBe(gauge.name !== 'vitrine_health_issues')
    vi.restoreAllMocks()
  }
})

it('a search for health issues that fails hides no other issue, and an issue of its own tells', async () => {
  const { healthIssues } = product.parts
  for (const search of healthIssues) {
    const runs = breakPart(healthIssues, search, 'find')
    expect(await hasIssue('monitoring-failing'), search.name).toBe(true)
    expect(runs()).toEqual(onceEach(healthIssues))
    expect(await countOf('health-issue', search.name)).toBeGreaterThan(0)
    vi.restoreAllMocks()
  }
})
