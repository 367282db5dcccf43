import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDeflate } from 'node:zlib'
import { FLOW_ERRORS, type FlowErrorCode } from '@vitrine/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publicInternet } from '../../../apps/server/src/platform/http-client/guarded-fetch.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { encodeBase64Url } from '../wallet/base64url.ts'
import { type ForgedStatusListOptions, forgeIssuedBy, forgeSelfSigned, x5cOf } from '../wallet/forge.ts'
import { type HttpAnswer, readProtocolError } from '../wallet/http-exchange.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import {
  type Answer,
  CLAIMS,
  FOREIGN_VCT,
  ForeignIssuer,
  ISSUER_NAME,
  LIST_LIFE,
  listWith,
  statusAt,
} from './foreign-issuer.ts'
import { reissued } from './reissue.ts'
import { Attempt, Stage } from './stage.ts'

const NO_ACCOUNT = 'This credential has no account here. Nothing was charged.'
const SECOND = 1_000

let folder: string
let environment: Record<string, string>
let library: ForeignIssuer
/** Trusted as well, and nobody to speak for the library. */
let university: ForeignIssuer
let running: RunningProduct
let stage: Stage
beforeAll(async () => {
  library = await ForeignIssuer.open(() => running.now())
  university = await ForeignIssuer.open(() => running.now())
  folder = mkdtempSync(join(tmpdir(), 'vitrine-foreign-'))
  environment = writeConfiguration(folder)
  running = await startProduct(environment, library.network)
  stage = await Stage.of(running)
})
afterAll(async () => {
  await running.stop()
  await library.close()
  await university.close()
  rmSync(folder, { recursive: true })
})

/** Two trusted issuers, and two cards that take the library's credentials. */
function writeConfiguration(directory: string): Record<string, string> {
  const SCENARIOS_DIR = join(directory, 'scenarios')
  cpSync(fileURLToPath(new URL('../../../scenarios', import.meta.url)), SCENARIOS_DIR, { recursive: true })
  for (const card of ['bank-account-basic', 'certificate2']) {
    const file = join(SCENARIOS_DIR, `${card}.json`)
    const scenario = JSON.parse(readFileSync(file, 'utf8'))
    scenario.presentation.vct = [FOREIGN_VCT]
    writeFileSync(file, JSON.stringify(scenario))
  }
  const TRUSTED_ISSUERS_DIR = join(directory, 'trusted-issuers')
  mkdirSync(TRUSTED_ISSUERS_DIR)
  for (const [name, { authority }] of Object.entries({ library, university }))
    writeFileSync(join(TRUSTED_ISSUERS_DIR, `${name}.pem`), authority.certificate.toString())
  return { SCENARIOS_DIR, TRUSTED_ISSUERS_DIR }
}

type Presented = { id: string; answer: HttpAnswer }

/** Presents a credential to the bank account's card. */
async function present(
  credential: ReceivedCredential,
  wish: Record<string, unknown> = {},
  server = running,
): Promise<Presented> {
  const { id, url } = await server.browser.present('BankAccount', '/basic', wish)
  const open = await server.wallet.openRequest(url)
  return { id, answer: await open.sendPresentation([credential]) }
}

async function expectVerified({ id, answer }: Presented, server = running) {
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: {} })
  expect(await server.browser.presentationStatus(id)).toEqual({ status: 2 })
  return server.browser.result(id)
}

async function expectRefused({ id, answer }: Presented, reason: FlowErrorCode, server = running): Promise<void> {
  expect(readProtocolError(answer)).toEqual({
    error: 'invalid_request',
    description: 'the presentation was not accepted',
  })
  expect(await server.browser.presentationStatus(id)).toEqual({
    status: 99,
    error: { code: reason, message: FLOW_ERRORS[reason] },
  })
}

/** Everything of the ledger, to see that nothing in it changed. */
async function ledger() {
  const { query } = running.product.database
  return {
    accounts: await query.selectFrom('accounts').selectAll().orderBy('id').execute(),
    credentials: await query.selectFrom('credentials').selectAll().orderBy('id').execute(),
    coupons: await query.selectFrom('coupons').selectAll().execute(),
  }
}

