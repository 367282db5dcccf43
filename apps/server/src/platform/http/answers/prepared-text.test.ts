import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { preparedJson } from './prepared-text.ts'

const VALUE = { cards: ['Żółta karta', 'Red card'] }

async function get(accepted: string | undefined) {
  const app = fastify()
  const prepared = await preparedJson(VALUE)
  app.get('/', async (request, reply) => prepared.send(request, reply))
  const answer = await app.inject({ url: '/', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
  await app.close()
  return answer
}

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
  ['br;q=0.5, gzip', 'gzip', gunzipSync],
])('answers Accept-Encoding %s with %s', async (accepted, coding, decompress) => {
  const { headers, rawPayload } = await get(accepted)
  expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
  expect(JSON.parse(decompress(rawPayload).toString('utf8'))).toEqual(VALUE)
})

it.each([undefined, 'identity', 'br;q=0.000', 'brotli'])(
  'answers Accept-Encoding %s uncompressed',
  async (accepted) => {
    const { headers, payload } = await get(accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(payload)).toEqual(VALUE)
  },
)
