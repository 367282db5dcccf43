// npm run messages: brings the catalogues up to date with the texts in the code. With --check it only says whether they are,
// and whether a language lacks a text. Folders of apps can be named; without any it is all of them.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { LANGUAGES } from '../../packages/languages/languages.ts'
import { ROOT } from '../root.ts'

const CLI = join(ROOT, 'node_modules', '@lingui', 'cli', 'dist', 'lingui.js')
const APPS = ['apps/web', 'apps/wallet', 'apps/idp']

const said = process.argv.slice(2)
const onlyChecks = said.includes('--check')
const named = said.filter((word) => word !== '--check')
// Without workers: starting them takes longer than the work.
const common = ['--locale', LANGUAGES.join(','), '--workers', '1']
const rewriting = ['--clean', '--overwrite', ...common]
const commands = onlyChecks
  ? [
      ['check', 'sync', '--verbose', ...rewriting],
      ['check', 'missing', '--verbose', ...common],
    ]
  : [['extract', ...rewriting]]

const isDone = (app: string): boolean =>
  commands.every(
    (command) =>
      spawnSync(process.execPath, [CLI, ...command], { cwd: resolve(ROOT, app), stdio: 'inherit' }).status === 0,
  )

const stale = (named.length > 0 ? named : APPS).filter((app) => !isDone(app))
if (stale.length > 0 && onlyChecks)
  process.stderr.write('Run `npm run messages`, translate what is missing, and commit the catalogues.\n')
process.exit(stale.length === 0 ? 0 : 1)
