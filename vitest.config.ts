import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { emptyCatalogues, messageMacros } from './tools/messages/vite-plugins.ts'

const SETUP = ['tests/fast-check-seed.ts']
/** Texts are in English, as they are written in the code. */
const ENGLISH = 'tests/english.ts'
const TEXTS = messageMacros(join(import.meta.dirname, 'apps', 'web'))
/** Replaces modules, which nothing else may see. */
const REPLACES_MODULES = 'tests/protocol/admin/access-matrix.test.ts'
const REPOSITORY_TESTS = '**/*.repository.test.ts'
const POSTGRES = 'tools/postgres/vitest-setup.ts'
/** Long enough for a machine that does other things besides; a test that hangs still ends. */
const PATIENCE = { testTimeout: 20_000, hookTimeout: 30_000 }
const PROTOCOL = { setupFiles: SETUP, testTimeout: 30_000, hookTimeout: 60_000 }
/** The products of these projects store in PostgreSQL, those of the others in the embedded database. */
const ON_POSTGRES = { globalSetup: POSTGRES, env: { VITRINE_TEST_DATABASE: 'postgres' } }
/** What a run on PostgreSQL would only repeat. */
const SAME_ON_POSTGRES = [
  // The tests' own judges and wallet, without a server.
  'tests/protocol/judges/{jwe,jws,key-proof,query,sd-jwt}.test.ts',
  'tests/protocol/wallet/*.test.ts',
  // Ten thousand issuances without a server; which place is free is asked on both databases by the repository's own tests.
  'tests/protocol/business/status-index.test.ts',
  // The description of the API is of the same routes, whatever stores for them.
  'tests/protocol/api/{description-content,client/client}.test.ts',
  // What each field of a card's file does to the calls; of what is stored it is like any other card.
  'tests/protocol/scenario-fields.test.ts',
  // Kills the server at the commits of the embedded database.
  'tests/protocol/business/stop-at-commit.test.ts',
  // Keys are files.
  'tests/protocol/operation/rotate-keys.test.ts',
  // These run on PostgreSQL anyway.
  'tests/protocol/{business,issuance}/races.test.ts',
  'tests/protocol/durability/{database-away,two-servers}.test.ts',
  'tests/protocol/deployment/*.test.ts',
  // Connections, logs, settings and signals: they ask the database nothing, or what the others ask.
  'tests/protocol/durability/{drain,kill,log,settings,slow-clients,slow-readers,stop,workshop}.test.ts',
]

export default defineConfig({
  test: {
    // Files of one kind share their modules: loading them anew for each file took longer than the tests.
    isolate: false,
    // Tests also wait, for a database, a disk or another process: one more than there are processors takes a fifth less time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [TEXTS],
        test: {
          ...PATIENCE,
          name: 'unit',
          setupFiles: [...SETUP, ENGLISH],
          include: ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'tools/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...configDefaults.exclude, REPOSITORY_TESTS],
        },
      },
      {
        plugins: [TEXTS, emptyCatalogues()],
        test: {
          ...PATIENCE,
          name: 'unit-components',
          setupFiles: [ENGLISH, 'apps/web/src/testing/leave-nothing-behind.ts'],
          include: ['{apps,packages}/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          ...PATIENCE,
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
          include: ['tests/protocol/**/*.test.ts'],
          exclude: [...configDefaults.exclude, REPLACES_MODULES, ...SAME_ON_POSTGRES],
        },
      },
      {
        test: {
          ...PROTOCOL,
          ...ON_POSTGRES,
          name: 'protocol-on-postgres-isolated',
          isolate: true,
          include: [REPLACES_MODULES],
        },
      },
    ],
  },
})
