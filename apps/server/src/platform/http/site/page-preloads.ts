import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import * as z from 'zod'

const zPageFiles = z.record(z.string(), z.array(z.string()))

/**
 * What browsers should fetch at once with a page (RFC 8288; HTML, link type preload), by its pattern: the files that it needs
 * beside those of every page, as the build wrote them down, and the cards, which it shows.
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

const CARDS = `<${INSTALLATION_ENDPOINTS.scenarios.path}>; rel=preload; as=fetch; crossorigin`

const linkTo = (file: string): string =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`
