import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { packRelease } from '../../../tools/release/packing/pack.ts'
import { runtimePackages } from '../../../tools/release/packing/runtime-packages.ts'
import { ROOT } from '../../../tools/root.ts'
import { freePort } from '../../free-port.ts'
import { ServerProcess, temporaryFolder, trustAnchorOf } from '../durability/server-process.ts'
import { Story } from '../durability/story.ts'
import { TestWallet } from '../wallet/wallet.ts'

const COMMIT = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d'
const PUBLIC_URL = 'https://cards.example.test'
const zReference = z.looseObject({ 'bom-ref': z.string() })
const zBill = z.object({
  metadata: z.object({ component: zReference }),
  components: z.array(zReference),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

/** Timeout for packing, which builds both apps if they are not built yet. */
const PACKING_TIMEOUT: Milliseconds = 180_000

const zPackage = z.object({ name: z.string(), version: z.string() })
const temporary = temporaryFolder()
const { version } = zPackage.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
const release = `vitrine-${version}-1a2b3c4`
const folder = join(temporary.path, 'unpacked', release)
const keys = join(temporary.path, 'keys')
const settings = {
  NODE_ENV: 'production',
  PUBLIC_URL,
  DATA_DIR: temporary.path,
  KEYS_DIR: keys,
  TRUST_PROXY: '127.0.0.0/8, ::1',
  HELP_DESK_SIGN_IN: 'off',
}
let made: string[]
let bills: string
let files: string[]

beforeAll(async () => {
  made = await packRelease(join(temporary.path, 'packed'), { GIT_COMMIT: COMMIT })
  bills = readFileSync(join(temporary.path, 'packed', `${release}.cdx.json`), 'utf8')
  mkdirSync(dirname(folder))
  execFileSync('tar', ['-xzf', join(temporary.path, 'packed', `${release}.tar.gz`), '-C', dirname(folder)])
  files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
}, PACKING_TIMEOUT)
afterAll(() => temporary.remove())

const environmentOf = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  ENV_FILE: 'none',
  NODE_COMPILE_CACHE: join(temporary.path, 'compile-cache'),
  ...settings,
  ...more,
})

/** Runs a command as an operator does, from another folder. */
const run = (args: readonly string[], more: Record<string, string> = {}) =>
  spawnSync(join(folder, 'bin/vitrine'), args, {
    cwd: temporary.path,
    env: environmentOf({ ...more, VITRINE_NODE: process.execPath, VITRINE_ACCOUNT: userInfo().username }),
    encoding: 'utf8',
  })
const command = (...args: string[]): string => run(args).stdout

