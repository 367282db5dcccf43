import { createServer as createPlainServer } from 'node:http'
import { createServer, type RequestOptions, request, type Server } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  forgeAuthority,
  forgeIssuedBy,
  forgeSelfSigned,
} from '../../../../../tests/protocol/wallet/forged-certificate.ts'
import {
  guardedFetch,
  OutboundError,
  type OutboundFailure,
  type OutboundNetwork,
  publicInternet,
} from './guarded-fetch.ts'

const HOST = 'issuer.example'
const MEGABYTE = 1_048_576

const authority = forgeAuthority()
const certificate = forgeIssuedBy(authority, { dnsNames: [HOST] })

let server: Server
let port: number
let answer: Parameters<typeof createServer>[1]
let received: { method?: string | undefined; headers: Record<string, unknown> }[] = []
let opened: RequestOptions[] = []
let resolved: string[] = []
beforeAll(async () => {
  server = await listenWith(certificate)
  port = portOf(server)
})
afterAll(() => stop(server))
beforeEach(() => {
  received = []
  opened = []
  resolved = []
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('hello')
})

async function listenWith({ privateKey, certificate: shown }: typeof certificate): Promise<Server> {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const listening = createServer({ key, cert: shown.toString() }, (asked, response) => {
    received.push({ method: asked.method, headers: asked.headers })
    answer?.(asked, response)
  })
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve))
  return listening
}

const portOf = (listening: Server) => (listening.address() as AddressInfo).port

function stop(listening: Server): Promise<void> {
  listening.closeAllConnections()
  return new Promise((resolve) => void listening.close(() => resolve()))
}

/** A network in which all host names resolve to this machine, and connections to this machine are allowed. */
const local: OutboundNetwork = {
  resolve: async (host) => {
    resolved.push(host)
    return ['127.0.0.1']
  },
  isAllowed: (address) => address === '127.0.0.1',
  open: (options) => {
    opened.push(options)
    return request({ ...options, agent: false, ca: authority.certificate.toString() })
  },
  timeLimit: 5_000,
}

const get = (address: string, network = local) => guardedFetch(network, address, { accept: 'text/plain' })
const at = (path = '/') => `https://${HOST}:${port}${path}`

async function failureOf(work: Promise<unknown>): Promise<OutboundFailure | 'none'> {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof OutboundError) return error.reason
    throw error
  }
}

describe('a guarded fetch', () => {
  it('returns the content of an https address', async () => {
    const { mediaType, body } = await get(at('/a?b=c'))
    expect({ mediaType, text: body.toString() }).toEqual({ mediaType: 'text/plain', text: 'hello' })
    expect(opened.map(({ path, host }) => ({ path, host }))).toEqual([{ path: '/a?b=c', host: HOST }])
  })

  it('sends the Accept header, accepts gzip, and sends no credentials', async () => {
    await get(at())
    const [{ method, headers } = { headers: {} }] = received
    expect(method).toBe('GET')
    expect(headers).toEqual({
      accept: 'text/plain',
      'accept-encoding': 'gzip',
      connection: 'close',
      host: `${HOST}:${port}`,
      'user-agent': 'Vitrine',
    })
  })

  it('reads a response that is compressed with gzip', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello'))
    expect((await get(at())).body.toString()).toBe('hello')
  })

  it.each([
    ['Text/Plain; charset=utf-8', 'text/plain'],
    [undefined, ''],
  ])('reads the media type %s as %s', async (type, mediaType) => {
    answer = (_request, response) => response.writeHead(200, type ? { 'content-type': type } : {}).end()
    expect((await get(at())).mediaType).toBe(mediaType)
  })

  it('resolves a name once and connects to the result, whatever the name resolves to later', async () => {
    let asked = 0
    let connections = 0
    const internal = createTcpServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => void internal.listen(port, '::1', resolve))
    const rebinding: OutboundNetwork = {
      ...local,
      resolve: async () => {
        asked += 1
        return asked === 1 ? ['127.0.0.1'] : ['::1']
      },
    }
    expect((await get(at(), rebinding)).body.toString()).toBe('hello')
    expect({ asked, connections }).toEqual({ asked: 1, connections: 0 })
    expect(await failureOf(get(at(), rebinding))).toBe('forbidden-host')
    expect({ asked, connections }).toEqual({ asked: 2, connections: 0 })
    await new Promise((resolve) => void internal.close(resolve))
  })

  it('tries each of several addresses', async () => {
    const network = { ...local, resolve: async () => ['127.0.0.3', '127.0.0.1'], isAllowed: () => true }
    expect((await get(at(), network)).body.toString()).toBe('hello')
  })
})

