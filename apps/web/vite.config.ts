import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

export default defineConfig({
  plugins: [react(), precompress()],
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
          // What every page needs stays together: cut into the parts that single pages share, it compresses worse.
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|zod|@tanstack)[\\/]/,
            },
          ],
        },
      },
      treeshake: {
        moduleSideEffects: [
          // Mantine re-exports it for its dialogs; it does not say itself that it can be left out.
          {
            test: /node_modules[\\/](react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar)[\\/]/,
            sideEffects: false,
          },
        ],
      },
    },
  },
})
