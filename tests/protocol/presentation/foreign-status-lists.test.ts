import { createDeflate } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeBase64Url } from '../wallet/base64url.ts'
import { type ForgedStatusListOptions, forgeIssuedBy, forgeSelfSigned, x5cOf } from '../wallet/forge.ts'
import { type Answer, ISSUER_NAME, LIST_LIFE, listWith, statusAt } from './foreign-issuer.ts'
import { ForeignStage } from './foreign-stage.ts'

const SECOND = 1_000

let stage: ForeignStage
beforeAll(async () => {
  stage = await ForeignStage.open()
})
afterAll(() => stage.close())

describe('the status at another issuer', () => {
  it.each<[string, Partial<ForgedStatusListOptions>]>([
    ['revoked', { bytes: listWith(9) }],
    ['suspended', { bits: 2, bytes: Buffer.from([0, 0, 0b0000_1000]) }],
    ['application-specific', { bits: 4, bytes: Buffer.from([0, 0, 0, 0, 0xf0]) }],
    ['of another application', { bits: 8, bytes: Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80]) }],
  ])('%s is refused', async (_what, list) => {
    await stage.expectRefused(
      await stage.present(stage.library.issueWithList(list).credential),
      'INVALID_CREDENTIAL_STATE',
    )
  })

  it.each([1, 2, 4, 8])('valid is accepted in a list of %i bits whose other entries are all revoked', async (bits) => {
    const bytes = Buffer.alloc(1024, 0xff)
    const first = Math.floor((9 * bits) / 8)
    const mask = ((1 << bits) - 1) << ((9 * bits) % 8)
    bytes[first] = 0xff & ~mask
    await stage.expectVerified(await stage.present(stage.library.issueWithList({ bits, bytes }).credential))
  })

  const stranger = forgeSelfSigned()
  const inSeconds = (offset: number) => Math.floor(stage.running.now() / SECOND) + offset
  const text = (type: string, body: string): Answer => {
    return (_request, response) => response.writeHead(200, { 'content-type': type }).end(body)
  }
  const honest = (uri: string): string => stage.library.statusListToken(uri)
  const TYPE = 'application/statuslist+jwt'

  it.each<[string, () => Partial<ForgedStatusListOptions>]>([
    ['that has expired', () => ({ payload: { exp: inSeconds(-1) } })],
    ['that is from the future', () => ({ payload: { iat: inSeconds(3600) } })],
    ['without iat', () => ({ payload: { iat: undefined } })],
    ['with a string as iat', () => ({ payload: { iat: 'now' } })],
    ['with a string as exp', () => ({ payload: { exp: 'never' } })],
    ['with a ttl of zero', () => ({ payload: { ttl: 0 } })],
    ['with a negative ttl', () => ({ payload: { ttl: -1 } })],
    ['for another address', () => ({ payload: { sub: `${ISSUER_NAME}/status` } })],
    ['about nothing', () => ({ payload: { sub: undefined } })],
    ['of another type', () => ({ header: { typ: 'JWT' } })],
    ['without a type', () => ({ header: { typ: undefined } })],
    ['without a signature', () => ({ header: { alg: 'none' } })],
    ['with a foreign signature', () => ({ sign: () => Buffer.alloc(64, 1) })],
    ['signed by a stranger', () => ({ signer: stranger })],
    [
      "signed by a stranger under the issuer's certificate",
      () => ({ signer: { ...stage.library.statusSigner, privateKey: stranger.privateKey } }),
    ],
    ['signed by another trusted issuer', () => ({ signer: stage.university.statusSigner })],
    ['signed by the authority', () => ({ signer: stage.library.authority })],
    [
      'whose certificate has expired',
      () => ({ signer: forgeIssuedBy(stage.library.authority, { validTo: new Date(Date.now() - SECOND) }) }),
    ],
    ['without a chain', () => ({ header: { x5c: undefined } })],
    ['whose chain contains the anchor', () => ({ x5c: x5cOf(stage.library.statusSigner, stage.library.authority) })],
    ['of three bits', () => ({ bits: 3 })],
    ['of no bits', () => ({ bits: 0 })],
    ['that is too short', () => ({ bytes: Buffer.alloc(1) })],
    ['that is empty', () => ({ bytes: Buffer.alloc(0) })],
    [
      'that is not compressed',
      () => ({ payload: { status_list: { bits: 1, lst: encodeBase64Url(Buffer.alloc(64)) } } }),
    ],
    ['that is not a list', () => ({ payload: { status_list: [0, 0] } })],
    ['that is missing', () => ({ payload: { status_list: undefined } })],
  ])('is unavailable from a list %s', async (_what, tampering) => {
    await stage.expectRefused(
      await stage.present(stage.library.issueWithList(tampering()).credential),
      'CREDENTIAL_STATE_UNAVAILABLE',
    )
  })

  it.each<[string, (uri: string) => Answer]>([
    ['nothing', () => (_request, response) => response.writeHead(404).end()],
    ['an error', () => (_request, response) => response.writeHead(500).end()],
    ['no content', () => (_request, response) => response.writeHead(204).end()],
    ['a page', () => text('text/html', '<!doctype html>')],
    ['another media type', (uri) => text('application/jwt', honest(uri))],
    ['no media type', (uri) => (_request, response) => response.end(honest(uri))],
    ['rubbish', () => text(TYPE, 'a.b.c')],
    ['an empty answer', () => text(TYPE, '')],
    ['a list with more text after it', (uri) => text(TYPE, `${honest(uri)}\n.`)],
    [
      'a redirect to another list',
      (uri) => (_request, response) => response.writeHead(302, { location: `${uri}9` }).end(),
    ],
    ['endless redirects to itself', (uri) => (_request, response) => response.writeHead(307, { location: uri }).end()],
    [
      'a list in another encoding',
      (uri) => (_request, response) =>
        response.writeHead(200, { 'content-type': TYPE, 'content-encoding': 'gzip' }).end(honest(uri)),
    ],
    ['more than a megabyte', () => text(TYPE, 'a'.repeat(1_048_577))],
    [
      'an incomplete answer',
      (uri) => (_request, response) => {
        response.writeHead(200, { 'content-type': TYPE, 'content-length': 10_000 }).write(honest(uri))
        setTimeout(() => response.destroy(), 20)
      },
    ],
    ['silence', () => () => undefined],
    [
      'single bytes over time',
      () => (_request, response) => {
        response.writeHead(200, { 'content-type': TYPE })
        const drip = setInterval(() => response.write('a'), 50)
        response.once('close', () => clearInterval(drip))
      },
    ],
  ])('is unavailable if the issuer answers with %s', async (_what, answer) => {
    const uri = stage.library.newListUri()
    stage.library.serve(uri, answer(uri))
    const startedAt = performance.now()
    const presented = await stage.present(stage.library.issue({ status: statusAt(uri, 9) }))
    expect(performance.now() - startedAt).toBeLessThan(stage.library.network.timeLimit + 1_500)
    expect(stage.library.timesAsked(uri)).toBe(1)
    await stage.expectRefused(presented, 'CREDENTIAL_STATE_UNAVAILABLE')
  })

  it('is not fetched from the target of a redirect', async () => {
    const elsewhere = stage.library.newListUri()
    stage.library.serveList(elsewhere)
    const uri = stage.library.newListUri()
    const location = elsewhere.replace('library.example', '127.0.0.1')
    stage.library.serve(uri, (_request, response) => response.writeHead(302, { location }).end())
    const credential = stage.library.issue({ status: statusAt(uri, 9) })
    await stage.expectRefused(await stage.present(credential), 'CREDENTIAL_STATE_UNAVAILABLE')
    expect(stage.library.timesAsked(elsewhere)).toBe(0)
  })

  it.each<[string, unknown]>([
    ['beyond the list', 8192],
    ['huge', 1e300],
    ['negative', -1],
    ['broken', 0.5],
    ['a string', '9'],
    ['missing', undefined],
  ])('is unavailable at an index that is %s', async (_what, index) => {
    const { uri } = stage.library.issueWithList()
    await stage.expectRefused(
      await stage.present(stage.library.issue({ status: statusAt(uri, index) })),
      'CREDENTIAL_STATE_UNAVAILABLE',
    )
  })

  it.each<[string, unknown]>([
    ['is empty', {}],
    ['is of an unknown kind', { status_attestation: { uri: ISSUER_NAME } }],
    ['is not an object', 'valid'],
    ['is null', null],
    ['names no list', { status_list: { idx: 9 } }],
  ])('is unavailable if the credential has a status that %s', async (_what, status) => {
    await stage.expectRefused(await stage.present(stage.library.issue({ status })), 'CREDENTIAL_STATE_UNAVAILABLE')
  })

  it('is available again a few seconds after a failure', async () => {
    const uri = stage.library.newListUri()
    const credential = stage.library.issue({ status: statusAt(uri, 9) })
    await stage.expectRefused(await stage.present(credential), 'CREDENTIAL_STATE_UNAVAILABLE')
    stage.library.serveList(uri)
    await stage.expectRefused(await stage.present(credential), 'CREDENTIAL_STATE_UNAVAILABLE')
    expect(stage.library.timesAsked(uri)).toBe(1)
    stage.running.advance(6 * SECOND)
    await stage.expectVerified(await stage.present(credential))
    expect(stage.library.timesAsked(uri)).toBe(2)
  })
})

