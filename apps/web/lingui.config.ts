import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@lingui/conf'
import { MESSAGE_SETTINGS } from '../../packages/build/messages/settings.ts'

const TESTS = ['**/*.test.ts', '**/*.test.tsx']
/** Every page contains it, so its texts are in the catalogue `frame`. */
const EVENTS_BUTTON = 'src/features/events/events-console.tsx'
/** Page that only visitors with certain wallets open. The other pages of the cards do without its texts. */
const CONSENT = 'src/features/issuance/consent'

/** It is loaded on demand with its texts. */
const HELP = 'src/app/help/help-panel.tsx'

/** Frame of the console, whose texts only its own pages load. */
const CONSOLE_FRAME = 'src/app/console'

/** Each page loads only the catalogues it needs, because a single catalogue for all texts would be too large. */
const part = (name: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/src/messages/{locale}/${name}`,
  include,
  exclude: [...TESTS, ...exclude],
})

/** Catalogues that several features share, or whose name differs from the feature's name. */
const SHARED: Record<string, string[]> = {
  frame: ['card-grid'],
  cards: ['issuance', 'presentation'],
  'help-desk': ['help-desk', 'dynamic-code'],
  gate: ['security-check'],
  console: ['admin'],
}

const folders = (names: string[]): string[] => names.map((name) => `src/features/${name}`)
const withOwnCatalogue = readdirSync(join(import.meta.dirname, 'src/features')).filter(
  (name) => !Object.values(SHARED).flat().includes(name),
)
const { frame = [], ...shared } = SHARED

export default defineConfig({
  ...MESSAGE_SETTINGS,
  catalogs: [
    part('frame', ['src/app', 'src/shared', ...folders(frame), EVENTS_BUTTON], [`${CONSOLE_FRAME}/**`, HELP]),
    part('help', [HELP]),
    ...Object.entries(shared).map(([name, features]) =>
      part(name, [...folders(features), ...(name === 'console' ? [CONSOLE_FRAME] : [])], [`${CONSENT}/**`]),
    ),
    part('consent', [CONSENT]),
    ...withOwnCatalogue.map((name) => part(name, folders([name]), name === 'events' ? [EVENTS_BUTTON] : [])),
  ],
})
