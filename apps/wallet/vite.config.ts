import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Pictures stay files: the content security policy then needs no exception for styles that carry data.
    assetsInlineLimit: 0,
  },
  server: { port: 3002, strictPort: true },
})
