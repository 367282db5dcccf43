import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { CardFolder } from '../../card-folder.ts'
import { greyJpeg } from '../jpeg.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { RawConnection } from '../raw-connection.ts'

const KB = 1024
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const PHOTO = greyJpeg({ width: 24, height: 32 }).toString('base64')

let running: RunningProduct
const connections: RawConnection[] = []
const cards = new CardFolder()
beforeAll(async () => {
  // Issues a card with a photo below its own prefix.
  cards.change('guardian', {
    engine: { name: 'openid4vc' },
    features: { present: false },
    presentation: { enabled: false },
  })
  running = await startProduct({ SCENARIOS_DIR: cards.path })
})
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close()
})
afterAll(async () => {
  await running.stop()
  cards.remove()
})

const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])

async function open(): Promise<RawConnection> {
  const connection = await RawConnection.open(running.url)
  connections.push(connection)
  return connection
}

/** Sends only the headers of a request. They declare the length of a body. Returns the answer. */
async function announce(path: string, type: string, bytes: number): Promise<string> {
  const connection = await open()
  connection.send(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`)
  return connection.receive(/\r\n\r\n[\s\S]*}$/)
}

/** Checks if the server waits for a body of that length. */
async function isAwaited(path: string, type: string, bytes: number): Promise<boolean> {
  const connection = await open()
  connection.send(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`)
  await new Promise((resolve) => setTimeout(resolve, 150))
  return connection.received === '' && !connection.socket.closed
}

/** Sends a body of undeclared length in pieces until an answer arrives. Returns the status, and the size of all pieces sent. */
async function pour(path: string, type: string): Promise<{ status: number; kilobytes: number }> {
  const connection = await open()
  connection.send(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  let kilobytes = 0
  while (connection.received === '' && !connection.socket.closed && kilobytes < 4096) {
    connection.socket.write(`2000\r\n${'A'.repeat(8 * KB)}\r\n`)
    kilobytes += 8
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { status: statusOf(connection.received), kilobytes }
}

const responsePath = async (type: string): Promise<string> =>
  `/openid4vp/responses/${(await running.browser.present(type)).requestId}`

it('accepts large claims only for a card with a photo', async () => {
  const small = ['/workshop/issuance/request', '/nobody-knows/issuance/request', '/nobody-knows/request2']
  for (const path of [...small, '/basic/issuance/request']) {
    const answer = await announce(path, JSON_TYPE, 64 * KB + 1)
    expect([path, statusOf(answer)]).toEqual([path, 413])
    expect(answer).toMatch(/content-type: application\/problem\+json[\s\S]*"code":"body-too-large"/)
    expect(await isAwaited(path, JSON_TYPE, 64 * KB)).toBe(true)
  }
  for (const path of ['/basic/request2', '/guardian/issuance/request']) {
    expect([path, await isAwaited(path, JSON_TYPE, 1024 * KB)]).toEqual([path, true])
    expect(statusOf(await announce(path, JSON_TYPE, 1024 * KB + 1))).toBe(413)
  }
})

it('cuts off claims of undeclared length as soon as they are too long', async () => {
  const small = await pour('/workshop/issuance/request', JSON_TYPE)
  expect(small.status).toBe(413)
  expect(small.kilobytes).toBeLessThan(160)
  const large = await pour('/basic/request2', JSON_TYPE)
  expect(large.status).toBe(413)
  expect(large.kilobytes).toBeGreaterThan(1024)
})

it('accepts a large answer, which may contain a photo that was not requested, up to 2 MB', async () => {
  const path = await responsePath('BankAccount')
  expect(await isAwaited(path, FORM_TYPE, 2048 * KB)).toBe(true)
  const refused = await announce(path, FORM_TYPE, 2048 * KB + 1)
  expect(statusOf(refused)).toBe(413)
  expect(refused).toMatch(/content-type: application\/json[\s\S]*\r\n\r\n{"error":"invalid_request"}$/)
  const poured = await pour(path, FORM_TYPE)
  expect(poured.status).toBe(413)
  expect(poured.kilobytes).toBeGreaterThan(2048)
})

it('reads nothing of an answer to an unknown or ended request', async () => {
  const unknown = await announce('/openid4vp/responses/nobody-knows', FORM_TYPE, 1000)
  expect(statusOf(unknown)).toBe(404)
  expect(unknown).toContain('{"error":"invalid_request","error_description":"there is no such request"}')

  const over = await responsePath('BankAccount')
  running.advance(3_600_000)
  const late = await announce(over, FORM_TYPE, 1000)
  running.advance(-3_600_000)
  expect(statusOf(late)).toBe(400)
  expect(late).toContain('this request was already answered or has expired')
})

it('refuses an answer whose request expires during the transfer', async () => {
  const path = await responsePath('BankAccount')
  const connection = await open()
  connection.send(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: 10\r\n\r\n`)
  await new Promise((resolve) => setTimeout(resolve, 150))
  running.advance(3_600_000)
  connection.send('response=x')
  expect(await connection.receive(/}$/)).toContain('this request was already answered or has expired')
  running.advance(-3_600_000)
})

it('limits wallet endpoints to small bodies, and refuses other methods before it reads a body', async () => {
  for (const path of ['/openid4vci/token', '/openid4vci/nonce', '/openid4vci/credential', '/openid4vp/requests/x'])
    expect([path, statusOf(await announce(path, FORM_TYPE, 64 * KB + 1))]).toEqual([path, 413])
  const connection = await open()
  connection.send(
    `PUT /openid4vci/token HTTP/1.1\r\nHost: x\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: 2000000\r\n\r\n`,
  )
  expect(statusOf(await connection.receive(/}$/))).toBe(405)
})

it('accepts a photo, as claim and as answer', async () => {
  const photo = greyJpeg({ width: 8, height: 8, tables: 500_000 }).toString('base64')
  const fieldData = { displayName: 'Anna', jobTitle: 'Engineer', department: 'IT', mail: 'a@example.org' }
  for (const picture of [PHOTO, photo]) {
    const { url, pin = '' } = await running.browser.issueBasic('VerifiedEmployee', { ...fieldData, photo: picture })
    const credential = await running.wallet.receive(url, { txCode: pin })
    const { id, url: request } = await running.browser.present('VerifiedEmployee')
    await running.wallet.present(request, [credential])
    expect(await running.browser.result(id)).toMatchObject({ photo: picture })
  }
})