describe('a card that takes credentials of other issuers', () => {
  it('asks for them beside our own', async () => {
    const open = await running.wallet.openRequest((await running.browser.present('BankAccount')).url)
    const own = `${running.url}/credential-types/BankAccount`
    expect(open.request.query.credentials.map(({ vctValues }) => vctValues)).toEqual([[own, FOREIGN_VCT]])
  })

  it('asks for our own only where no other issuer is trusted', async () => {
    const { SCENARIOS_DIR = '' } = environment
    const alone = await startProduct({ SCENARIOS_DIR })
    try {
      const open = await alone.wallet.openRequest((await alone.browser.present('BankAccount')).url)
      expect(open.request.query.credentials.map(({ vctValues }) => vctValues)).toEqual([
        [`${alone.url}/credential-types/BankAccount`],
      ])
    } finally {
      await alone.stop()
    }
  })

  it('shows what a valid one says and who issued it, and leaves the ledger alone', async () => {
    const before = await ledger()
    const key = generateHolderKey()
    const { uri } = library.issueWithList()
    const result = await expectVerified(await present(library.issue({ key, status: statusAt(uri, 9) })))
    expect(result).toMatchObject({
      ...CLAIMS,
      status: 'OK',
      verified: true,
      credentialStateIsValid: true,
      vcIss: ISSUER_NAME,
      vcType: FOREIGN_VCT,
      domainValidationUrl: ISSUER_NAME,
    })
    for (const field of ['vcKey', 'accountBalance', 'cuponUsed', 'paymentId']) expect(result).not.toHaveProperty(field)
    expect(library.timesAsked(uri)).toBe(1)
    expect(await ledger()).toEqual(before)
  })

  it('asks nobody about a credential without status, and takes it until it expires', async () => {
    const credential = library.issue()
    const { length } = library.asked
    await expectVerified(await present(credential))
    expect(library.asked).toHaveLength(length)
    const expired = library.issue({ payload: { exp: Math.floor(running.now() / SECOND) - 1 } })
    await expectRefused(await present(expired), 'INVALID_CREDENTIAL_STATE')
  })

  it.each([
    ['an address of its certificate', { uris: [ISSUER_NAME] }, ISSUER_NAME, ISSUER_NAME],
    ['an address at a host of its certificate', { dnsNames: ['library.example'] }, ISSUER_NAME, ISSUER_NAME],
    ['its certificate alone, by an address', { uris: [ISSUER_NAME] }, undefined, ISSUER_NAME],
    ['its certificate alone, by a host', { dnsNames: ['library.example'] }, undefined, 'library.example'],
  ])('knows the issuer by %s', async (_what, names, iss, shown) => {
    const signer = forgeIssuedBy(library.authority, names)
    const result = await expectVerified(await present(library.issue({ signer, payload: { iss } })))
    expect(result.vcIss).toBe(shown)
  })
})

