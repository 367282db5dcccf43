import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** A pipe that is read only when `read` is called. */
export class UnreadPipe {
  /** File descriptor to which a process writes, as its standard output. */
  readonly input: number
  readonly #output: number
  readonly #chunk = Buffer.alloc(1024 * 1024)
  #text = ''

  /** Creates a named pipe in a directory. */
  constructor(directory: string) {
    const name = join(directory, 'pipe')
    execFileSync('mkfifo', [name])
    this.#output = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK)
    this.input = openSync(name, constants.O_WRONLY)
  }

  /** Reads the current content of the pipe. Returns all text read so far. */
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