describe('a guarded fetch makes no connection', () => {
  it.each([
    'http://issuer.example/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'ftp://issuer.example/',
    'gopher://issuer.example/',
    'https://user@issuer.example/',
    'https://user:password@issuer.example/',
    'https://:password@issuer.example/',
    'https://',
    '//issuer.example',
    'issuer.example',
    '',
    `https://issuer.example/${'a'.repeat(2000)}`,
  ])('to %s, which is not a plain https address', async (address) => {
    expect(await failureOf(get(address))).toBe('address')
    expect({ opened, resolved }).toEqual({ opened: [], resolved: [] })
  })

  it.each([
    ['127.0.0.1', 'decimal', 'https://2130706433/'],
    ['127.0.0.1', 'hexadecimal', 'https://0x7f000001/'],
    ['127.0.0.1', 'octal', 'https://0177.0.0.01/'],
    ['127.0.0.1', 'short', 'https://127.1/'],
    ['127.0.0.1', 'wide', 'https://１２７.0.0.1/'],
    ['::1', 'bracketed', 'https://[::1]/'],
    ['::1', 'long', 'https://[0000:0000:0000:0000:0000:0000:0000:0001]/'],
    ['::ffff:7f00:1', 'mapped', 'https://[::ffff:127.0.0.1]/'],
    ['169.254.169.254', 'linked', 'https://169.254.169.254/latest/meta-data/'],
  ])('to %s in its %s form', async (address, _form, uri) => {
    const checked: string[] = []
    const network: OutboundNetwork = {
      ...local,
      isAllowed: (candidate) => {
        checked.push(candidate)
        return publicInternet.isAllowed(candidate)
      },
    }
    expect(await failureOf(get(uri, network))).toBe('forbidden-host')
    expect({ checked, opened, resolved }).toEqual({ checked: [address], opened: [], resolved: [] })
  })

  it.each([[['127.0.0.1']], [['9.9.9.9', '10.0.0.1']], [['2620:fe::fe', '::1']], [['::ffff:9.9.9.9']]])(
    'to a name that resolves to %j',
    async (addresses) => {
      const network = { ...local, resolve: async () => addresses, isAllowed: publicInternet.isAllowed }
      expect(await failureOf(get('https://issuer.example/', network))).toBe('forbidden-host')
      expect(opened).toEqual([])
    },
  )

  it("to this machine by its name, with the system's resolver", async () => {
    const network = { ...publicInternet, open: local.open }
    expect(await failureOf(get(`https://localhost:${port}/`, network))).toBe('forbidden-host')
    expect({ opened, received }).toEqual({ opened: [], received: [] })
  })

  it.each<[string, () => Promise<string[]>]>([
    ['without addresses', async () => []],
    ['that does not exist', () => Promise.reject(new Error('ENOTFOUND'))],
  ])('to a name %s', async (_what, resolve) => {
    expect(await failureOf(get(at(), { ...local, resolve }))).toBe('unresolved')
    expect(opened).toEqual([])
  })
})

