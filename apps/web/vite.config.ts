import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanSchemas } from '../../tools/lean-schemas.ts'
import { messages } from '../../tools/messages/vite-plugins.ts'
import { precompress } from './precompress.ts'

export default defineConfig({
  plugins: [messages(import.meta.dirname), react(), leanSchemas(), precompress()],
  base: '/',
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // Every file is fetched under a strict Content-Security-Policy: nothing may be inlined into the document.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs stays in one file: cut into the parts that single pages share, it compresses worse.
          groups: [{ name: 'every-page', tags: ['$initial'] }],
        },
      },
    },
  },
})
