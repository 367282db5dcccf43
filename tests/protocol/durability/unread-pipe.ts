import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** A pipe that is read only when somebody says so. */
export class UnreadPipe {
  /** For a process to write to, as its standard output. */
  readonly input: number
  readonly #output: number
  readonly #chunk = Buffer.alloc(1024 * 1024)
  #text = ''

  /** In a directory, under which the pipe gets a name. */
  constructor(directory: string) {
    const name = join(directory, 'pipe')
    execFileSync('mkfifo', [name])
    this.#output = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK)
    this.input = openSync(name, constants.O_WRONLY)
  }

  /** Reads what is in the pipe now, and gives all that was ever read. */
  read(): string {
    for (;;) {
      const length = this.#readChunk()
      if (length === 0) return this.#text
      this.#text += this.#chunk.toString('utf8', 0, length)
    }
  }

  #readChunk(): number {
    try {
      return readSync(this.#output, this.#chunk)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0
      throw error
    }
  }

  close(): void {
    closeSync(this.input)
    closeSync(this.#output)
  }
}