describe('who may not speak for another issuer', () => {
  const issuedBy = (names: { uris?: string[]; dnsNames?: string[] }, iss: unknown = ISSUER_NAME) =>
    library.issue({ signer: forgeIssuedBy(library.authority, names), payload: { iss } })

  it.each<[string, () => ReceivedCredential]>([
    ['somebody whom nobody trusts', () => library.issue({ signer: forgeSelfSigned({ uris: [ISSUER_NAME] }) })],
    ['a certificate with another name', () => issuedBy({ uris: ['https://other.example'] })],
    ['a certificate of another host', () => issuedBy({ dnsNames: ['other.example'] })],
    ['a certificate of any host there', () => issuedBy({ dnsNames: ['*.example'] })],
    ['a certificate without a name', () => issuedBy({})],
    ['a certificate without a name, for nobody', () => issuedBy({}, undefined)],
    ['a host without https', () => issuedBy({ dnsNames: ['library.example'] }, 'http://library.example')],
    [
      'a host with a user name before it',
      () => issuedBy({ dnsNames: ['library.example'] }, 'https://a@library.example'),
    ],
    ['several names', () => issuedBy({ uris: [ISSUER_NAME] }, [ISSUER_NAME])],
    ['ourselves, by our address', () => issuedBy({ uris: [running.url] }, running.url)],
    ['ourselves, by our address alone', () => issuedBy({ uris: [running.url] }, undefined)],
    ['ourselves, by a path below it', () => issuedBy({ uris: [`${running.url}/x`] }, `${running.url}/x`)],
    ['ourselves, by our host', () => issuedBy({ dnsNames: ['localhost'] }, undefined)],
  ])('%s', async (_what, credential) => {
    await expectRefused(await present(credential()), 'INVALID_PRESENTATION')
  })

  it('another issuer for a type of ours', async () => {
    const vct = `${running.url}/credential-types/BankAccount`
    await expectRefused(await present(library.issue({ vct })), 'INVALID_PRESENTATION')
  })

  it('another issuer for a type of ours, with the status of a credential of ours', async () => {
    const { vct, sdJwt } = stage.credential
    const { status } = sdJwt.jws.payload
    await expectRefused(await present(library.issue({ vct, status })), 'INVALID_PRESENTATION')
  })

  it('ourselves for a type of another issuer', async () => {
    const attempt = await stage.begin()
    const lies = reissued(stage.serverKey('credential-issuer'), stage.credential, { payload: { vct: FOREIGN_VCT } })
    await expectRefused({ id: attempt.id, answer: await attempt.present(lies) }, 'INVALID_PRESENTATION')
  })

  it('another issuer for a type that the card does not name', async () => {
    const { id, requestId, url } = await running.browser.present('BankAccount')
    const open = await running.wallet.openRequest(url)
    const attempt = new Attempt({ id, requestId, url, open, credential: stage.credential })
    const answer = await attempt.sendUnasked(library.issue({ vct: `${FOREIGN_VCT}/2` }))
    await expectRefused({ id, answer }, 'INVALID_PRESENTATION')
  })

  it('another issuer on a card that takes no credentials of others', async () => {
    const prefix = '/workshop'
    const { id, requestId, url } = await running.browser.present('Workshop', prefix)
    const open = await running.wallet.openRequest(url)
    expect(open.request.query.credentials[0]?.vctValues).toEqual([`${running.url}/credential-types/Workshop`])
    const attempt = new Attempt({ id, requestId, url, open, credential: stage.credential })
    const answer = await attempt.sendUnasked(
      library.issue({ claims: { displayName: 'Anna', company: 'Library', event: 'E', date: 'D' } }),
    )
    expect(readProtocolError(answer).error).toBe('invalid_request')
    expect(await running.browser.presentationStatus(id, prefix)).toMatchObject({
      status: 99,
      error: { code: 'INVALID_PRESENTATION' },
    })
  })
})

