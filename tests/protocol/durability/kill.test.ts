import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProductDatabase, type ProductDatabase } from '../product-database.ts'
import type { Fetch } from '../wallet/http-exchange.ts'
import { TestWallet } from '../wallet/wallet.ts'
import { fingerprints, ServerProcess, temporaryFolder, trustAnchorOf } from './server-process.ts'
import { Story } from './story.ts'

const data = temporaryFolder()
const keys = join(data.path, 'keys')
let database: ProductDatabase
let server: ServerProcess
let keysBefore: Record<string, string>

beforeAll(async () => {
  database = await createProductDatabase()
  server = await ServerProcess.start({ ...database.environment, DATA_DIR: data.path })
  keysBefore = fingerprints(keys)
})
afterAll(async () => {
  await server?.kill()
  await database?.remove()
  data.remove()
})

const crash = async (): Promise<void> => {
  await server.kill()
  await server.start()
  expect(fingerprints(keys)).toEqual(keysBefore)
}

const newStory = (fetch: Fetch = globalThis.fetch): Story =>
  new Story(server.browser, new TestWallet({ trustAnchors: [trustAnchorOf(keys)], fetch }))

describe('a server that is killed and restarted', () => {
  it('completes a story without any loss if it is killed after each answer to the wallet', async () => {
    let crashes = 0
    let crashing = true
    // Concurrent requests share one crash. All of them wait for the restart, so the server is up when the next request is sent.
    let pending: Promise<void> | undefined
    const story = newStory(async (...request) => {
      const answer = await globalThis.fetch(...request)
      const body = await answer.arrayBuffer()
      if (crashing) {
        crashes += 1
        pending ??= crash().finally(() => {
          pending = undefined
        })
        await pending
      }
      return new Response(body.byteLength > 0 ? body : null, { status: answer.status, headers: answer.headers })
    })
    for (let attempt = 0; attempt < 20 && !story.isComplete; attempt += 1) await story.proceed().catch(expectLostAnswer)
    crashing = false
    await story.verify()
    expect(story.isComplete).toBe(true)
    expect(crashes).toBeGreaterThanOrEqual(8)
  }, 120_000)
})

/** Ignores the TypeError that `fetch` throws if the server is gone, and rethrows any other error. */
function expectLostAnswer(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}