describe('a guarded fetch fails', () => {
  it.each([
    ['from an untrusted authority', forgeSelfSigned({ dnsNames: [HOST] })],
    ['for another host', forgeIssuedBy(authority, { dnsNames: ['other.example'] })],
    ['that has expired', forgeIssuedBy(authority, { dnsNames: [HOST], validTo: new Date(Date.now() - 1000) })],
  ])('for a certificate %s', async (_what, shown) => {
    const other = await listenWith(shown)
    const variable = process.env.NODE_TLS_REJECT_UNAUTHORIZED
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      expect(await failureOf(get(`https://${HOST}:${portOf(other)}/`))).toBe('connection')
      expect(received).toEqual([])
    } finally {
      if (variable === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = variable
      await stop(other)
    }
  })

  it.each([201, 204, 206, 301, 302, 303, 307, 308, 400, 404, 500, 503])(
    'for status %i, and follows no redirect',
    async (status) => {
      answer = (_request, response) => response.writeHead(status, { location: at('/elsewhere') }).end()
      expect(await failureOf(get(at()))).toBe('status')
      expect(received).toHaveLength(1)
    },
  )

  it.each([
    ['of another encoding', 'br', Buffer.from('hello'), 'content-encoding'],
    ['of several encodings', 'gzip, gzip', gzipSync('hello'), 'content-encoding'],
    ['that is not what it says', 'gzip', Buffer.from('hello'), 'content-encoding'],
    ['that is cut off', 'gzip', gzipSync('hello').subarray(0, -4), 'content-encoding'],
    ['that expands to more than a megabyte', 'gzip', gzipSync(Buffer.alloc(MEGABYTE + 1)), 'too-large'],
  ])('for a compressed response %s', async (_what, encoding, body, failure) => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body)
    expect(await failureOf(get(at()))).toBe(failure)
  })

  it('for an announced length of more than a megabyte', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-length': MEGABYTE + 1 }).write('a')
    expect(await failureOf(get(at()))).toBe('too-large')
  })

  it('for an endless response of unannounced length', async () => {
    answer = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'a')));
      }
      response.on('drain', more).once('error', () => undefined)
      more()
    }
    expect(await failureOf(get(at()))).toBe('too-large')
  })

  it('but not for one megabyte', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(MEGABYTE, 'a'))
    expect((await get(at())).body).toHaveLength(MEGABYTE)
  })

  it('for an incomplete response', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('hello')
      setTimeout(() => response.destroy(), 10)
    }
    expect(await failureOf(get(at()))).toBe('connection')
  })

  it('if nothing listens at the port', async () => {
    const other = await listenWith(certificate)
    const closed = portOf(other)
    await stop(other)
    expect(await failureOf(get(`https://${HOST}:${closed}/`))).toBe('connection')
  })

  it('if the server does not speak TLS', async () => {
    const plain = createPlainServer((_request, response) => response.end('hello'))
    await new Promise<void>((resolve) => void plain.listen(0, '127.0.0.1', resolve))
    const { port: plainPort } = plain.address() as AddressInfo
    expect(await failureOf(get(`https://${HOST}:${plainPort}/`))).toBe('connection')
    await new Promise((resolve) => void plain.close(resolve))
  })

  it.each<[string, typeof answer]>([
    ['that does not answer', () => undefined],
    ['that sends only headers', (_request, response) => response.writeHead(200).flushHeaders()],
    [
      'that sends single characters',
      (_request, response) => {
        const drip = setInterval(() => response.write('a'), 20)
        response.once('close', () => clearInterval(drip))
      },
    ],
  ])('after its time limit at a server %s', async (_what, slow) => {
    answer = slow
    const start = performance.now()
    expect(await failureOf(get(at(), { ...local, timeLimit: 200 }))).toBe('too-slow')
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('after its time limit at a resolver that does not answer', async () => {
    const network = { ...local, resolve: () => new Promise<string[]>(() => undefined), timeLimit: 100 }
    expect(await failureOf(get(at(), network))).toBe('too-slow')
    expect(opened).toEqual([])
  })

  it('after five seconds on the public internet', () => {
    expect(publicInternet.timeLimit).toBe(5_000)
  })
})
