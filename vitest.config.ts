import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { emptyCatalogues, messageMacros } from './packages/build/messages/vite-plugins.ts'

const SETUP = ['tests/fast-check-seed.ts']
/** Setup that makes texts English, as they are written in the code. */
const ENGLISH = 'tests/english.ts'
const TEXTS = messageMacros(join(import.meta.dirname, 'apps', 'web'))
/** Test that replaces modules. It runs isolated, so that no other test sees the replacements. */
const REPLACES_MODULES = 'tests/protocol/admin/access-matrix.test.ts'
const REPOSITORY_TESTS = '**/*.repository.test.ts'
const POSTGRES = 'packages/temporary-postgres/vitest-setup.ts'
/** Timeouts that suffice on a busy machine and still end a test that hangs. */
const TIMEOUTS = { testTimeout: 20_000, hookTimeout: 30_000 }
const PROTOCOL = { setupFiles: SETUP, testTimeout: 30_000, hookTimeout: 60_000 }
/** Options of projects whose products store in PostgreSQL. All other projects use the embedded database. */
const ON_POSTGRES = { globalSetup: POSTGRES, env: { VITRINE_TEST_DATABASE: 'postgres' } }
/**
 * Protocol tests that also run on PostgreSQL. The repository tests run each statement on both databases, so these tests cover what a
 * single statement does not show: rules that depend on a transaction or a lock, whole lists with search, order and pages, the
 * append-only audit log, notifications between connections, values read back from storage, and the life cycle of each card.
 * `races`, `database-away`, `two-servers` and `deployment` start a PostgreSQL themselves, so they run in the other project only.
 */
const ALSO_ON_POSTGRES = [
  'tests/protocol/every-card.test.ts',
  'tests/protocol/business/{coupon,gate,help-desk,history,order,payments,restored-ledger,retention,revocation}.test.ts',
  'tests/protocol/admin/{account,audit-lines,audit-log,changes,contract-endings,lists,overview,people,suspension}.test.ts',
  'tests/protocol/api/{injection,flow-quota,stored-data}.test.ts',
  'tests/protocol/issuance/{authorization-code,copies,lost-answer,notification,one-code-for-a-room,pin,pre-authorized-code}.test.ts',
  'tests/protocol/presentation/{one-answer,same-device}.test.ts',
  'tests/protocol/digital-credentials/{caller-page,offer-by-value,one-end,paying-by-browser}.test.ts',
  'tests/protocol/durability/{clock,damaged-row}.test.ts',
  'tests/protocol/engines/restore-two-engines.test.ts',
  'tests/protocol/engines/entra/{callback-order,calls,contract-revocation,journeys,lost-callbacks}.test.ts',
  'tests/protocol/engines/entra/{restore,shipped-cards,status-numbers}.test.ts',
  'tests/protocol/operation/{doctor,lost-database,restore,self-probe}.test.ts',
]

export default defineConfig({
  test: {
    // Files of one project share their modules: loading them again for each file took longer than the tests.
    isolate: false,
    // Tests also wait for a database, a disk or another process: one more worker than CPUs makes the run a fifth faster.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [TEXTS],
        test: {
          ...TIMEOUTS,
          name: 'unit',
          setupFiles: [...SETUP, ENGLISH],
          include: [
            'apps/**/*.test.ts',
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/{,messages/,faults/upgrade/}*.test.ts',
          ],
          exclude: [...configDefaults.exclude, REPOSITORY_TESTS],
        },
      },
      {
        plugins: [TEXTS, emptyCatalogues()],
        test: {
          ...TIMEOUTS,
          name: 'unit-components',
          setupFiles: [ENGLISH, 'apps/web/src/testing/leave-nothing-behind.ts'],
          include: ['{apps,packages}/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          ...TIMEOUTS,
          name: 'repository',
          include: [REPOSITORY_TESTS],
          globalSetup: POSTGRES,
        },
      },
      {
        test: {
          ...PROTOCOL,
          name: 'protocol',
          include: ['tests/protocol/**/*.test.ts'],
          exclude: [...configDefaults.exclude, REPLACES_MODULES],
        },
      },
      { test: { ...PROTOCOL, name: 'protocol-isolated', isolate: true, include: [REPLACES_MODULES] } },
      {
        test: {
          ...PROTOCOL,
          ...ON_POSTGRES,
          name: 'protocol-on-postgres',
          include: ALSO_ON_POSTGRES,
        },
      },
    ],
  },
})
