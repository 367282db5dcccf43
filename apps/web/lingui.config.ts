import { defineConfig } from '@lingui/conf'
import { MESSAGE_SETTINGS } from '../../tools/messages/settings.ts'

const tests = ['**/*.test.ts', '**/*.test.tsx']

/** What the home page needs is loaded with it, the rest with the pages. A catalogue of all texts would be too much. */
export default defineConfig({
  ...MESSAGE_SETTINGS,
  catalogs: [
    {
      path: '<rootDir>/src/messages/{locale}/frame',
      include: ['src/app', 'src/shared', 'src/features/events/events-console.tsx', 'src/features/scenario-grid'],
      exclude: tests,
    },
    {
      path: '<rootDir>/src/messages/{locale}/events',
      include: ['src/features/events'],
      exclude: [...tests, '**/events-console.tsx'],
    },
    {
      path: '<rootDir>/src/messages/{locale}/session',
      include: ['src/features/session'],
      exclude: tests,
    },
    {
      path: '<rootDir>/src/messages/{locale}/console',
      include: ['src/features/admin'],
      exclude: tests,
    },
    {
      path: '<rootDir>/src/messages/{locale}/what-we-keep',
      include: ['src/features/what-we-keep'],
      exclude: tests,
    },
    {
      path: '<rootDir>/src/messages/{locale}/cards',
      include: ['src/features'],
      exclude: [...tests, '**/features/{admin,events,scenario-grid,session,what-we-keep}/**'],
    },
  ],
})
