import { type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Bytes } from '@vitrine/api/units.ts'
import { faultOfFile, readRegularFile } from '../../platform/files/regular-file.ts'
import { compressed } from '../../platform/http/answers/coded-content.ts'
import { type KeptFile, keptFile, mediaTypeOf } from '../../platform/http/answers/kept-file.ts'

const MAX_KEPT: Bytes = 16 * 1024 * 1024

/** Names that stay in the folder. */
const PICTURE = /^\w[\w.-]*\.(svg|png|jpg|webp)$/

type Kept = { readonly version: string; readonly size: Bytes; readonly file: Promise<KeptFile> }

/** Each picture is kept until its file changes. */
export class CardPictures {
  readonly #folder: string
  readonly #kept = new Map<string, Kept>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** @returns undefined if the folder has no such picture, or only a pipe or a device, whose reading may never end */
  find(name: string): Promise<KeptFile> | undefined {
    const type = PICTURE.test(name) ? mediaTypeOf(name) : undefined
    const path = join(this.#folder, name)
    const stats = type === undefined ? undefined : statSync(path, { throwIfNoEntry: false })
    if (type === undefined || stats === undefined || faultOfFile(stats) !== undefined) return undefined
    const version = versionOf(stats)
    const known = this.#kept.get(name)
    if (known?.version === version) return known.file
    const file = readPicture(path, type)
    this.#keep(name, { version, size: stats.size, file })
    file.catch(() => this.#kept.delete(name))
    return file
  }

  #keep(name: string, kept: Kept): void {
    this.#kept.delete(name)
    const size = [...this.#kept.values()].reduce((sum, one) => sum + one.size, kept.size)
    if (size > MAX_KEPT) this.#kept.clear()
    this.#kept.set(name, kept)
  }
}

const versionOf = ({ mtimeMs, size, ino }: Stats): string => `${mtimeMs} ${size} ${ino}`

async function readPicture(path: string, type: string): Promise<KeptFile> {
  const plain = await readRegularFile(path)
  return keptFile(type, type === 'image/svg+xml' ? await compressed(plain) : { plain })
}
