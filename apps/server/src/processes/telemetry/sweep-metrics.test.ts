import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { measuredSweep } from './sweep-metrics.ts'

const numberOf = async (registry: Registry, name: string): Promise<number> =>
  Number(
    (await registry.metrics())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )

it('tells when a sweep last succeeded, how long they take, and how many failed', async () => {
  const registry = new Registry()
  let fails = false
  const sweep = measuredSweep(async () => {
    if (fails) throw new Error('the disk is full')
  }, registry)
  expect(await numberOf(registry, 'vitrine_sweep_last_success_timestamp_seconds')).toBe(0)

  await sweep()
  const at = await numberOf(registry, 'vitrine_sweep_last_success_timestamp_seconds')
  expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(5)
  expect(await numberOf(registry, 'vitrine_sweep_failures_total')).toBe(0)

  fails = true
  await expect(sweep()).rejects.toThrow('the disk is full')
  expect(await numberOf(registry, 'vitrine_sweep_last_success_timestamp_seconds')).toBe(at)
  expect(await numberOf(registry, 'vitrine_sweep_failures_total')).toBe(1)
  expect(await numberOf(registry, 'vitrine_sweep_duration_seconds_count')).toBe(2)
})
