// npm run mutate -- <path>…: StrykerJS mutates these files and folders in a copy, one change at a time, and lists the changes that no unit,
// component or protocol test detects. test-results/mutation.json keeps the results, so that the next run is faster.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { ROOT } from '../../root.ts'
import { complain } from '../../terminal.ts'

const paths = process.argv.slice(2)
const missing = paths.filter((path) => !statSync(join(ROOT, path), { throwIfNoEntry: false }))
if (paths.length === 0 || missing.length > 0) {
  complain(
    missing.length > 0
      ? `These paths do not exist: ${missing.join(', ')}.`
      : 'usage: npm run mutate -- <file or folder>…',
  )
  process.exit(2)
}

await new Stryker({
  mutate: [
    ...paths.map((path) => (statSync(join(ROOT, path)).isDirectory() ? join(path, '**/*.{ts,tsx}') : path)),
    '!**/*.{test,spec,fixture}.{ts,tsx}',
    '!**/*.d.ts',
    '!**/{testing,test-support,migrations,messages}/**',
  ],
  ignorePatterns: ['.runtime', 'dist', 'data', 'test-results', 'screenshots'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/check/mutate/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: 'test-results/mutation.json',
  // StrykerJS would rewrite tsconfig.json with a function that TypeScript 7 does not have. Nothing here reads the rewritten file.
  tsconfigFile: 'none',
  dryRunTimeoutMinutes: 30,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { reportTests: false },
  tempDirName: 'test-results/stryker',
}).runMutationTest()
