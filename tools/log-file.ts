import { appendFileSync } from 'node:fs'

/** A log file. A line that cannot be written, as on a full disk, is dropped, and the next one tells how many were. */
export class LogFile {
  readonly #file: string
  #lost = 0

  constructor(file: string) {
    this.#file = file
  }

  append(line: string): void {
    const note = this.#lost > 0 ? `(${this.#lost} lines could not be written and are lost)\n` : ''
    try {
      appendFileSync(this.#file, `${note}${line}\n`)
      this.#lost = 0
    } catch {
      this.#lost += 1
    }
  }
}
