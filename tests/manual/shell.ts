import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SCRIPT = '/tmp/manual-block'
const DONE = '<<block done>>'
/** Stops at the first command that fails, and names it. */
const RUN = `trap 'echo "failed: $BASH_COMMAND"' ERR; set -eE -o pipefail; . ${SCRIPT} </dev/null 2>&1; set +eE; trap - ERR; echo '${DONE}'\n`

/** A shell in which one block of commands runs after the other, so that variables and the current directory stay. */
export class Shell {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #root: string
  #output = ''

  constructor([program = '', ...args]: readonly string[], root: string) {
    this.#root = root
    this.#child = spawn(program, args)
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString()
      })
  }

  /**
   * Runs a block and returns its output.
   *
   * @throws at the first command that fails; the shell has ended then
   */
  async run(text: string): Promise<string> {
    this.#output = ''
    writeFileSync(join(this.#root, SCRIPT), text)
    this.#child.stdin.write(RUN)
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.#output.includes(DONE)) settle(() => resolve(this.#output.replace(DONE, '').trim()))
      }
      const fail = () => settle(() => reject(new Error(this.#output.trim())))
      const settle = (end: () => void) => {
        this.#child.stdout.off('data', look)
        this.#child.off('exit', fail)
        end()
      }
      this.#child.stdout.on('data', look)
      this.#child.once('exit', fail)
    })
  }

  /** Interrupts the program in the foreground and closes the shell. */
  close(): void {
    this.#child.stdin.end()
  }
}
