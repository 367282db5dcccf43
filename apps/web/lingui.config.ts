import { defineConfig } from '@lingui/conf'
import { MESSAGE_SETTINGS } from '../../tools/messages/settings.ts'

const TESTS = ['**/*.test.ts', '**/*.test.tsx']
/** Stands on every page; the panel behind it is loaded when somebody opens it. */
const EVENTS_BUTTON = 'src/features/events/events-console.tsx'

/** A catalogue of what some folders say. A page loads the ones that it needs: one of all texts would be too much. */
const part = (name: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/src/messages/{locale}/${name}`,
  include,
  exclude: [...TESTS, ...exclude],
})

export default defineConfig({
  ...MESSAGE_SETTINGS,
  catalogs: [
    part('frame', ['src/app', 'src/shared', 'src/features/scenario-grid', EVENTS_BUTTON]),
    part('events', ['src/features/events'], [EVENTS_BUTTON]),
    part('cards', ['src/features/issuance', 'src/features/presentation']),
    part('help-desk', ['src/features/help-desk', 'src/features/dynamic-code']),
    part('gate', ['src/features/security-check']),
    part('session', ['src/features/session']),
    part('console', ['src/features/admin']),
    part('what-we-keep', ['src/features/what-we-keep']),
  ],
})
