import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packFolder } from '../../../tools/packing/pack.ts'
import { installationOf, readLockfile } from '../../../tools/supply-chain/packages.ts'
import { freePort } from '../../free-port.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from '../durability/server-process.ts'
import { Story } from '../durability/story.ts'
import { TestWallet } from '../wallet/wallet.ts'

const COMMIT = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d'
const PUBLIC_URL = 'https://cards.example.test'
/** Builds both apps where nobody has done it yet. */
const PACKING_TIME = 180_000

const temporary = temporaryFolder()
const folder = join(temporary.path, 'vitrine')
const keys = join(temporary.path, 'keys')
const settings = {
  NODE_ENV: 'production',
  PUBLIC_URL,
  DATA_DIR: temporary.path,
  KEYS_DIR: keys,
  TRUST_PROXY: '127.0.0.0/8, ::1',
}
let files: string[]

beforeAll(async () => {
  await packFolder(folder, { GIT_COMMIT: COMMIT })
  files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
}, PACKING_TIME)
afterAll(() => temporary.remove())

const environmentOf = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  ENV_FILE: 'none',
  ...settings,
  ...more,
})

/** What a command of the folder says, as an operator gives it there. */
const command = (script: string): string =>
  spawnSync(process.execPath, [script], {
    cwd: folder,
    env: environmentOf(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).stdout

describe('the folder for a server', () => {
  it('S-04 S-05 has no tests, source maps, secrets or data', () => {
    const ours = files.filter((file) => !file.startsWith('node_modules'))
    expect(ours.length).toBeGreaterThan(500)
    expect(files.filter((file) => /\.(test|spec|fixture|suite)\.\w+$|(^|\/)tests?\/|\.map$|\.tsx$/.test(file))).toEqual(
      [],
    )
    expect(files.filter((file) => /(^|\/)\.[^/]*$|\.(env|pem|key|secret|sqlite|log)$/.test(file))).toEqual([])
    const texts = ours.filter((file) => /\.(ts|js|mjs|json|md|conf|yml|yaml|service|env)$/.test(file))
    const withSecret = texts.filter((file) =>
      /PRIVATE KEY-----\s*[A-Za-z0-9+/]{20}/.test(readFileSync(join(folder, file), 'utf8')),
    )
    expect(withSecret).toEqual([])
    expect(texts.filter((file) => readFileSync(join(folder, file), 'utf8').includes('sourceMappingURL='))).toEqual([])
  })

  it('has the packages that the lockfile says the product needs to run, and no other', () => {
    const { packages } = installationOf(readLockfile())
    const shipped = new Set(packages.filter(({ isShipped }) => isShipped).map(({ name }) => name))
    const packed = readdirSync(join(folder, 'node_modules'))
      .flatMap((name) =>
        name.startsWith('@')
          ? readdirSync(join(folder, 'node_modules', name)).map((part) => `${name}/${part}`)
          : [name],
      )
      .filter((name) => !name.startsWith('@vitrine/'))
    expect(packed).toEqual(expect.arrayContaining(['fastify', 'better-sqlite3', 'pg', 'jose', 'kysely', 'prom-client']))
    expect(packed.filter((name) => !shipped.has(name))).toEqual([])
    expect(packed).not.toEqual(expect.arrayContaining(['react']))
  })

  it('serves in production with nothing but what is in it, and keys that its command made', async () => {
    expect(command('apps/server/src/make-keys.ts')).toContain(`The keys for ${PUBLIC_URL} are in ${keys}`)
    expect(command('apps/server/src/make-keys.ts')).toContain('nothing was made')
    // What is made of files that will be gone is of no use to anybody.
    const environment = { ...settings, NODE_DISABLE_COMPILE_CACHE: '1' }
    const server = await ServerProcess.start(environment, undefined, 'pipe', join(folder, 'apps/server/src/main.ts'))
    try {
      const fetch: typeof globalThis.fetch = (input, init) =>
        globalThis.fetch(String(input).replace(PUBLIC_URL, server.url), init)
      const story = new Story(server.browser, new TestWallet({ trustAnchors: [trustAnchorOf(keys)], fetch }))
      await story.proceed()
      await story.verify()
      const health = await globalThis.fetch(`${server.url}/health/live`)
      expect(await health.json()).toMatchObject({ commit: COMMIT })
      for (const [page, content] of [
        ['/', '<div id="root">'],
        ['/docs', 'swagger'],
      ] as const) {
        const answer = await globalThis.fetch(`${server.url}${page}`)
        expect(answer.status).toBe(200)
        expect(await answer.text()).toContain(content)
      }
      expect(command('apps/server/src/check-audit.ts')).toContain('All that is sealed is as it was')
      expect(command('tools/doctor.ts')).toContain(`this site is ${PUBLIC_URL}`)
    } finally {
      expect(await server.terminate()).toEqual({ code: 0, signal: null })
    }
  })

  it('serves the demo wallet', async () => {
    const port = String(await freePort())
    const wallet = spawn(process.execPath, [join(folder, 'apps/wallet/src/server/main.ts')], {
      env: { ...environmentOf({ WALLET_PORT: port }), WALLET_TRUST_ANCHORS: join(keys, 'trust-anchor.pem') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await once(wallet.stdout, 'data')
      const answer = await fetch(`http://localhost:${port}/`)
      expect(await answer.text()).toContain('<div id="wallet">')
    } finally {
      wallet.kill()
    }
  })

  it('names commands that are there', () => {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(Object.keys(scripts)).toEqual(
      expect.arrayContaining(['start', 'doctor', 'keys', 'audit-log', 'restore-access']),
    )
    for (const script of Object.values<string>(scripts)) expect(files).toContain(script.replace(/^node /, ''))
  })
})
