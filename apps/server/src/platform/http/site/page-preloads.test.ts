import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pagePreloads } from './page-preloads.ts'

let webRoot: string
beforeEach(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'vitrine-preloads-'))
})
afterEach(() => rmSync(webRoot, { recursive: true }))

it('a page is sent with preloads for its files and for the cards', () => {
  mkdirSync(join(webRoot, 'assets'))
  const files = { issue: ['assets/issue-1.js', 'assets/issue-1.css'], nowhere: ['assets/x.js'] }
  writeFileSync(join(webRoot, 'assets', 'page-files.json'), JSON.stringify(files))
  expect([...pagePreloads(webRoot)]).toEqual([
    [
      '/issue/:configId/:request?',
      '</assets/issue-1.js>; rel=modulepreload, </assets/issue-1.css>; rel=preload; as=style; crossorigin, ' +
        '</scenarios>; rel=preload; as=fetch; crossorigin',
    ],
  ])
})

it('an app that was built without the list of files has no preloads', () => {
  expect(pagePreloads(webRoot).size).toBe(0)
})