describe('V-17 the status at another issuer', () => {
  it.each<[string, Partial<ForgedStatusListOptions>]>([
    ['revoked', { bytes: listWith(9) }],
    ['suspended', { bits: 2, bytes: Buffer.from([0, 0, 0b0000_1000]) }],
    ['of the application', { bits: 4, bytes: Buffer.from([0, 0, 0, 0, 0xf0]) }],
    ['of another application', { bits: 8, bytes: Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80]) }],
  ])('%s is refused', async (_what, list) => {
    await expectRefused(await present(library.issueWithList(list).credential), 'INVALID_CREDENTIAL_STATE')
  })

  it.each([1, 2, 4, 8])('valid is accepted in a list of %i bits whose other entries are all revoked', async (bits) => {
    const bytes = Buffer.alloc(1024, 0xff)
    const first = Math.floor((9 * bits) / 8)
    const mask = ((1 << bits) - 1) << ((9 * bits) % 8)
    bytes[first] = 0xff & ~mask
    await expectVerified(await present(library.issueWithList({ bits, bytes }).credential))
  })

  const stranger = forgeSelfSigned()
  const inSeconds = (offset: number) => Math.floor(running.now() / SECOND) + offset
  const text = (type: string, body: string): Answer => {
    return (_request, response) => response.writeHead(200, { 'content-type': type }).end(body)
  }
  const honest = (uri: string): string => library.statusListToken(uri)
  const TYPE = 'application/statuslist+jwt'

  it.each<[string, () => Partial<ForgedStatusListOptions>]>([
    ['that has expired', () => ({ payload: { exp: inSeconds(-1) } })],
    ['that is from the future', () => ({ payload: { iat: inSeconds(3600) } })],
    ['without its time', () => ({ payload: { iat: undefined } })],
    ['with a time in words', () => ({ payload: { iat: 'now' } })],
    ['with an end in words', () => ({ payload: { exp: 'never' } })],
    ['that lives for no time', () => ({ payload: { ttl: 0 } })],
    ['that lives backwards', () => ({ payload: { ttl: -1 } })],
    ['about another address', () => ({ payload: { sub: `${ISSUER_NAME}/status` } })],
    ['about nothing', () => ({ payload: { sub: undefined } })],
    ['of another kind', () => ({ header: { typ: 'JWT' } })],
    ['of no kind', () => ({ header: { typ: undefined } })],
    ['without a signature', () => ({ header: { alg: 'none' } })],
    ['with a foreign signature', () => ({ sign: () => Buffer.alloc(64, 1) })],
    ['that a stranger signed', () => ({ signer: stranger })],
    [
      "that a stranger signed under the issuer's certificate",
      () => ({ signer: { ...library.statusSigner, privateKey: stranger.privateKey } }),
    ],
    ['that another trusted issuer signed', () => ({ signer: university.statusSigner })],
    ['that the authority signed', () => ({ signer: library.authority })],
    [
      'whose certificate has expired',
      () => ({ signer: forgeIssuedBy(library.authority, { validTo: new Date(Date.now() - SECOND) }) }),
    ],
    ['without a chain', () => ({ header: { x5c: undefined } })],
    ['whose chain ends in the anchor', () => ({ x5c: x5cOf(library.statusSigner, library.authority) })],
    ['of three bits', () => ({ bits: 3 })],
    ['of no bits', () => ({ bits: 0 })],
    ['that is too short', () => ({ bytes: Buffer.alloc(1) })],
    ['that is empty', () => ({ bytes: Buffer.alloc(0) })],
    [
      'that is not compressed',
      () => ({ payload: { status_list: { bits: 1, lst: encodeBase64Url(Buffer.alloc(64)) } } }),
    ],
    ['that is no list', () => ({ payload: { status_list: [0, 0] } })],
    ['that is not there', () => ({ payload: { status_list: undefined } })],
  ])('cannot be had from a list %s', async (_what, lies) => {
    await expectRefused(await present(library.issueWithList(lies()).credential), 'CREDENTIAL_STATE_UNAVAILABLE')
  })

  it.each<[string, (uri: string) => Answer]>([
    ['nothing', () => (_request, response) => response.writeHead(404).end()],
    ['an error', () => (_request, response) => response.writeHead(500).end()],
    ['no content', () => (_request, response) => response.writeHead(204).end()],
    ['a page', () => text('text/html', '<!doctype html>')],
    ['a list that is called something else', (uri) => text('application/jwt', honest(uri))],
    ['a list that is called nothing', (uri) => (_request, response) => response.end(honest(uri))],
    ['rubbish', () => text(TYPE, 'a.b.c')],
    ['an empty answer', () => text(TYPE, '')],
    ['a list with something behind', (uri) => text(TYPE, `${honest(uri)}\n`)],
    [
      'the address of another list',
      (uri) => (_request, response) => response.writeHead(302, { location: `${uri}9` }).end(),
    ],
    [
      'its own address again and again',
      (uri) => (_request, response) => response.writeHead(307, { location: uri }).end(),
    ],
    [
      'a list in another encoding',
      (uri) => (_request, response) =>
        response.writeHead(200, { 'content-type': TYPE, 'content-encoding': 'gzip' }).end(honest(uri)),
    ],
    ['more than a megabyte', () => text(TYPE, 'a'.repeat(1_048_577))],
    [
      'half an answer',
      (uri) => (_request, response) => {
        response.writeHead(200, { 'content-type': TYPE, 'content-length': 10_000 }).write(honest(uri))
        setTimeout(() => response.destroy(), 20)
      },
    ],
    ['silence', () => () => undefined],
    [
      'one byte after the other',
      () => (_request, response) => {
        response.writeHead(200, { 'content-type': TYPE })
        const drip = setInterval(() => response.write('a'), 50)
        response.once('close', () => clearInterval(drip))
      },
    ],
  ])('cannot be had where the issuer answers with %s', async (_what, answer) => {
    const uri = library.newListUri()
    library.serve(uri, answer(uri))
    const began = performance.now()
    const presented = await present(library.issue({ status: statusAt(uri, 9) }))
    expect(performance.now() - began).toBeLessThan(library.network.timeLimit + 1_500)
    expect(library.timesAsked(uri)).toBe(1)
    await expectRefused(presented, 'CREDENTIAL_STATE_UNAVAILABLE')
  })

  it.each<[string, unknown]>([
    ['beyond the list', 8192],
    ['huge', 1e300],
    ['negative', -1],
    ['broken', 0.5],
    ['in words', '9'],
    ['missing', undefined],
  ])('cannot be had at an index that is %s', async (_what, index) => {
    const { uri } = library.issueWithList()
    await expectRefused(await present(library.issue({ status: statusAt(uri, index) })), 'CREDENTIAL_STATE_UNAVAILABLE')
  })

  it.each<[string, unknown]>([
    ['is empty', {}],
    ['is of a kind that we do not know', { status_attestation: { uri: ISSUER_NAME } }],
    ['is no object', 'valid'],
    ['is nothing', null],
    ['names no list', { status_list: { idx: 9 } }],
  ])('cannot be had where the credential says that it has one, which %s', async (_what, status) => {
    await expectRefused(await present(library.issue({ status })), 'CREDENTIAL_STATE_UNAVAILABLE')
  })

  it('can be had again a few seconds after it could not', async () => {
    const uri = library.newListUri()
    const credential = library.issue({ status: statusAt(uri, 9) })
    await expectRefused(await present(credential), 'CREDENTIAL_STATE_UNAVAILABLE')
    library.serveList(uri)
    await expectRefused(await present(credential), 'CREDENTIAL_STATE_UNAVAILABLE')
    expect(library.timesAsked(uri)).toBe(1)
    running.advance(6 * SECOND)
    await expectVerified(await present(credential))
    expect(library.timesAsked(uri)).toBe(2)
  })
})

