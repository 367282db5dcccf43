// npm run messages: updates the catalogues with the texts in the code. With --check, only checks that they are up to date and that no
// language lacks a text. Arguments are folders of apps; without any, all apps are processed.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { LANGUAGES } from '../../packages/languages/languages.ts'
import { ROOT } from '../root.ts'

const CLI = join(ROOT, 'node_modules', '@lingui', 'cli', 'dist', 'lingui.js')
const APPS = ['apps/web', 'apps/wallet', 'apps/idp']

const args = process.argv.slice(2)
const onlyChecks = args.includes('--check')
const named = args.filter((argument) => argument !== '--check')
// Runs without additional workers, because starting them takes longer than the work.
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
  process.stderr.write(
    'The catalogues are outdated or incomplete. Run `npm run messages`, add the missing translations, and commit the catalogues.\n',
  )
process.exit(stale.length === 0 ? 0 : 1)
