import { randomUUID } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { KeyStoreError } from './key-store-error.ts'

type NewFile = { file: string; content: string; mode: number }

/**
 * Makes files that belong together, or none of them where one is there already: no file is ever written over. Each is
 * there whole or not at all, however the process ends, and the first is there before the others.
 *
 * @returns whether they were made
 * @throws {KeyStoreError} where the file system has no hard links
 */
export function createFiles(files: NewFile[]): boolean {
  const drafts = files.map(({ file, content, mode }) => {
    const draft = `${file}.${randomUUID()}.new`
    writeFileSync(draft, content, { mode, flush: true, flag: 'wx' })
    return { draft, file }
  })
  const made: string[] = []
  try {
    for (const { draft, file } of drafts) {
      if (!linkNew(draft, file)) {
        for (const ours of made) rmSync(ours)
        return false
      }
      made.push(file)
    }
    return true
  } finally {
    for (const { draft } of drafts) rmSync(draft, { force: true })
  }
}

/**
 * Gives a file a second name, unless there is a file of that name: rename() would write over it.
 *
 * @returns whether the name was free
 * @throws {KeyStoreError} where the file system has no hard links
 */
export function linkNew(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return false
    if (code === 'ENOTSUP' || code === 'EOPNOTSUPP' || code === 'ENOSYS' || code === 'EPERM')
      throw new KeyStoreError(
        `${name} cannot be made: its file system has no hard links. Put KEYS_DIR where there are some, or put the key files there yourself.`,
      )
    throw error
  }
}