describe('a status list that expands to half a gigabyte', () => {
  it('is refused, and uses no memory', async () => {
    // DEFLATE compresses at most 1032 to 1, and the token encodes the list in base64url twice. The token is therefore only a little
    // smaller than the megabyte that the server reads.
    const bomb = await compressedZeros(512 * 1024 * 1024)
    const uri = stage.library.newListUri()
    const token = stage.library.statusListToken(uri, {
      payload: { status_list: { bits: 1, lst: encodeBase64Url(bomb) } },
    })
    expect(token.length).toBeLessThan(1_048_576)
    stage.library.serve(uri, (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/statuslist+jwt' }).end(token),
    )
    const credential = stage.library.issue({ status: statusAt(uri, 9) })
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 5)
    const startedAt = performance.now()
    await stage.expectRefused(await stage.present(credential), 'CREDENTIAL_STATE_UNAVAILABLE')
    clearInterval(watch)
    expect(performance.now() - startedAt).toBeLessThan(2 * SECOND)
    expect(Math.max(most, process.memoryUsage().rss) - before).toBeLessThan(64 * 1024 * 1024)
  })

  /** Returns compressed zeros without keeping them all in memory. */
  async function compressedZeros(length: number): Promise<Buffer> {
    const deflate = createDeflate({ level: 9 })
    const chunks: Buffer[] = []
    deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
    const zeros = Buffer.alloc(1024 * 1024)
    for (let written = 0; written < length; written += zeros.length)
      if (!deflate.write(zeros)) await new Promise((resolve) => deflate.once('drain', resolve))
    deflate.end()
    await new Promise((resolve) => deflate.once('end', resolve))
    return Buffer.concat(chunks)
  }
})

