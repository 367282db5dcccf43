import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type RunningProduct, startProduct } from '../product.ts'

const zDescription = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})
const VERSION: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version

let running: RunningProduct
let page: string
beforeAll(async () => {
  running = await startProduct()
  page = await (await fetch(`${running.url}/docs`)).text()
})
afterAll(() => running.stop())

/** Returns the page's section about one operation. */
const call = (operationId: string): string => page.split(`<div id="${operationId}">`)[1]?.split('</details>')[0] ?? ''

describe('the page that describes the API', () => {
  it('contains each operation and each schema of the description once, and has no dead link', async () => {
    const { paths, components } = zDescription.parse((await running.browser.get('/openapi.json')).body)
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual(expect.arrayContaining(calls.map(({ operationId }) => operationId)))
    expect(ids).toEqual(expect.arrayContaining(Object.keys(components.schemas).map((name) => `schema-${name}`)))
    expect(new Set(ids).size).toBe(ids.length)
    expect(page.match(/<details>/g)).toHaveLength(calls.length)
    for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id)
  })

  it('shows the version of the product', () => {
    expect(page).toContain(`Version ${VERSION}`)
  })

  it('shows who may call an operation', () => {
    expect(call('listCards')).toContain('Anyone, without an access token.')
    expect(call('listLedger')).toContain('Administrators, with an access token of the identity provider.')
    expect(call('requestCredential')).toContain('Wallets and verifiers, with an access token of the token endpoint.')
  })

  it('shows examples as they are sent', () => {
    expect(call('requestToken')).toContain(
      'grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Apre-authorized_code&amp;',
    )
  })

  it('has a content security policy without exceptions, and all its files exist', async () => {
    const { headers } = await fetch(`${running.url}/docs/`)
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|data:|\*|nonce/)
    expect(page).not.toMatch(/<style|style="|<script>/)
    const files = [...page.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path]) => path)
    expect(files).toHaveLength(4)
    for (const path of files) {
      const answer = await fetch(`${running.url}${path}`)
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        expect.stringMatching(/^(text\/css; charset=utf-8|image\/svg\+xml|font\/woff2)$/),
      ])
    }
  })
})
