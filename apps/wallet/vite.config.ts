import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanSchemas } from '../../packages/build/lean-schemas.ts'
import { messages } from '../../packages/build/messages/vite-plugins.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [messages(import.meta.dirname), react(), leanSchemas()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Keep pictures as files, so that the Content-Security-Policy needs no exception for data URLs in styles.
    assetsInlineLimit: 0,
  },
  server: { port: 3002, strictPort: true },
})
