import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ROOT } from '../../tools/root.ts'
import { say } from '../../tools/terminal.ts'

const FOLDER = import.meta.dirname
const MARK = join(FOLDER, 'node_modules', '.vitrine-lockfile')
/** Compiler of the project, not the older one of `tests`. */
const TYPESCRIPT = join(
  dirname(createRequire(join(ROOT, 'package.json')).resolve('typescript/package.json')),
  'bin',
  'tsc',
)
const OPTIONS = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs the foreign clients into this folder, unless the versions of the lockfile are already installed. Returns false if the
 * installation fails.
 */
export function installForeignClients(): boolean {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(FOLDER, 'package-lock.json')))
    .digest('hex')
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === lockfile) return true
  say('Installing the foreign clients (some minutes, 250 MB) ...')
  const npm = process.env.npm_execpath
  const { status } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...OPTIONS] : OPTIONS, {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: !npm && process.platform === 'win32',
  })
  if (status !== 0) return false
  writeFileSync(MARK, lockfile)
  return true
}

/** Type-checks the code that uses the foreign clients. This needs the installed clients. */
export function foreignTypesFit(): boolean {
  const command = [TYPESCRIPT, '--noEmit', '-p', join(FOLDER, 'foreign')]
  return spawnSync(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}
