import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CardFileError } from '../../../credentials/card-file-error.ts'
import { cardSourceSuite } from '../card-source.suite.ts'
import { CardFiles } from './card-files.ts'
import { MemoryCards } from './memory-cards.fixture.ts'

const log = { error: vi.fn() }

function createFolder() {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-cards-'))
  const images = join(directory, 'images')
  mkdirSync(images)
  return { directory, images, remove: () => rmSync(directory, { recursive: true }) }
}

cardSourceSuite('a watched folder of files', () => {
  const { remove, ...folder } = createFolder()
  return {
    source: new CardFiles({ ...folder, isWatched: true, log }),
    put: (card) => writeFileSync(join(folder.directory, `${(card as { id: string }).id}.json`), JSON.stringify(card)),
    remove: (id) => rmSync(join(folder.directory, `${id}.json`)),
    close: remove,
  }
})

cardSourceSuite('cards in memory', () => {
  const source = new MemoryCards()
  return { source, put: (card) => source.put(card), remove: (id) => source.remove(id), close: () => {} }
})

describe('a folder of files', () => {
  let folder: ReturnType<typeof createFolder>
  beforeEach(() => {
    folder = createFolder()
  })
  afterEach(() => folder.remove())
  const open = (isWatched: boolean) =>
    new CardFiles({ directory: folder.directory, images: folder.images, isWatched, log })

  it('announces several changes in a row once', async () => {
    const listener = vi.fn()
    const stop = open(true).changed(listener)
    for (const id of ['one', 'two', 'three']) writeFileSync(join(folder.directory, `${id}.json`), '{}')
    await vi.waitFor(() => expect(listener).toHaveBeenCalled())
    await wait(200)
    expect(listener.mock.calls).toEqual([[]])
    stop()
  })

  it('announces an added picture, because it may complete a card', async () => {
    const listener = vi.fn()
    const stop = open(true).changed(listener)
    writeFileSync(join(folder.images, 'one.svg'), '<svg/>')
    await vi.waitFor(() => expect(listener).toHaveBeenCalled())
    stop()
  })

  it('announces nothing if it is not watched', async () => {
    const listener = vi.fn()
    open(false).changed(listener)
    writeFileSync(join(folder.directory, 'one.json'), '{}')
    await wait(300)
    expect(listener).not.toHaveBeenCalled()
  })

  it('refuses an invalid file', async () => {
    writeFileSync(join(folder.directory, 'one.json'), '{')
    await expect(open(false).list()).rejects.toThrow(CardFileError)
  })

  it('refuses files that cannot be cards without waiting for them: a pipe, a device, a file of 60 MB', async () => {
    execFileSync('mkfifo', [join(folder.directory, 'pipe.json')])
    symlinkSync('/dev/zero', join(folder.directory, 'device.json'))
    writeFileSync(join(folder.directory, 'large.json'), '')
    truncateSync(join(folder.directory, 'large.json'), 60_000_000)
    await expect(open(true).list()).rejects.toThrow(
      [
        'device.json cannot be read: it is not a regular file',
        'large.json cannot be read: it is larger than 1 MB',
        'pipe.json cannot be read: it is not a regular file',
      ].join('\n'),
    )
  })

  it('reads a card through a link', async () => {
    const elsewhere = join(folder.images, 'one.json')
    writeFileSync(elsewhere, JSON.stringify({ id: 'one', type: 'Card', card: { title: 'One', image: 'card.svg' } }))
    symlinkSync(elsewhere, join(folder.directory, 'one.json'))
    expect((await open(false).list()).map(({ card }) => card.title)).toEqual(['One'])
  })
})
