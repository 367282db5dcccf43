import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { ConfigurationError } from '@vitrine/demo-server/settings.ts'
import * as z from 'zod'
import { zContract } from '../contracts/contract.ts'
import { zIssuedCredential } from '../store.ts'
import { zHeldCard } from '../wallet/held-card.ts'

/** State that survives a restart. Requests do not: they live for minutes. */
const zState = z.object({
  version: z.literal(1),
  holderDid: z.string(),
  contracts: z.array(zContract),
  credentials: z.array(zIssuedCredential),
  cards: z.array(zHeldCard),
})
export type KeptState = Omit<z.output<typeof zState>, 'version'>

/** File with the state of the emulator, so that cards survive a restart as those of a real wallet do. */
export class StateFile {
  readonly #path: string
  #written = ''

  constructor(path: string) {
    this.#path = path
  }

  /** @throws ConfigurationError if the file has other content */
  read(): KeptState | undefined {
    try {
      return zState.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw new ConfigurationError(
        `${this.#path} cannot be read as the state of the emulator. Delete it to start with an empty wallet.`,
      )
    }
  }

  /** Replaces the file in one step. */
  write(state: KeptState): void {
    const text = JSON.stringify({ version: 1, ...state } satisfies z.input<typeof zState>)
    if (text === this.#written) return
    const draft = `${this.#path}.draft`
    writeFileSync(draft, text, { mode: 0o600 })
    renameSync(draft, this.#path)
    this.#written = text
  }
}
