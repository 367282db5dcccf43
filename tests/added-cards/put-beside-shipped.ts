import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SHIPPED = fileURLToPath(new URL('../../scenarios', import.meta.url))
const ADDED = fileURLToPath(new URL('.', import.meta.url))

/** Fills a folder with the shipped cards and, beside them, those of this folder: a second bank, and a second gate. */
export function putBesideShipped(directory: string): void {
  cpSync(SHIPPED, directory, { recursive: true })
  cpSync(ADDED, directory, { recursive: true, filter: (source) => !source.endsWith('.ts') })
}
