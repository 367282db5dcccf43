import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../apps/wallet/src/terminal/main.ts', import.meta.url))

/** A person in front of a browser: opens an address, and returns the one to which the decision leads. */
type Decide = (address: string) => Promise<URL>

type Run = {
  pin?: string
  /** Origin of the provider that attests the wallet. */
  provider?: string
  decide?: Decide
}

/** The demo wallet in a process of its own (`npm run wallet`), with a folder of its own. */
export class TerminalWallet {
  readonly #folder = mkdtempSync(join(tmpdir(), 'vitrine-terminal-wallet-'))
  readonly #environment: Record<string, string>

  /**
   * @param anchors PEM certificates of the authorities that it trusts
   * @param webAnchor PEM certificate of an authority of web servers
   */
  constructor(anchors: readonly string[], webAnchor = '') {
    writeFileSync(join(this.#folder, 'anchors.pem'), anchors.join('\n'))
    const webAnchors = join(this.#folder, 'web-anchors.pem')
    writeFileSync(webAnchors, webAnchor)
    this.#environment = webAnchor === '' ? {} : { NODE_EXTRA_CA_CERTS: webAnchors }
  }

  /** Follows a link. Returns the report, and whether the wallet received the card or sent the answer. */
  async follow(link: string, { pin, provider, decide }: Run = {}): Promise<{ succeeds: boolean; report: string }> {
    const options = [
      ...['--store', this.#folder, '--anchors', join(this.#folder, 'anchors.pem'), '--yes'],
      ...(pin === undefined ? [] : ['--pin', pin]),
      ...(provider === undefined ? [] : ['--provider', provider]),
    ]
    const child = spawn(process.execPath, [MAIN, link, ...options], {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    let errors = ''
    child.stderr.on('data', (text) => {
      errors += text
    })
    const lines: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line)
      if (decide && /^ {2}https?:/.test(line)) await fetch(await decide(line.trim()))
    }
    const code = await ended
    if (code === null || code > 1) throw new Error(`the wallet ended with ${code}: ${errors}`)
    return { succeeds: code === 0, report: lines.join('\n') }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }
}
