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

it('measures the duration of clean-ups, and when all parts succeeded last', async () => {
  const registry = new Registry()
  let isComplete = true
  const cleanUp = measuredCleanup(async (signal) => {
    if (signal?.aborted) throw new Error('the disk is full')
    return isComplete
  }, registry)
  expect(await numberOf(registry, 'vitrine_cleanup_last_success_timestamp_seconds')).toBe(0)

  await cleanUp()
  const at = await numberOf(registry, 'vitrine_cleanup_last_success_timestamp_seconds')
  expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(5)

  isComplete = false
  await cleanUp()
  await expect(cleanUp(AbortSignal.abort())).rejects.toThrow('the disk is full')
  expect(await numberOf(registry, 'vitrine_cleanup_last_success_timestamp_seconds')).toBe(at)
  expect(await numberOf(registry, 'vitrine_cleanup_duration_seconds_count')).toBe(3)
})
