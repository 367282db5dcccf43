import { statfs } from 'node:fs/promises'

/** A disk, in bytes: what is free for us, and all of it. */
export type Disk = { free: number; all: number }

/** With less a database may not get through a checkpoint, and a log not through a day, in bytes. */
const LITTLE = 500_000_000
const MEGABYTE = 1_000_000

/** The disk that a folder is on. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, all: blocks * bsize }
}

/** What whoever runs the server should know of a disk that is nearly full; undefined where it is not. */
export const nearlyFull = (folder: string, { free }: Disk): string | undefined =>
  free >= LITTLE
    ? undefined
    : `the disk of ${folder} has ${Math.floor(free / MEGABYTE)} MB left: make room on it, or nothing can be issued, presented or revoked any more`
