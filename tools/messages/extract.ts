// npm run messages: brings the catalogues up to date with the texts in the code. With --check it only says whether they are.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { LANGUAGES } from './settings.ts'

const CLI = join(ROOT, 'node_modules', '@lingui', 'cli', 'dist', 'lingui.js')
const APPS = ['apps/web', 'apps/wallet', 'apps/idp']

const onlyChecks = process.argv.includes('--check')
const command = onlyChecks ? ['check', 'sync', '--verbose'] : ['extract']

const stale = APPS.filter((app) => {
  const { status } = spawnSync(
    process.execPath,
    // Without workers: starting them takes longer than the work.
    [CLI, ...command, '--locale', LANGUAGES.join(','), '--clean', '--overwrite', '--workers', '1'],
    { cwd: join(ROOT, app), stdio: 'inherit' },
  )
  return status !== 0
})
if (stale.length > 0 && onlyChecks) process.stderr.write('Run `npm run messages` and commit the catalogues.\n')
process.exit(stale.length === 0 ? 0 : 1)
