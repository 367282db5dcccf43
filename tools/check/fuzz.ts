// npm run fuzz [-- <minutes>]: all properties (fast-check) again and again, each time from another seed, for ten minutes unless
// told otherwise. Ends with 1 at the first that does not hold; the report names its seed (FAST_CHECK_SEED) and what it was shown.
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
    complain(`A property does not hold, in round ${rounds + 1} of ${files.length} files.`)
    process.exit(1)
  }
  rounds += 1
}
say(`All properties of ${files.length} files held, in ${rounds} rounds from as many seeds.`)
