import type { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Plugin } from 'vite'

/** The pages that most visitors open first. */
const FIRST_PAGES: Partial<Record<keyof typeof PAGES, string>> = {
  home: 'features/card-grid/home-page.tsx',
  issue: 'features/issuance/issuance-page.tsx',
  present: 'features/presentation/presentation-page.tsx',
  presentPayment: 'features/presentation/presentation-page.tsx',
}

/**
 * Writes `assets/page-files.json`: for each page (by its name in `PAGES`) the assets that it needs in addition to those of every
 * page. The server announces them when it sends the page, so that the browser fetches all at once and not one after the other.
 */
export const pageFiles = (): Plugin => ({
  name: 'vitrine-page-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const files = Object.entries(FIRST_PAGES).map(([page, module]) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
      if (!chunk) throw new Error(`No file has ${module}`)
      const parts = chunks.filter(({ fileName, isEntry }) => !isEntry && chunk.imports.includes(fileName))
      const styles = [chunk, ...parts].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      return [page, [chunk, ...parts].map(({ fileName }) => fileName).concat(styles)]
    })
    this.emitFile({
      type: 'asset',
      fileName: 'assets/page-files.json',
      source: JSON.stringify(Object.fromEntries(files)),
    })
  },
})
