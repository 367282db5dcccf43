import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A visitor with a wallet (visitor.ts), who runs in a machine. */
export class Visitor {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #answers: AsyncIterator<string>

  constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child
    this.#answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    child.stderr.pipe(process.stderr)
  }

  /** Issues a card. The first one stays with the visitor. */
  issue(): Promise<void> {
    return this.#ask('issue')
  }

  /** Presents the first card. Throws if the site does not accept it. */
  present(): Promise<void> {
    return this.#ask('present')
  }

  async #ask(word: string): Promise<void> {
    this.#child.stdin.write(`${word}\n`)
    const { value } = await this.#answers.next()
    if (value !== 'done') throw new Error(`The visitor could not ${word} a card: ${value}`)
  }
}
