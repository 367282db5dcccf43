import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from '../../packages/build/messages/vite-plugins.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [messages(import.meta.dirname), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Keep pictures as files, so that the Content-Security-Policy needs no exception for data URLs in styles.
    assetsInlineLimit: 0,
  },
  server: { port: 3002, strictPort: true },
})
