import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Edit, Mutation } from './mutation.ts'

const COPIED = [
  '.dockerignore',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  'apps',
  'docs',
  'packages',
  'scenarios',
  'tests',
  'tools',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.node.json',
  'tsconfig.node-and-browser.json',
  'biome.json',
  'deploy',
  'playwright.config.ts',
  'vitest.config.ts',
]
const NOT_COPIED = new Set(['node_modules', 'dist', 'data', 'test-results', 'screenshots'])
const OWN_PACKAGES = '@vitrine'

const VITEST = ['node_modules', 'vitest', 'vitest.mjs'] as const
const TSC = ['node_modules', 'typescript', 'bin', 'tsc'] as const
const TERSE = ['--bail', '1', '--reporter', 'dot']
/** Milliseconds; the whole of the protocol tests takes less. */
const TIME_LIMIT = 10 * 60_000

/** The mutation does not fit the product any more. */
export class StaleMutation extends Error {
  override readonly name = 'StaleMutation'
}

export type TestRun = { green: boolean; output: string }

/** A copy of the product in which it can be broken without harm. Its packages are links to the installed ones. */
export class Sandbox {
  readonly #root: string
  readonly #folder: string

  private constructor(root: string, folder: string) {
    this.#root = root
    this.#folder = folder
  }

  static async create(root: string): Promise<Sandbox> {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-mutate-'))
    for (const name of COPIED)
      await cp(join(root, name), join(folder, name), {
        recursive: true,
        filter: (source) => !NOT_COPIED.has(source.split('/').at(-1) ?? ''),
      })
    await linkPackages(root, folder)
    return new Sandbox(root, folder)
  }

  /** Runs tests with the product as it is: all in these files, or those with one of these titles. */
  test(paths: string[], titles: string[] = []): Promise<TestRun> {
    const named = titles.length === 0 ? [] : ['--testNamePattern', titles.map(patternOf).join('|')]
    return this.#run(VITEST, ['run', ...TERSE, ...named, ...paths])
  }

  /** Runs all tests of these projects. */
  testProjects(projects: readonly string[]): Promise<TestRun> {
    return this.#run(VITEST, ['run', ...TERSE, ...chosen(projects)])
  }

  /** Runs the tests of these projects that use a file of the product, be it by others. */
  testRelated(file: string, projects: readonly string[]): Promise<TestRun> {
    return this.#run(VITEST, ['related', file, '--run', '--passWithNoTests', ...TERSE, ...chosen(projects)])
  }

  /** Whether the catalogues have the texts that the product has. */
  checkMessages(): Promise<TestRun> {
    return this.#run([join('tools', 'messages', 'extract.ts')], ['--check'], this.#folder)
  }

  /** Whether the compiler takes the product as it is. */
  checkTypes(): Promise<TestRun> {
    return this.#run(TSC, ['--build'])
  }

  async #run([...program]: readonly string[], options: string[], place = this.#root): Promise<TestRun> {
    const child = spawn(process.execPath, [join(place, ...program), ...options], {
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: join(this.#folder, 'compile-cache') },
      // What it starts ends with it.
      detached: true,
    })
    // A break may make it go on for ever.
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), TIME_LIMIT)
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    clearTimeout(timer)
    return { green: code === 0, output: Buffer.concat(chunks).toString('utf8') }
  }

  /**
   * Runs work with the product broken.
   *
   * @throws {StaleMutation} where the text to break is not there exactly once
   */
  async broken<Result>({ also = [], ...mutation }: Mutation, work: () => Promise<Result>): Promise<Result> {
    const undo: (() => Promise<void>)[] = []
    try {
      for (const edit of [mutation, ...also]) undo.push(await this.#apply(edit))
      return await work()
    } finally {
      for (const step of undo.reverse()) await step()
    }
  }

  async #apply({ file, from, to }: Edit): Promise<() => Promise<void>> {
    const path = join(this.#folder, file)
    const whole = await readFile(path, 'utf8')
    if (whole.split(from).length !== 2) throw new StaleMutation(`${file} does not have this exactly once: ${from}`)
    await writeFile(
      path,
      whole.replace(from, () => to),
    )
    return () => writeFile(path, whole)
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }
}

const chosen = (projects: readonly string[]): string[] => projects.flatMap((project) => ['--project', project])

/** What the name of a test is that has this title in the source: values stand in the place of what begins with % or $. */
const patternOf = (title: string): string =>
  title
    .split(/%[a-z#]|\$\{[^}]*\}|\$[a-z][\w.]*/i)
    .map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .join('[^]*')

/** Links each installed package, and our own ones to the copy. */
async function linkPackages(root: string, folder: string): Promise<void> {
  const installed = join(root, 'node_modules')
  await mkdir(join(folder, 'node_modules', OWN_PACKAGES), { recursive: true })
  for (const name of await readdir(installed))
    if (name !== OWN_PACKAGES && name !== '.vite')
      await symlink(join(installed, name), join(folder, 'node_modules', name))
  for (const [name, place] of [
    ['api', 'packages/api'],
    ['brand', 'packages/brand'],
    ['languages', 'packages/languages'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
    ['wallet', 'apps/wallet'],
    ['idp', 'apps/idp'],
  ] as const)
    await symlink(join(folder, place), join(folder, 'node_modules', OWN_PACKAGES, name))
  const apps = (await readdir(join(root, 'apps'))).map((app) => join('apps', app))
  for (const workspace of [...apps, join('tests', 'protocol', 'api', 'client')]) {
    const nested = join(root, workspace, 'node_modules')
    if ((await readdir(nested).catch(() => [])).length > 0)
      await symlink(nested, join(folder, workspace, 'node_modules'))
  }
}
