import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../../tools/terminal.ts'

const FOLDER = import.meta.dirname
const MARK = join(FOLDER, 'node_modules', '.vitrine-lockfile')
const OPTIONS = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** Installs the foreign clients into this folder, unless that was done for this very lockfile. False where it failed. */
export function installForeignClients(): boolean {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(FOLDER, 'package-lock.json')))
    .digest('hex')
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === lockfile) return true
  say('Installing the foreign clients (some minutes, 180 MB) ...')
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
