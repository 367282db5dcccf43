import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ROOT } from '../../root.ts'
import { ensureChromium } from '../chromium.ts'
import { ensureProxies } from '../proxies.ts'
import { readPlaywrightReport, readVitestReport, type Tally } from './tally.ts'

/** Group of tests that can be run by name: `npm test -- unit protocol`. */
export type Suite = {
  name: string
  /** Arguments of Node; the working directory is the root of the checkout. */
  command: (reportFile: string) => string[]
  environment?: (reportFile: string) => Record<string, string>
  /** Parses the report; undefined for a tool that counts as one test by its exit code. */
  readReport?: (report: unknown) => Tally | undefined
  /** Installs what the suite needs. */
  prepare?: () => void
  /** Time after which a suite that hangs is stopped: many times what it takes on a quiet machine. Absent for a tool that always ends. */
  timeoutMinutes?: number
}

const require = createRequire(import.meta.url)
const BIOME = require.resolve('@biomejs/biome/bin/biome')
const TYPESCRIPT = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
const KNIP = join(ROOT, 'node_modules', 'knip', 'bin', 'knip.js')
const VITEST = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
const PLAYWRIGHT = require.resolve('@playwright/test/cli')

function vitest(name: string, projects: string[], timeoutMinutes: number): Suite {
  return {
    name,
    command: (reportFile) => [
      VITEST,
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    readReport: readVitestReport,
    timeoutMinutes,
  }
}

/** Checks of `npm run validate`, with which `npm test` begins. */
export const CHECKS: Suite[] = [
  { name: 'lint', command: () => [BIOME, 'check', '--error-on-warnings', ROOT] },
  { name: 'types', command: () => [TYPESCRIPT, '--build', ROOT] },
  { name: 'unused', command: () => [KNIP] },
  { name: 'api', command: () => [join(ROOT, 'tools', 'check', 'lint-api.ts')] },
  { name: 'expressions', command: () => [join(ROOT, 'tools', 'check', 'expressions.ts')] },
  { name: 'messages', command: () => [join(ROOT, 'tools', 'messages', 'extract.ts'), '--check'] },
]

/** Suites of tests in the order in which they run: the fastest ones first. */
export const TESTS: Suite[] = [
  vitest('unit', ['unit', 'unit-components'], 15),
  vitest('repository', ['repository'], 15),
  { ...vitest('protocol', ['protocol', 'protocol-isolated'], 25), prepare: ensureProxies },
  vitest('protocol-on-postgres', ['protocol-on-postgres'], 20),
  {
    name: 'browser',
    command: () => [PLAYWRIGHT, 'test', '--reporter=list,json'],
    environment: (reportFile) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }),
    readReport: readPlaywrightReport,
    prepare: () => {
      ensureChromium()
      ensureProxies()
    },
    timeoutMinutes: 40,
  },
]
