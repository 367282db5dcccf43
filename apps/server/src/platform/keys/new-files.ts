import { randomUUID } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { KeyStoreError } from './key-store-error.ts'

type NewFile = { file: string; content: string; mode: number }

/**
 * Creates files that belong together. If one of them exists already, none is created: no file is ever overwritten. Each file is complete or
 * absent, however the process ends, and the first file appears before the others.
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
        for (const created of made) rmSync(created)
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
 * Gives a file a second name, unless another file has that name: rename() would overwrite that other file.
 *
 * @returns whether the name was free
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
        `${name} cannot be created: its file system does not support hard links. Set KEYS_DIR to a directory on a file system that supports them, or copy the key files into KEYS_DIR yourself.`,
      )
    throw error
  }
}
