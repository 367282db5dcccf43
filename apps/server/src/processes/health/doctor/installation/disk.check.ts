import { existsSync } from 'node:fs'
import { failed, type HealthCheck, ok, skipped } from '../../../../platform/health/health-check.ts'
import { diskOf, nearlyFull } from '../../../../platform/system/disk.ts'

const GIGABYTE = 1_000_000_000

/** Whether there is room for what the server keeps. */
export const disk = (folder: string): HealthCheck => ({
  name: 'Disk',
  run: async () => {
    if (!existsSync(folder)) return skipped(`there is no ${folder} yet`)
    const space = await diskOf(folder)
    const full = nearlyFull(folder, space)
    if (full) return failed(full, 'Make room, or move DATA_DIR to a larger disk.')
    return ok(`${(space.free / GIGABYTE).toFixed(1)} GB free for ${folder}`)
  },
})
