import { appendFileSync, renameSync, statSync } from 'node:fs'
import type { Bytes } from '@vitrine/api/units.ts'

/** Maximum size of a log file. A larger one is rotated. */
const MAX_SIZE: Bytes = 10 * 1024 * 1024
/** Number of rotated files that are kept. */
const MAX_KEPT = 3

/**
 * Log file with rotation: a large file is renamed to `.1`, which becomes `.2` the next time; the oldest is deleted. A line that cannot be
 * written, for example on a full disk, is dropped, and the next line reports how many were lost.
 */
export class LogFile {
  readonly #file: string
  readonly #maxSize: Bytes
  #size: Bytes
  #lost = 0

  constructor(file: string, maxSize: Bytes = MAX_SIZE) {
    this.#file = file
    this.#maxSize = maxSize
    this.#size = sizeOf(file)
  }

  append(line: string): void {
    const note = this.#lost > 0 ? `(${this.#lost} lines could not be written and are lost)\n` : ''
    const text = `${note}${line}\n`
    try {
      if (this.#size > 0 && this.#size + Buffer.byteLength(text) > this.#maxSize) this.#rotate()
      appendFileSync(this.#file, text)
      this.#size += Buffer.byteLength(text)
      this.#lost = 0
    } catch {
      this.#lost += 1
    }
  }

  #rotate(): void {
    const kept = Array.from({ length: MAX_KEPT }, (_, index) => `${this.#file}.${index + 1}`)
    for (const [index, older] of [...kept.entries()].reverse()) move(kept[index - 1] ?? this.#file, older)
    this.#size = sizeOf(this.#file)
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Renames a file. A file that does not exist or cannot be renamed stays as it is. */
function move(file: string, to: string): void {
  try {
    renameSync(file, to)
  } catch {
    // The log continues in the current file.
  }
}
