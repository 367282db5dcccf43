import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { lockFile } from '../database/sqlite/file-lock.ts'
import { KeyStoreError } from './key-store-error.ts'

const PATIENCE: Milliseconds = 10_000

/** Changes the files of the keys while no other process does. */
export async function changeKeys<Result>(directory: string, work: () => Result | Promise<Result>): Promise<Result> {
  const patience = performance.now() + PATIENCE
  for (;;) {
    const lock = lockFile(join(directory, 'keys.lock'), 'exclusive')
    if (lock)
      try {
        return await work()
      } finally {
        lock.release()
      }
    if (performance.now() > patience)
      throw new KeyStoreError(
        `Another command is changing the keys in ${directory}. Nothing was changed. Wait until it has ended, then run this command again.`,
      )
    await wait(50)
  }
}
