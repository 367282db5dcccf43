import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from '../../packages/build/messages/vite-plugins.ts'
import { pageFiles } from './page-files.ts'
import { precompress } from './precompress.ts'

const OF_EXHIBITS =
  /packages\/brand\/(?!groups-of-four|card-back)|src\/shared\/(gate\/gate-link|events\/record-event|ui\/(card\/(card-|exhibit-card|vitrine-mark|seal)|notice\/configuration-failure|numbered-steps|case)|words\/off-words)/
const OF_PRESENTATIONS =
  /src\/shared\/(api\/any-presentation\.|digital-credentials\/presenting-way|(flow|words)\/(presentation-|request-|rejection-|result-|face-check)(?!.*\.css))/
const OF_FLOWS =
  /packages\/(languages\/in-sentence|api\/src\/(text\/visible-text|pages\/path|endpoints\/card-|flows\/digital-credentials))|src\/features\/issuance\/form\/.*\.css|src\/shared\/(flow\/(?!presentation-|request-|face-check.*\.ts)|links|qr|ui\/(?!dialog)|format\/(?!duration|claim-facts)|words\/(?!check-|result-|off-|rejection-|face-check-))|node_modules\/uqr/

export default defineConfig({
  plugins: [
    messages(import.meta.dirname, {
      firstWords: {
        title: 'Cards worth keeping, proof worth trusting',
        lead: 'A verifiable credential is a card on your phone that anyone can check. Get one here, and use it, in a minute.',
        reason:
          'Better than a photo of a card: the other side sees only what it asks for, and nobody can copy or forge it.',
      },
    }),
    react(),
    pageFiles(),
    precompress(),
  ],
  base: '/',
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // Every file is fetched under a strict Content-Security-Policy: nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The code that every page loads stays in one file. Split into smaller files, it would compress worse.
          groups: [
            { name: 'every-page', tags: ['$initial'] },
            // Each file costs the server CPU time and, on slow networks, the visitor a round trip. So there is one file for the
            // code that the grids of cards share, one for the pages of a card, and one for the pages that ask for a card.
            { name: 'exhibits', test: OF_EXHIBITS, minShareCount: 2 },
            { name: 'flow', test: OF_FLOWS, minShareCount: 2 },
            { name: 'presentations', test: OF_PRESENTATIONS, minShareCount: 2 },
            { name: 'card-grid', test: /src\/features\/card-grid\// },
            { name: 'inputs', test: /@mantine\/core.*(Input|CloseButton)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
