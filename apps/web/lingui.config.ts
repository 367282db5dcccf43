import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@lingui/conf'
import { MESSAGE_SETTINGS } from '../../packages/build/messages/settings.ts'

const TESTS = ['**/*.test.ts', '**/*.test.tsx']
/** Stands on every page; the panel behind it is loaded when somebody opens it. */
const EVENTS_BUTTON = 'src/features/events/events-console.tsx'

/** A catalogue of what some folders say. A page loads the ones that it needs: one of all texts would be too much. */
const part = (name: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/src/messages/{locale}/${name}`,
  include,
  exclude: [...TESTS, ...exclude],
})

/** Features whose texts are in a catalogue together, or in one of another name. Every other feature has one of its own name. */
const TOGETHER: Record<string, string[]> = {
  frame: ['scenario-grid'],
  cards: ['issuance', 'presentation'],
  'help-desk': ['help-desk', 'dynamic-code'],
  gate: ['security-check'],
  console: ['admin'],
}

const folders = (names: string[]): string[] => names.map((name) => `src/features/${name}`)
const alone = readdirSync(join(import.meta.dirname, 'src/features')).filter(
  (name) => !Object.values(TOGETHER).flat().includes(name),
)
const { frame = [], ...together } = TOGETHER

export default defineConfig({
  ...MESSAGE_SETTINGS,
  catalogs: [
    part('frame', ['src/app', 'src/shared', ...folders(frame), EVENTS_BUTTON]),
    ...Object.entries(together).map(([name, features]) => part(name, folders(features))),
    ...alone.map((name) => part(name, folders([name]), name === 'events' ? [EVENTS_BUTTON] : [])),
  ],
})
