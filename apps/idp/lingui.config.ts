import { defineConfig } from '@lingui/conf'
import { JSON_MESSAGE_SETTINGS } from '../../packages/build/messages/settings.ts'

export default defineConfig(JSON_MESSAGE_SETTINGS)
