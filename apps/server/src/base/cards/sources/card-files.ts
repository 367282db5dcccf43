import { existsSync, type FSWatcher, watch } from 'node:fs'
import type { Card } from '@vitrine/api/cards/card.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { CardSource } from '../card-source.ts'
import { readCardFiles } from './read-card-files.ts'

/** Time without a further change after which changed files are read. An editor or a checkout changes several files in a row. */
const QUIET: Milliseconds = 100

type CardFilesOptions = {
  directory: string
  images: string
  isWatched: boolean
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Source of the cards that are files of a folder, `<id>.json`. */
export class CardFiles implements CardSource {
  readonly #options: CardFilesOptions

  constructor(options: CardFilesOptions) {
    this.#options = options
  }

  async list(): Promise<Card[]> {
    return readCardFiles(this.#options.directory)
  }

  /** Watches the files of cards and pictures: a card is refused while its picture is missing. */
  changed(listener: () => void): () => void {
    const { directory, images, isWatched } = this.#options
    if (!isWatched) return () => {}
    let quiet: NodeJS.Timeout | undefined
    const announce = (): void => {
      clearTimeout(quiet)
      quiet = setTimeout(listener, QUIET).unref()
    }
    const watchers = [directory, images].filter(existsSync).map((folder) => this.#watch(folder, announce))
    return () => {
      clearTimeout(quiet)
      for (const watcher of watchers) watcher.close()
    }
  }

  #watch(folder: string, announce: () => void): FSWatcher {
    const watcher = watch(folder, { persistent: false }, announce)
    return watcher.on('error', (err) =>
      this.#options.log.error({ err, folder }, 'a folder of cards is no longer watched'),
    )
  }
}
