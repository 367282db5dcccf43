import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CardPictures } from './card-pictures.ts'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0"/>'.repeat(100)}</svg>`

let root: string
let pictures: CardPictures
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'))
  mkdirSync(join(root, 'images'))
  write('a.svg', SVG)
  write('a.png', 'png')
  writeFileSync(join(root, 'secret.svg'), SVG)
  pictures = new CardPictures(join(root, 'images'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (name: string, content: string | Buffer) => writeFileSync(join(root, 'images', name), content)

it('a picture is found in each coding that makes it smaller', async () => {
  const svg = await pictures.find('a.svg')
  expect(svg?.type).toBe('image/svg+xml')
  expect(brotliDecompressSync(svg?.br ?? '').toString()).toBe(SVG)
  expect(gunzipSync(svg?.gzip ?? '').toString()).toBe(SVG)
  expect(await pictures.find('a.png')).toMatchObject({ type: 'image/png', plain: Buffer.from('png') })
  expect((await pictures.find('a.png'))?.br).toBeUndefined()
})

it('a picture is kept until its file changes', async () => {
  const first = await pictures.find('a.png')
  expect(await pictures.find('a.png')).toBe(first)
  write('a.png', 'another')
  const second = await pictures.find('a.png')
  expect(second?.plain.toString()).toBe('another')
  expect(second?.tag).not.toBe(first?.tag)
})

it('pictures of more than 16 MB together are read again', async () => {
  const large = Buffer.alloc(1024 * 1024, 'x')
  for (let number = 0; number < 17; number += 1) write(`large-${number}.png`, large)
  const first = await pictures.find('large-0.png')
  expect(await pictures.find('large-0.png')).toBe(first)
  for (let number = 1; number < 17; number += 1) await pictures.find(`large-${number}.png`)
  expect(await pictures.find('large-0.png')).not.toBe(first)
})

it.each(['b.svg', '../secret.svg', '../images/a.svg', '.a.svg', 'a', 'a.json', ''])(
  'there is no other picture: %s',
  (name) => {
    write('a.json', '{}')
    write('.a.svg', SVG)
    expect(pictures.find(name)).toBeUndefined()
  },
)

it('nothing but regular files is read', () => {
  mkdirSync(join(root, 'images', 'folder.svg'))
  execFileSync('mkfifo', [join(root, 'images', 'pipe.svg')])
  symlinkSync('/dev/zero', join(root, 'images', 'device.svg'))
  write('large.svg', Buffer.alloc(1024 * 1024 + 1))
  for (const name of ['folder.svg', 'pipe.svg', 'device.svg', 'large.svg']) expect(pictures.find(name)).toBeUndefined()
})
