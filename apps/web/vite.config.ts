import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  base: '/',
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // Every file is fetched under a strict Content-Security-Policy: nothing may be inlined into the document.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