describe('a credential revoked by its issuer', () => {
  it.each<[string, { ttl: number | undefined; exp?: number }, number]>([
    ['as long as the list lives', { ttl: 60 }, 60],
    ['until the list expires, even with a longer ttl', { ttl: 600, exp: 30 }, 30],
    ['for five minutes, even with a longer ttl', { ttl: 86_400, exp: 86_400 }, 300],
    ['for five minutes without a ttl', { ttl: undefined, exp: 86_400 }, 300],
  ])('is accepted %s, and not a second longer', async (_what, { ttl, exp = LIST_LIFE }, seconds) => {
    const uri = stage.library.newListUri()
    const credential = stage.library.issue({ status: statusAt(uri, 9) })
    const times = () => ({ ttl, exp: Math.floor(stage.running.now() / SECOND) + exp })
    stage.library.serveList(uri, { payload: times() })
    await stage.expectVerified(await stage.present(credential))
    const fetchedAt = stage.running.now()

    stage.library.serveList(uri, { bytes: listWith(9), payload: { ...times(), exp: undefined } })
    stage.running.advance(seconds * SECOND - (stage.running.now() - fetchedAt) - 2 * SECOND)
    await stage.expectVerified(await stage.present(credential))
    expect(stage.library.timesAsked(uri)).toBe(1)

    stage.running.advance(2 * SECOND)
    await stage.expectRefused(await stage.present(credential), 'INVALID_CREDENTIAL_STATE')
    expect(stage.library.timesAsked(uri)).toBe(2)
  })

  it('is not accepted from an old list if the new one is unavailable', async () => {
    const uri = stage.library.newListUri()
    const credential = stage.library.issue({ status: statusAt(uri, 9) })
    stage.library.serveList(uri)
    await stage.expectVerified(await stage.present(credential))
    stage.library.serve(uri, (_request, response) => response.writeHead(503).end())
    stage.running.advance(61 * SECOND)
    await stage.expectRefused(await stage.present(credential), 'CREDENTIAL_STATE_UNAVAILABLE')
  })

  it('has its list fetched once for ten presentations at the same time', async () => {
    const { uri, credential } = stage.library.issueWithList()
    const presented = await Promise.all(Array.from({ length: 10 }, () => stage.present(credential)))
    for (const each of presented) await stage.expectVerified(each)
    expect(stage.library.timesAsked(uri)).toBe(1)
  })
})
