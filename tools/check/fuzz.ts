// npm run fuzz [-- <minutes>]: runs all property tests (fast-check) repeatedly with random seeds, for ten minutes by default. Exits with
// 1 at the first failure; the report contains its seed (FAST_CHECK_SEED) and the counterexample.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { complain, say } from '../terminal.ts'

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const PROJECTS = ['--project', 'unit', '--project', 'protocol']

const minutes = Number(process.argv[2] ?? 10)
if (!(minutes > 0)) {
  complain(`usage: npm run fuzz -- <minutes>, more than 0; got '${process.argv[2]}'`)
  process.exit(2)
}

const files = globSync('{apps,packages,tests}/**/*.test.ts', {
  cwd: ROOT,
  exclude: ['**/node_modules', '**/dist'],
}).filter((file) => readFileSync(join(ROOT, file), 'utf8').includes("from 'fast-check'"))
const end = Date.now() + minutes * 60_000
let rounds = 0
while (Date.now() < end) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [VITEST, 'run', ...PROJECTS, ...files], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, FAST_CHECK_SEED: 'random' },
  })
  if (status !== 0) {
    complain(`${stdout}\n${stderr}`)
    complain(`A property test failed in round ${rounds + 1}.`)
    process.exit(1)
  }
  rounds += 1
}
say(`All property tests of ${files.length} files passed in ${rounds} rounds with different seeds.`)
