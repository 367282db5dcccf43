import { configDefaults, defineConfig } from 'vitest/config'

const SETUP = ['tests/fast-check-seed.ts']
const REPOSITORY_TESTS = '**/*.repository.test.ts'

export default defineConfig({
  test: {
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
