import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitBody } from './limit-body.ts'

const LIMIT = 100

let app: FastifyInstance
let parsed: number[]
beforeEach(() => {
  app = Fastify()
  parsed = []
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    parsed.push(body.length)
    done(null, body)
  })
  const limitOf = async ({ headers }: { headers: Record<string, unknown> }) => {
    if (headers['x-refused'] !== undefined) throw Object.assign(new Error('refused'), { statusCode: 403 })
    return LIMIT
  }
  app.post('/', { bodyLimit: 10 * LIMIT, preParsing: limitBody(limitOf) }, async () => 'read')
})
afterEach(() => app.close())

const post = (payload: string | Readable, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'text/plain', ...headers } })

describe('a body of a stated length', () => {
  it('is read up to the limit, and refused unread above it', async () => {
    expect((await post('a'.repeat(LIMIT))).statusCode).toBe(200)
    const refused = await post('a'.repeat(LIMIT + 1))
    expect(refused.statusCode).toBe(413)
    expect(refused.headers.connection).toBe('close')
    expect(parsed).toEqual([LIMIT])
  })

  it('is refused unread if its limit cannot be told', async () => {
    expect((await post('a', { 'x-refused': 'yes' })).statusCode).toBe(403)
    expect(parsed).toEqual([])
  })
})

describe('a body of unknown length', () => {
  const chunked = (...chunks: string[]) => post(Readable.from(chunks), { 'transfer-encoding': 'chunked' })

  it('is read up to the limit, and refused as soon as it exceeds it', async () => {
    expect((await chunked('a'.repeat(LIMIT - 1), 'a')).statusCode).toBe(200)
    expect((await chunked('a'.repeat(LIMIT), 'a')).statusCode).toBe(413)
    expect(parsed).toEqual([LIMIT])
  })
})
