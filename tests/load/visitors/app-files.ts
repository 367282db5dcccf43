import { exchange, type Fetch } from '../../protocol/wallet/http-exchange.ts'

/** Paths that a browser fetches for a page: first those that every page has, then those of later pages that it does not have yet. */
export type AppFiles = {
  readonly home: readonly string[]
  readonly issuing: readonly string[]
  readonly using: readonly string[]
}

const CARD = 'bank-account-basic'

/** Reads in the documents of the app which files a browser fetches for them, as the documents and their Link headers name them. */
export async function readAppFiles(publicUrl: string, fetch: Fetch): Promise<AppFiles> {
  const known = new Set<string>()
  const newOf = async (page: string): Promise<readonly string[]> => {
    const { text, headers } = await exchange(fetch, `${publicUrl}${page}`, { headers: { accept: 'text/html' } })
    const named = [
      ...(headers.get('link') ?? '').matchAll(/<(\/[^>]+)>/g),
      ...text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2|svg))"/g),
    ].map(([, path = '']) => path)
    const files = [...new Set(named)].filter((path) => !known.has(path) && path !== '/scenarios')
    for (const file of files) known.add(file)
    return files
  }
  const home = await newOf('/')
  if (home.length === 0) throw new Error('The home page names no files. Is the app built?')
  const pictures = await picturesOf(publicUrl, fetch)
  return {
    home: [...home, ...pictures],
    issuing: await newOf(`/issue/${CARD}`),
    using: await newOf(`/present/${CARD}`),
  }
}

/** Returns the pictures that the home page shows. */
async function picturesOf(publicUrl: string, fetch: Fetch): Promise<string[]> {
  const { text } = await exchange(fetch, `${publicUrl}/scenarios`)
  return [...new Set([...text.matchAll(/"(\/scenarios\/images\/[^"]+\.svg)"/g)].map(([, path = '']) => path))].slice(
    0,
    6,
  )
}
