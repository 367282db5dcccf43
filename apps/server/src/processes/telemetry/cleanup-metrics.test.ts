import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { measuredCleanup } from './cleanup-metrics.ts'

const numberOf = async (registry: Registry, name: string): Promise<number> =>
  Number(
    (await registry.metrics())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )

it('measures the last success, the duration and the failures of clean-ups', async () => {
  const registry = new Registry()
  let fails = false
  const cleanUp = measuredCleanup(async () => {
    if (fails) throw new Error('the disk is full')
  }, registry)
  expect(await numberOf(registry, 'vitrine_cleanup_last_success_timestamp_seconds')).toBe(0)

  await cleanUp()
  const at = await numberOf(registry, 'vitrine_cleanup_last_success_timestamp_seconds')
  expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(5)
  expect(await numberOf(registry, 'vitrine_cleanup_failures_total')).toBe(0)

  fails = true
  await expect(cleanUp()).rejects.toThrow('the disk is full')
  expect(await numberOf(registry, 'vitrine_cleanup_last_success_timestamp_seconds')).toBe(at)
  expect(await numberOf(registry, 'vitrine_cleanup_failures_total')).toBe(1)
  expect(await numberOf(registry, 'vitrine_cleanup_duration_seconds_count')).toBe(2)
})
