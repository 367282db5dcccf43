import { configDefaults, defineConfig } from 'vitest/config'

const SETUP = ['tests/fast-check-seed.ts']
/** Replaces modules, which nothing else may see. */
const REPLACES_MODULES = 'tests/protocol/admin/access-matrix.test.ts'
const REPOSITORY_TESTS = '**/*.repository.test.ts'

export default defineConfig({
  test: {
    // Files of one kind share their modules: loading them anew for each file took longer than the tests.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: SETUP,
          include: ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'tools/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...configDefaults.exclude, REPOSITORY_TESTS],
        },
      },
      {
        test: {
          name: 'unit-components',
          setupFiles: ['apps/web/src/testing/leave-nothing-behind.ts'],
          include: ['apps/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          name: 'repository',
          include: [REPOSITORY_TESTS],
          globalSetup: 'tools/postgres/vitest-setup.ts',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'protocol',
          setupFiles: SETUP,
          include: ['tests/protocol/**/*.test.ts'],
          exclude: [...configDefaults.exclude, REPLACES_MODULES],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'protocol-isolated',
          isolate: true,
          include: [REPLACES_MODULES],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
