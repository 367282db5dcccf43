import { Agent, request } from 'node:http'
import type { Seconds } from '@vitrine/api/units.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ServerProcess, temporaryFolder } from './server-process.ts'

const DELAY: Seconds = 2
const ISSUANCE = { type: 'BankAccount', fieldData: { displayName: 'Anna Nowak' } }

let data: ReturnType<typeof temporaryFolder>
let server: ServerProcess
beforeEach(async () => {
  data = temporaryFolder()
  server = await ServerProcess.start({ DATA_DIR: data.path, STOP_DELAY_SECONDS: String(DELAY) })
})
afterEach(async () => {
  await server.kill()
  data.remove()
})

/** HTTP agent that keeps connections for the next request, as a proxy does. */
const proxy = new Agent({ keepAlive: true })
afterEach(() => proxy.destroy())

function askAsProxy(path: string): Promise<{ status: number; connection: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(`${server.url}${path}`, { agent: proxy }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection ?? '' }))
    })
    asking.on('error', reject)
    asking.end()
  })
}

it('a server that is asked to shut down first reports that it is not ready, still answers for a while, and then exits', async () => {
  expect(await askAsProxy('/health/ready')).toEqual({ status: 200, connection: 'keep-alive' })
  const asked = performance.now()
  const ending = server.terminate()
  const until = asked + DELAY * 1000 - 500
  let notReady = 0
  while (performance.now() < until) {
    const { status, connection } = await askAsProxy('/health/ready')
    if (status !== 503) continue
    notReady += 1
    // The server is about to close the connection, so it tells the proxy not to keep it.
    expect(connection).toBe('close')
    expect(await askAsProxy('/health/live')).toEqual({ status: 200, connection: 'close' })
    expect((await server.browser.post('/basic/request2', ISSUANCE)).status).toBe(200)
  }
  expect(notReady).toBeGreaterThan(5)
  expect(await ending).toEqual({ code: 0, signal: null })
  const took = performance.now() - asked
  expect(took).toBeGreaterThan(DELAY * 1000 - 100)
  expect(took).toBeLessThan(DELAY * 1000 + 5000)
  await expect(askAsProxy('/health/live')).rejects.toThrow('ECONNREFUSED')
  expect(server.words).toBe('')
})
