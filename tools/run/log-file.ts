import { appendFileSync, renameSync, statSync } from 'node:fs'

/** When a log file is laid aside, in bytes, and how many of those are kept. */
const LARGEST = 10 * 1024 * 1024
const MOST_KEPT = 3

/**
 * A log file. One that has grown large is laid aside as `.1`, which becomes `.2` the next time; the oldest goes. A line that
 * cannot be written, as on a full disk, is dropped, and the next one tells how many were.
 */
export class LogFile {
  readonly #file: string
  readonly #largest: number
  #size: number
  #lost = 0

  constructor(file: string, largest = LARGEST) {
    this.#file = file
    this.#largest = largest
    this.#size = sizeOf(file)
  }

  append(line: string): void {
    const note = this.#lost > 0 ? `(${this.#lost} lines could not be written and are lost)\n` : ''
    const text = `${note}${line}\n`
    try {
      if (this.#size > 0 && this.#size + Buffer.byteLength(text) > this.#largest) this.#layAside()
      appendFileSync(this.#file, text)
      this.#size += Buffer.byteLength(text)
      this.#lost = 0
    } catch {
      this.#lost += 1
    }
  }

  #layAside(): void {
    const kept = Array.from({ length: MOST_KEPT }, (_, index) => `${this.#file}.${index + 1}`)
    for (const [index, older] of [...kept.entries()].reverse()) move(kept[index - 1] ?? this.#file, older)
    this.#size = sizeOf(this.#file)
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** What is not there, or cannot be moved, stays as it is. */
function move(file: string, to: string): void {
  try {
    renameSync(file, to)
  } catch {
    // The log goes on in the file that there is.
  }
}
