import { Registry } from 'prom-client'
import { afterEach, expect, it, vi } from 'vitest'
import { computedGauge, type Sample } from './asked-gauge.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('reports the current samples, and no earlier ones', async () => {
  const registry = new Registry()
  let samples: Sample[] = [{ labels: { of: 'a' }, value: 1 }]
  computedGauge(registry, { name: 'asked', help: 'x', labelNames: ['of'], ask: () => samples })
  expect(await registry.metrics()).toContain('asked{of="a"} 1')
  samples = [{ labels: { of: 'b' }, value: 2 }]
  const text = await registry.metrics()
  expect(text).toContain('asked{of="b"} 2')
  expect(text).not.toContain('of="a"')
})

it('reports nothing if the value is unknown, also without labels', async () => {
  const registry = new Registry()
  computedGauge(registry, { name: 'asked', help: 'x', ask: () => [] })
  expect(await registry.metrics()).not.toMatch(/^asked/m)
})

it('does not wait for a value that does not arrive', async () => {
  vi.useFakeTimers()
  const registry = new Registry()
  computedGauge(registry, { name: 'silent', help: 'x', ask: () => new Promise(() => {}) })
  computedGauge(registry, { name: 'asked', help: 'x', ask: () => [{ value: 1 }] })
  const text = registry.metrics()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await text).toMatch(/^asked 1$/m)
  expect(await text).not.toMatch(/^silent/m)
})
