import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiServer } from '../server/api-server.ts'
import { registerAppFiles } from './app-files.ts'

const SCRIPT = `export const words = '${'many '.repeat(300)}'\n`

let webRoot: string
let app: ApiServer
beforeEach(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'vitrine-app-files-'))
  mkdirSync(join(webRoot, 'assets'))
  write('index.html', '<!doctype html>')
  write('color-scheme.js', SCRIPT)
  write('assets/a-1.js', SCRIPT)
  write('assets/a-1.js.br', brotliCompressSync(SCRIPT))
  write('assets/a-1.js.gz', gzipSync(SCRIPT))
  write('assets/a-1.js.map', '{}')
  write('assets/font-1.woff2', 'font')
  app = Fastify() as unknown as ApiServer
  registerAppFiles(app, webRoot)
})
afterEach(async () => {
  await app.close()
  rmSync(webRoot, { recursive: true })
})

const write = (path: string, content: string | Buffer) => writeFileSync(join(webRoot, path), content)
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a file of the app', () => {
  it.each([
    ['br, gzip', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['GZIP;q=0.5, br;q=0', 'gzip', gzipSync(SCRIPT)],
    ['identity', undefined, Buffer.from(SCRIPT)],
    ['', undefined, Buffer.from(SCRIPT)],
  ])('is sent in the coding that the browser prefers: %s', async (accepted, coding, bytes) => {
    const answer = await get('/assets/a-1.js', { 'accept-encoding': accepted })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.length),
      vary: 'accept-encoding',
    })
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  })

  it('is kept for five minutes if its name does not change with its content', async () => {
    expect((await get('/color-scheme.js')).headers['cache-control']).toBe('public, max-age=300')
  })

  it('is not sent again to a browser that has it, but in another coding', async () => {
    const { headers } = await get('/assets/a-1.js', { 'accept-encoding': 'br' })
    const known = { 'if-none-match': `"other", ${headers.etag}` }
    const again = await get('/assets/a-1.js', { ...known, 'accept-encoding': 'br' })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    expect((await get('/assets/a-1.js', { ...known, 'accept-encoding': 'gzip' })).statusCode).toBe(200)
  })

  it('has no content in the answer to HEAD', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/assets/font-1.woff2' })
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '4', ''])
    expect(answer.headers['content-type']).toBe('font/woff2')
  })

  it('is still sent after the folder is gone, once it was read', async () => {
    await get('/color-scheme.js')
    rmSync(join(webRoot, 'color-scheme.js'))
    expect((await get('/color-scheme.js')).body).toBe(SCRIPT)
  })

  it('is tried again after it could not be read', async () => {
    rmSync(join(webRoot, 'assets/font-1.woff2'))
    expect((await get('/assets/font-1.woff2')).statusCode).toBe(500)
    write('assets/font-1.woff2', 'font')
    expect((await get('/assets/font-1.woff2')).body).toBe('font')
  })
})

it.each([
  '/assets/b-1.js',
  '/assets/a-1.js.br',
  '/assets/a-1.js.map',
  '/assets/..%2Fcolor-scheme.js',
  '/assets/%2e%2e/index.html',
  '/assets/',
  '/index.html',
])('nothing else is sent: %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

it('a file without a media type is found at the start', () => {
  write('assets/sound-1.xyz', '')
  expect(() => registerAppFiles(Fastify() as unknown as ApiServer, webRoot)).toThrow(
    'assets/sound-1.xyz has no media type',
  )
})