describe('V-18 a status list that unpacks to 700 megabytes', () => {
  it('is refused, and the memory stays as it was', async () => {
    // DEFLATE packs 1032 to 1 at best, so not much more goes into the megabyte that is taken from the wire.
    const bomb = await compressedZeros(700 * 1024 * 1024)
    const uri = library.newListUri()
    const token = library.statusListToken(uri, { payload: { status_list: { bits: 1, lst: encodeBase64Url(bomb) } } })
    expect(token.length).toBeLessThan(1_048_576)
    library.serve(uri, (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/statuslist+jwt' }).end(token),
    )
    const credential = library.issue({ status: statusAt(uri, 9) })
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 5)
    const began = performance.now()
    await expectRefused(await present(credential), 'CREDENTIAL_STATE_UNAVAILABLE')
    clearInterval(watch)
    expect(performance.now() - began).toBeLessThan(2 * SECOND)
    expect(Math.max(most, process.memoryUsage().rss) - before).toBeLessThan(64 * 1024 * 1024)
  })

  /** So many zeros, compressed and never in memory at once. */
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

describe('V-19 a status list at an address that is not public', () => {
  /** A server with the guard as it is in production; the tests answer for the resolver and count connections. */
  let guarded: RunningProduct
  let names: Record<string, string[]> = {}
  let opened = 0
  const listeners: Server[] = []
  let connections = 0
  const ports: { v4: number; v6: number } = { v4: 0, v6: 0 }

  beforeAll(async () => {
    ports.v4 = await listen('127.0.0.1')
    ports.v6 = await listen('::1')
    guarded = await startProduct(environment, {
      ...publicInternet,
      resolve: async (host) => names[host] ?? [],
      open: (options) => {
        opened += 1
        return publicInternet.open(options)
      },
    })
  })
  beforeEach(() => {
    names = {}
  })
  afterAll(async () => {
    await guarded.stop()
    for (const listener of listeners) await new Promise((resolve) => void listener.close(resolve))
  })

  async function listen(host: string): Promise<number> {
    const listener = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    listeners.push(listener)
    await new Promise<void>((resolve) => void listener.listen(0, host, resolve))
    const address = listener.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  async function expectNobodyAsked(uri: string): Promise<void> {
    const presented = await present(library.issue({ status: statusAt(uri, 9) }), {}, guarded)
    await expectRefused(presented, 'CREDENTIAL_STATE_UNAVAILABLE', guarded)
    expect({ opened, connections }).toEqual({ opened: 0, connections: 0 })
  }

  it.each([
    'https://127.0.0.1:PORT4/list',
    'https://127.1:PORT4/list',
    'https://2130706433:PORT4/list',
    'https://0x7f000001:PORT4/list',
    'https://0x7f.0.0.1:PORT4/list',
    'https://0177.0.0.1:PORT4/list',
    'https://127.0.0.1.:PORT4/list',
    'https://①②⑦.0.0.1:PORT4/list',
    'https://0.0.0.0:PORT4/list',
    'https://0:PORT4/list',
    'https://[::1]:PORT6/list',
    'https://[0:0:0:0:0:0:0:1]:PORT6/list',
    'https://[::]:PORT6/list',
    'https://[::ffff:127.0.0.1]:PORT4/list',
    'https://[::ffff:7f00:1]:PORT4/list',
    'https://[::127.0.0.1]:PORT4/list',
    'https://[64:ff9b::7f00:1]:PORT4/list',
    'https://[64:ff9b:1::7f00:1]:PORT4/list',
    'https://[2002:7f00:1::1]:PORT4/list',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/latest/meta-data/',
    'https://100.100.100.200/',
    'https://10.0.0.1/list',
    'https://172.16.0.1/list',
    'https://192.168.0.1/list',
    'https://100.64.0.1/list',
    'https://[fe80::1]/list',
    'https://[fc00::1]/list',
    'https://[ff02::1]/list',
    'https://224.0.0.1/list',
    'https://255.255.255.255/list',
  ])('as in %s is refused, and nobody connects', async (uri) => {
    await expectNobodyAsked(uri.replace('PORT4', String(ports.v4)).replace('PORT6', String(ports.v6)))
  })

  it.each([
    'http://127.0.0.1:PORT4/list',
    'http://library.example/list',
    'file:///etc/passwd',
    'data:application/statuslist+jwt,a.b.c',
    'ftp://library.example/list',
    'https://user:password@library.example/list',
    '//library.example/list',
    '/list',
    '',
    `https://library.example/${'a'.repeat(3000)}`,
  ])('and no https address, as in %s, is refused, and nobody connects', async (uri) => {
    names = { 'library.example': ['9.9.9.9'] }
    await expectNobodyAsked(uri.replace('PORT4', String(ports.v4)))
  })

  it.each([
    ['localhost', ['127.0.0.1']],
    ['localhost', ['::1', '127.0.0.1']],
    ['metadata.example', ['169.254.169.254']],
    ['mapped.example', ['::ffff:10.0.0.1']],
    ['half.example', ['9.9.9.9', '127.0.0.1']],
    ['zone.example', ['fe80::1%eth0']],
    ['nowhere.example', []],
  ])('behind the name %s is refused, and nobody connects', async (host, addresses) => {
    names = { [host]: addresses }
    await expectNobodyAsked(`https://${host}:${ports.v4}/list?${addresses.length}`)
  })
})

describe('V-20 a credential that its issuer revokes', () => {
  it.each<[string, { ttl: number | undefined; exp?: number }, number]>([
    ['as long as the list lives', { ttl: 60 }, 60],
    ['until the list expires, however long it would live', { ttl: 600, exp: 30 }, 30],
    ['for five minutes, however long the list would live', { ttl: 86_400, exp: 86_400 }, 300],
    ['for five minutes where the list does not say', { ttl: undefined, exp: 86_400 }, 300],
  ])('is accepted %s, and not a second longer', async (_what, { ttl, exp = LIST_LIFE }, seconds) => {
    const uri = library.newListUri()
    const credential = library.issue({ status: statusAt(uri, 9) })
    const times = () => ({ ttl, exp: Math.floor(running.now() / SECOND) + exp })
    library.serveList(uri, { payload: times() })
    await expectVerified(await present(credential))
    const fetchedAt = running.now()

    library.serveList(uri, { bytes: listWith(9), payload: { ...times(), exp: undefined } })
    running.advance(seconds * SECOND - (running.now() - fetchedAt) - 2 * SECOND)
    await expectVerified(await present(credential))
    expect(library.timesAsked(uri)).toBe(1)

    running.advance(2 * SECOND)
    await expectRefused(await present(credential), 'INVALID_CREDENTIAL_STATE')
    expect(library.timesAsked(uri)).toBe(2)
  })

  it('is not accepted from an old list when the new one cannot be had', async () => {
    const uri = library.newListUri()
    const credential = library.issue({ status: statusAt(uri, 9) })
    library.serveList(uri)
    await expectVerified(await present(credential))
    library.serve(uri, (_request, response) => response.writeHead(503).end())
    running.advance(61 * SECOND)
    await expectRefused(await present(credential), 'CREDENTIAL_STATE_UNAVAILABLE')
  })

  it('has its list fetched once for ten presentations at a time', async () => {
    const { uri, credential } = library.issueWithList()
    const presented = await Promise.all(Array.from({ length: 10 }, () => present(credential)))
    for (const each of presented) await expectVerified(each)
    expect(library.timesAsked(uri)).toBe(1)
  })
})

describe('V-42 credentials of two issuers that say the same', () => {
  it('leave the account of ours alone, whatever the claims and the holder are', async () => {
    const own = stage.credential
    const claims = Object.fromEntries(own.sdJwt.disclosures.map(({ name = '', value }) => [name, value]))
    const { sub } = own.sdJwt.jws.payload
    const before = await ledger()
    const result = await expectVerified(await present(library.issue({ key: own.key, claims, payload: { sub } })))
    expect(result).toMatchObject({ accountNumber: claims.accountNumber, vcIss: ISSUER_NAME })
    expect(result).not.toHaveProperty('vcKey')
    expect(await ledger()).toEqual(before)
  })

  it('leave the account of ours alone, also with the place of its credential in our status list', async () => {
    const { status } = stage.credential.sdJwt.jws.payload
    const before = await ledger()
    await expectRefused(await present(library.issue({ status })), 'CREDENTIAL_STATE_UNAVAILABLE')
    expect(await ledger()).toEqual(before)
  })

  it('do not pay for the account of ours that must pay', async () => {
    const [account] = (await ledger()).accounts
    const before = await ledger()
    const wish = { bankOperation: 'transfer', pay: 300, accountId: account?.id }
    const result = await expectVerified(await present(library.issue({ key: stage.credential.key }), wish))
    expect(result).toMatchObject({ status: 'ERROR', details: NO_ACCOUNT })
    expect(await ledger()).toEqual(before)
  })
})

describe('what a credential of another issuer is good for', () => {
  it.each([
    ['a payment', { bankOperation: 'transfer', pay: 300 }],
    ['a coffee', { bankOperation: 'coffee' }],
    ['an account', { accountId: 'account-1' }],
  ])('not for %s: it is verified, and the business refused', async (_what, wish) => {
    const before = await ledger()
    const result = await expectVerified(await present(library.issue(), wish))
    expect(result).toMatchObject({ status: 'ERROR', verified: true, details: NO_ACCOUNT })
    expect(await ledger()).toEqual(before)
  })

  it('a payment that it could not make is still open for an account of ours', async () => {
    const wish = { bankOperation: 'transfer', pay: 300 }
    const { paymentId } = await expectVerified(await present(library.issue(), wish))
    expect(paymentId).toMatch(/^fl-pay-/)
    const result = await expectVerified(await present(stage.credential, { ...wish, paymentId }))
    expect(result).toMatchObject({ status: 'OK', paymentId, accountBalance: 700 })
  })

  it('the gate, where its card takes it and it says the level', async () => {
    const before = await ledger()
    const prefix = '/certificate2'
    const { id, url } = await running.browser.present('CertificateLevel2', prefix, { state: 'security-gate' })
    const credential = library.issue({ claims: { displayName: 'Anna Nowak', level: 2 } })
    const answer = await (await running.wallet.openRequest(url)).sendPresentation([credential])
    expect(answer.status).toBe(200)
    expect(await running.browser.result(id, prefix)).toMatchObject({ status: 'OK', vcIss: ISSUER_NAME })
    expect(await ledger()).toEqual(before)
  })

  it('nothing once the contract of the card is disabled', async () => {
    const { query } = running.product.database
    const setStatus = (status: 'Enabled' | 'Disabled') =>
      query.updateTable('contracts').set({ status }).where('name', '=', 'BankAccount').execute()
    const { id, url } = await running.browser.present('BankAccount')
    const open = await running.wallet.openRequest(url)
    await setStatus('Disabled')
    const answer = await open.sendPresentation([library.issue()])
    await setStatus('Enabled')
    await expectRefused({ id, answer }, 'CONTRACT_NOT_ENABLED')
  })
})
