import { statfs } from 'node:fs/promises'
import type { Bytes } from '@vitrine/api/units.ts'

export type Disk = { free: Bytes; all: Bytes }

/** With less free space, a checkpoint of the database may fail, or the log may fill the disk within a day. */
const LITTLE: Bytes = 500_000_000
const MEGABYTE: Bytes = 1_000_000

export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, all: blocks * bsize }
}

export const diskWarning = (folder: string, { free }: Disk): string | undefined =>
  free >= LITTLE
    ? undefined
    : `the disk of ${folder} has ${Math.floor(free / MEGABYTE)} MB left: free some space on it, otherwise nothing can be issued, presented or revoked`
