import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PROVIDED_FILE, readRegularFile, readRegularFileSync } from './regular-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe.each([
  ['asynchronously', readRegularFile],
  ['synchronously', async (file: string) => readRegularFileSync(file)],
])('a provided file that is read %s', (_how, read) => {
  const refusal = (file: string) => read(file).catch((error) => error)

  it('is read in full, also through a link, up to 1 MB', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, Buffer.alloc(MAX_PROVIDED_FILE, 'x'))
    symlinkSync(file, join(folder, 'link'))
    expect((await read(join(folder, 'link'))).equals(Buffer.alloc(MAX_PROVIDED_FILE, 'x'))).toBe(true)
    writeFileSync(file, '')
    expect(await read(file)).toHaveLength(0)
  })

  it('is refused if it is larger', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    truncateSync(file, 60_000_000)
    expect(await refusal(file)).toMatchObject({ code: 'it is larger than 1 MB' })
    truncateSync(file, MAX_PROVIDED_FILE + 1)
    expect(await refusal(file)).toMatchObject({ code: 'it is larger than 1 MB' })
  })

  it('is refused without waiting if it is a pipe, a device, or a link to one', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    symlinkSync('/dev/zero', join(folder, 'device'))
    symlinkSync(pipe, join(folder, 'link'))
    for (const file of [pipe, join(folder, 'device'), join(folder, 'link'), '/dev/zero'])
      expect(await refusal(file)).toMatchObject({ code: 'it is not a regular file' })
  })

  it('is refused if it is a folder or missing, with the code of the system', async () => {
    expect(await refusal(folder)).toMatchObject({ code: 'EISDIR' })
    expect(await refusal(join(folder, 'missing'))).toMatchObject({ code: 'ENOENT' })
  })
})
