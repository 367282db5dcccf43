import { defineConfig } from '@lingui/conf'
import { MESSAGE_SETTINGS } from '../../packages/build/messages/settings.ts'

export default defineConfig({
  ...MESSAGE_SETTINGS,
  catalogs: [
    {
      path: '<rootDir>/src/messages/{locale}',
      include: ['src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', 'src/server/**', '**/test-support/**', 'src/testing/**'],
    },
  ],
})
