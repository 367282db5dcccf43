import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../root.ts'
import { digestInputs } from './inputs.ts'

/** Browser app that Vite builds. */
export type BrowserApp = {
  name: 'web' | 'wallet'
  folder: string
  /** Files and folders that the build depends on, relative to the root. */
  inputs: string[]
}

export const BROWSER_APPS: BrowserApp[] = [
  {
    name: 'web',
    folder: 'apps/web',
    inputs: ['apps/web', 'packages/api', 'packages/brand', 'packages/languages', 'packages/build', 'package-lock.json'],
  },
  {
    name: 'wallet',
    folder: 'apps/wallet',
    inputs: ['apps/wallet', 'packages/brand', 'packages/languages', 'packages/build', 'package-lock.json'],
  },
]

const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')

/** Error of a failed build, with Vite's output. */
export class BuildError extends Error {}

/**
 * Builds the browser app, unless the existing build was made from the same inputs.
 *
 * @throws BuildError with Vite's output
 */
export async function buildIfChanged(
  app: BrowserApp,
  {
    root = ROOT,
    build = viteBuild,
    announce = () => {},
  }: { root?: string; build?: (app: BrowserApp) => Promise<void>; announce?: () => void } = {},
): Promise<'built' | 'unchanged'> {
  const digest = digestInputs(root, app.inputs)
  const mark = markFile(root, app)
  const present = existsSync(join(root, app.folder, 'dist', 'index.html'))
  if (present && existsSync(mark) && readFileSync(mark, 'utf8') === digest) return 'unchanged'
  announce()
  await build(app)
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, digest)
  return 'built'
}

/** Makes the next build run even without changes. Needed when something else overwrites the build folder. */
export function forgetBuild(app: BrowserApp, root = ROOT): void {
  rmSync(markFile(root, app), { force: true })
}

/** Returns the folder in which npm run dev writes a file after each build, relative to the root. */
export const builtFolder = (name: string): string => `.runtime/watched/${name}`

function markFile(root: string, app: BrowserApp): string {
  return join(root, '.runtime', 'builds', app.name)
}

function viteBuild(app: BrowserApp): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VITE, 'build', app.folder, '--logLevel', 'warn'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // React's development build is several times larger; NODE_ENV decides which one is used.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const endWithThisProcess = () => child.kill()
    process.once('exit', endWithThisProcess)
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', endWithThisProcess)
      if (code === 0) resolve()
      else reject(new BuildError(`The build of ${app.folder} failed:\n\n${output.trim()}`))
    })
  })
}
