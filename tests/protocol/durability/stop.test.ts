import { Agent, request } from 'node:http'
import { zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createProductDatabase, type ProductDatabase } from '../product-database.ts'
import { RawConnection } from '../raw-connection.ts'
import { ServerProcess, temporaryFolder } from './server-process.ts'

let data: ReturnType<typeof temporaryFolder>
let database: ProductDatabase
let server: ServerProcess
beforeEach(async () => {
  data = temporaryFolder()
  database = await createProductDatabase()
  server = await ServerProcess.start({ ...database.environment, DATA_DIR: data.path })
})
afterEach(async () => {
  await server?.kill()
  await database?.remove()
  data.remove()
})

const ISSUANCE = JSON.stringify({ type: 'BankAccount', fieldData: { displayName: 'Anna Nowak' } })

/** HTTP agent that keeps connections for a minute, as a proxy does. */
const keepAlive = new Agent({ keepAlive: true, timeout: 60_000 })

/** Sends the first part of a request. `finish` sends the rest. */
function slowRequest(url: string): { finish(): void; answer: Promise<{ status: number | undefined; body: string }> } {
  const sending = request(`${url}/basic/request2`, {
    agent: keepAlive,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(ISSUANCE) },
  })
  sending.write(ISSUANCE.slice(0, 20))
  const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      response.once('end', () => resolve({ status: response.statusCode, body }))
    })
  })
  return { finish: () => sending.end(ISSUANCE.slice(20)), answer }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('a server that is asked to shut down', () => {
  it('answers a started request, and then exits without an error', async () => {
    const slow = slowRequest(server.url)
    await pause(100)
    const ending = server.terminate()
    await pause(100)
    slow.finish()
    const { status, body } = await slow.answer
    const answered = Date.now()
    expect(status).toBe(200)
    const { id } = JSON.parse(body)
    expect(await ending).toEqual({ code: 0, signal: null })
    // The server does not wait until the client closes its kept connection.
    expect(Date.now() - answered).toBeLessThan(20_000)
    expect(server.words).toBe('')

    await server.start()
    expect(await server.browser.issuanceStatus(id)).toEqual({ status: 0 })
  })

  it('answers each of many requests in flight completely or not at all', async () => {
    const flights = Array.from({ length: 60 }, () =>
      fetch(`${server.url}/basic/request2`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: ISSUANCE,
      }).then(
        async (answer) => ({ status: answer.status, body: await answer.json() }),
        () => undefined,
      ),
    )
    await pause(30)
    expect(await server.terminate()).toEqual({ code: 0, signal: null })
    const answers = await Promise.all(flights)
    const issued = answers.filter((answer) => answer?.status === 200)
    expect(answers.every((answer) => answer === undefined || [200, 503].includes(answer.status))).toBe(true)

    await server.start()
    for (const answer of issued) {
      const { id } = zIssuanceResponse.parse(answer?.body)
      expect(await server.browser.issuanceStatus(id)).toEqual({ status: 0 })
    }
  })

  it('does not wait for pages that listen for notifications', async () => {
    const streams = await Promise.all(
      ['one', 'two', 'three'].map((id) => fetch(`${server.url}/notifications?id=${id}`)),
    )
    const started = Date.now()
    expect(await server.terminate()).toEqual({ code: 0, signal: null })
    expect(Date.now() - started).toBeLessThan(20_000)
    for (const stream of streams) await stream.text()
  })

  it('exits in time despite clients that never finish, never read, or never send a request', async () => {
    const half = await RawConnection.open(server.url)
    half.send(
      'POST /basic/request2 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    const unread = await RawConnection.open(server.url)
    for (let request = 0; request < 3; request += 1) unread.sendUnread('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n')
    await RawConnection.open(server.url)
    await pause(200)
    const started = Date.now()
    expect(await server.terminate()).toEqual({ code: 0, signal: null })
    expect(Date.now() - started).toBeLessThan(14_000)
    expect(await half.ended).not.toContain('200')
    expect(server.words).toBe('')
  })

  it('exits at once if it is asked a second time', async () => {
    const half = await RawConnection.open(server.url)
    half.send('GET / HTTP/1.1\r\n')
    await pause(200)
    const ending = server.terminate()
    await pause(200)
    const started = Date.now()
    await server.terminate()
    expect(await ending).toEqual({ code: 1, signal: null })
    expect(Date.now() - started).toBeLessThan(5000)
  })
})