describe('a release', () => {
  it('is a folder, an archive, a bill of materials and the checksums, with version and commit in the names', () => {
    expect(made.map((path) => basename(path))).toEqual([
      release,
      `${release}.tar.gz`,
      `${release}.cdx.json`,
      `${release}.sha256`,
    ])
    const check = () => spawnSync('sha256sum', ['--check', `${release}.sha256`], { cwd: dirname(made[0] ?? '') })
    expect(check().stdout.toString()).toBe(`${release}.tar.gz: OK\n${release}.cdx.json: OK\n`)
    writeFileSync(made[2] ?? '', 'changed', { flag: 'a' })
    expect(check().status).toBe(1)
  })

  it('has a bill of materials that lists each package in the archive, what the apps contain, and no tools', () => {
    const bill = zBill.parse(JSON.parse(bills))
    expect(bill.metadata.component).toMatchObject({ name: 'vitrine', version: `${version}-1a2b3c4` })
    const listed = bill.components.map(({ 'bom-ref': ref }) => ref)
    const packed = files
      .filter((file) => /^node_modules\/(?!@vitrine\/).*\/package\.json$/.test(file))
      .map((file) => zPackage.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8'))).data)
      .flatMap((one) => (one ? [`${one.name}@${one.version}`] : []))
    expect(packed.length).toBeGreaterThan(50)
    expect(packed.filter((one) => !listed.includes(one))).toEqual([])
    expect(listed.filter((one) => /^(react|react-dom)@/.test(one))).toHaveLength(2)
    expect(listed.filter((one) => /^(vitest|typescript|vite|@playwright\/test)@|^@vitrine\//.test(one))).toEqual([])
    for (const { ref, dependsOn } of bill.dependencies) {
      expect([...listed, bill.metadata.component['bom-ref']]).toContain(ref)
      expect(listed).toEqual(expect.arrayContaining(dependsOn))
    }
  })
})

describe('the packed folder of a server', () => {
  it('has no tests, source maps, secrets or data', () => {
    const ownFiles = files.filter((file) => !file.startsWith('node_modules'))
    expect(ownFiles.length).toBeGreaterThan(500)
    expect(files.filter((file) => /\.(test|spec|fixture|suite)\.\w+$|(^|\/)tests?\/|\.map$|\.tsx$/.test(file))).toEqual(
      [],
    )
    expect(files.filter((file) => /(^|\/)\.[^/]*$|\.(env|pem|key|secret|sqlite|log)$/.test(file))).toEqual([])
    const texts = ownFiles.filter((file) => /\.(ts|js|mjs|json|md|conf|yml|yaml|service|env)$/.test(file))
    const withSecret = texts.filter((file) =>
      /PRIVATE KEY-----\s*[A-Za-z0-9+/]{20}/.test(readFileSync(join(folder, file), 'utf8')),
    )
    expect(withSecret).toEqual([])
    expect(texts.filter((file) => readFileSync(join(folder, file), 'utf8').includes('sourceMappingURL='))).toEqual([])
  })

  it('has neither the demo sign-in nor the emulator of Entra Verified ID', () => {
    expect(files.filter((file) => /^apps\/(idp|entra-emulator)\//.test(file))).toEqual([])
  })

  it('has the packages that the product needs at runtime by its lockfile, and no others', () => {
    const needed = runtimePackages(['apps/server', 'packages/api', 'packages/brand', 'node_modules/@fastify/static'])
    const shipped = new Set(needed.map(({ name }) => name))
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

  it('serves in production with only its own files, and with keys that its command created', async () => {
    expect(command('keys')).toContain(`Created the keys for ${PUBLIC_URL} in ${keys}`)
    expect(command('keys')).toContain('Nothing was changed')
    // The compile cache is off, because it would be removed with the folder after the test.
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
        ['/docs', '<h1>API</h1>'],
      ] as const) {
        const answer = await globalThis.fetch(`${server.url}${page}`)
        expect(answer.status).toBe(200)
        expect(await answer.text()).toContain(content)
      }
      expect(command('doctor')).toContain(`this site is ${PUBLIC_URL}`)
    } finally {
      expect(await server.terminate()).toEqual({ code: 0, signal: null })
    }
    // Five programs start without a compile cache, and the doctor waits for an address that does not answer.
  }, 90_000)

  it('serves the demo wallet', async () => {
    const port = String(await freePort())
    const wallet = spawn(process.execPath, [join(folder, 'apps/wallet/src/server/main.ts')], {
      env: { ...environmentOf({ WALLET_PORT: port }), WALLET_ISSUER_ANCHORS: join(keys, 'trust-anchor.pem') },
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

  it('prints the contracts of the cards for Microsoft Entra Verified ID', () => {
    expect(run(['entra'])).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('usage: vitrine entra'),
    })
    const { status, stdout, stderr } = run(['entra', 'contracts', '--all'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ name: 'BankAccount' }))
  })

  it('reports in a sentence which Node it needs, and lists its commands', () => {
    const old = join(temporary.path, 'node')
    writeFileSync(old, '#!/bin/sh\necho v20.11.1\n', { mode: 0o755 })
    const bare = { PATH: '/usr/bin:/bin', VITRINE_NODE: old, VITRINE_ACCOUNT: userInfo().username }
    const { status, stderr } = spawnSync(join(folder, 'bin/vitrine'), ['doctor'], { env: bare, encoding: 'utf8' })
    expect(stderr).toMatch(
      /^Vitrine needs Node 24 or later \(.*node is v20\.11\.1\)\. Install it in \/opt\/node, or set VITRINE_NODE to its path\.\n$/,
    )
    expect(status).toBe(1)
    expect(run(['bakcup'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Unknown command: bakcup'),
    })
    expect(run([]).stdout).toMatch(/^ {2}backup {2,}makes or verifies a backup/m)
  })
})
