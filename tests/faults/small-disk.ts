import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CHUNK = Buffer.alloc(4096)

/** A small file system in memory that a test can fill. It needs Linux and the right to mount. */
export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), 'vitrine-small-disk-'))
  readonly #filler = join(this.path, 'filler')

  /** @throws if this user may not mount */
  constructor(megabytes: number) {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.path], { stdio: 'pipe' })
    } catch (error) {
      rmdirSync(this.path)
      throw error
    }
  }

  /** Fills the remaining space. */
  fill(): void {
    const file = openSync(this.#filler, 'a')
    try {
      for (;;) writeSync(file, CHUNK)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      closeSync(file)
    }
  }

  /** Frees the filled space. */
  clear(): void {
    rmSync(this.#filler, { force: true })
  }

  remove(): void {
    execFileSync('umount', ['--lazy', this.path])
    rmdirSync(this.path)
  }
}
