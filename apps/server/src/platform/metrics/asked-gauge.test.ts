import { Registry } from 'prom-client'
import { afterEach, expect, it, vi } from 'vitest'
import { FailingParts } from '../failures/failing-parts.ts'
import { type ComputedGauge, computedGauge, type Sample } from './asked-gauge.ts'

afterEach(() => {
  vi.useRealTimers()
})

const failed: string[] = []
const failing = new FailingParts({
  clock: () => 0,
  log: { warn: () => {}, error: () => {} },
  count: (_kind, name) => void failed.push(name),
})
const addGauge = (registry: Registry, gauge: ComputedGauge): void => computedGauge(registry, gauge, failing)

it('reports the current samples, and no earlier ones', async () => {
  const registry = new Registry()
  let samples: Sample[] = [{ labels: { of: 'a' }, value: 1 }]
  addGauge(registry, { name: 'asked', help: 'x', labelNames: ['of'], ask: () => samples })
  expect(await registry.metrics()).toContain('asked{of="a"} 1')
  samples = [{ labels: { of: 'b' }, value: 2 }]
  const text = await registry.metrics()
  expect(text).toContain('asked{of="b"} 2')
  expect(text).not.toContain('of="a"')
})

it('reports nothing if the value is unknown, also without labels', async () => {
  const registry = new Registry()
  addGauge(registry, { name: 'asked', help: 'x', ask: () => [] })
  expect(await registry.metrics()).not.toMatch(/^asked/m)
})

it('does not wait for a value that does not arrive', async () => {
  vi.useFakeTimers()
  const registry = new Registry()
  addGauge(registry, { name: 'silent', help: 'x', ask: () => new Promise(() => {}) })
  addGauge(registry, { name: 'asked', help: 'x', ask: () => [{ value: 1 }] })
  const text = registry.metrics()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await text).toMatch(/^asked 1$/m)
  expect(await text).not.toMatch(/^silent/m)
  expect(failed).toEqual(['silent'])
})
