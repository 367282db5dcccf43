import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import * as z from 'zod'

const zPageFiles = z.record(z.string(), z.array(z.string()))

/**
 * Returns the Link header for each page, by the pattern of the page (RFC 8288; HTML, link type preload). With it the browser loads
 * early what only this page needs: its files, which the build records, and `GET /scenarios`.
 */
export function pagePreloads(webRoot: string): Map<string, string> {
  const file = join(webRoot, 'assets', 'page-files.json')
  const pages = existsSync(file) ? zPageFiles.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  return new Map(
    Object.entries(PAGES).flatMap(([name, pattern]) => {
      const files = Object.hasOwn(pages, name) ? pages[name] : undefined
      return files === undefined ? [] : [[pattern, [...files.map(linkTo), CARDS].join(', ')]]
    }),
  )
}

const CARDS = `<${INSTALLATION_ENDPOINTS.cards.path}>; rel=preload; as=fetch; crossorigin`

const linkTo = (file: string): string =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`
