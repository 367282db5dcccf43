import type { PAGES } from '@vitrine/api/pages/pages.ts'
import type { Plugin } from 'vite'

/** The pages that most people come to first, and what each is made of. */
const FIRST_PAGES: Partial<Record<keyof typeof PAGES, string>> = {
  home: 'features/scenario-grid/home-page.tsx',
  issue: 'features/issuance/issuance-page.tsx',
  present: 'features/presentation/presentation-page.tsx',
  presentPayment: 'features/presentation/presentation-page.tsx',
}

/**
 * Writes which files a page needs beside those of every page, by its name in the contract: `assets/page-files.json`. The server
 * tells browsers with the page, so that they fetch all at once and do not meet one behind the other.
 */
export const pageFiles = (): Plugin => ({
  name: 'vitrine-page-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const files = Object.entries(FIRST_PAGES).map(([page, module]) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
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
