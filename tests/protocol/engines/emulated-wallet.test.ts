import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RemoteStage } from '../../engines/remote-stage.ts'

/** The name contains characters that HTML and `String.replace` treat specially. */
const NAME = `Wallet "A" & <B> $&'s`
const WALLET_URL = 'http://localhost:3002'
const PAGE = '<!doctype html><meta name="emulators" content="__EMULATORS__"><p>The page'

let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'vitrine-web-'))
  await writeFile(join(webRoot, 'index.html'), PAGE)
})
afterAll(() => rm(webRoot, { recursive: true, force: true }))

/** Starts a server, and returns its configuration and the documents at some addresses. */
async function served(emulated?: string, settings: Record<string, string> = {}) {
  const stage = await RemoteStage.open({ WEB_ROOT: webRoot, ...settings }, emulated ? { emulated } : {})
  const { browser } = stage.running
  try {
    const { body: configuration } = await browser.get('/configuration')
    const documents = await Promise.all(
      ['/', '/admin', '/nobody-knows'].map(async (path) =>
        String((await browser.get(path, { accept: 'text/html' })).body),
      ),
    )
    return { configuration, documents }
  } finally {
    await stage.close()
  }
}

it('is in the configuration, with the schemes of its engine, and in the document of every page', async () => {
  const { configuration, documents } = await served(NAME, { WALLET_URL })
  const emulators = [{ name: NAME, schemes: ['remote-wallet'], url: WALLET_URL }]
  expect(configuration).toMatchObject({ emulators })
  for (const document of documents) {
    const [, content = ''] = /content="([^"]*)"><p>The page/.exec(document) ?? []
    expect(content).not.toMatch(/[<>]/)
    expect(JSON.parse(unescaped(content))).toEqual(emulators)
  }
})

it('has no address without a demo wallet', async () => {
  const { configuration } = await served(NAME)
  expect(configuration).toMatchObject({ emulators: [{ name: NAME, schemes: ['remote-wallet'] }] })
  expect(JSON.stringify(configuration)).not.toContain('"url"')
})

it('is named nowhere if all engines use real services', async () => {
  const { configuration, documents } = await served()
  expect(configuration).not.toHaveProperty('emulators')
  for (const document of documents) expect(document).toContain('<meta name="emulators" content="">')
})

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
