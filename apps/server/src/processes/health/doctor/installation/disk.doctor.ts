import { existsSync } from 'node:fs'
import { failed, type HealthCheck, ok, skipped } from '../../../../platform/health/health-check.ts'
import { diskOf, diskWarning } from '../../../../platform/system/disk.ts'

const GIGABYTE = 1_000_000_000

export const disk = (folder: string): HealthCheck => ({
  name: 'Disk',
  run: async () => {
    if (!existsSync(folder)) return skipped(`${folder} does not exist yet`)
    const space = await diskOf(folder)
    const full = diskWarning(folder, space)
    if (full) return failed(full, 'Free some space, or move DATA_DIR to a larger disk.')
    return ok(`${(space.free / GIGABYTE).toFixed(1)} GB free for ${folder}`)
  },
})
