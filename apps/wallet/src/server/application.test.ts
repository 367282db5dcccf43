import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApplication } from './application.ts'
import { ConfigurationError, readConfiguration } from './configuration.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wallet-'))
  await writeFile(
    join(directory, 'index.html'),
    '<title>Wallet</title><meta name="provider" content="__PROVIDER__" /><meta name="emulator" content="__EMULATOR__" />',
  )
})
afterAll(() => rm(directory, { recursive: true }))

const start = ({ providerUrl, emulatorUrl }: { providerUrl?: string; emulatorUrl?: string } = {}) =>
  createApplication(
    {
      trustAnchorFiles: {
        issuer: [join(directory, 'anchor.pem')],
        documents: [],
        verifier: [join(directory, 'verifier.pem')],
      },
      allowedConnections: ['https:'],
      providerUrl,
      emulatorUrl,
    },
    directory,
  )

describe('the wallet’s web server', () => {
  test('serves the same page at every path without an extension, and 404 for missing files', async () => {
    const application = await start()
    for (const url of ['/', '/open', '/scan', '/bank/fl-pay-1?request=openid4vp.x'])
      expect((await application.inject(url)).body).toBe(
        '<title>Wallet</title><meta name="provider" content="" /><meta name="emulator" content="" />',
      )
    expect((await application.inject('/missing.js')).statusCode).toBe(404)
    expect((await application.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
  })

  test('writes the origins of its provider and of the emulator into its page', async () => {
    const application = await start({ providerUrl: 'http://localhost:3001', emulatorUrl: 'http://localhost:3003' })
    const { body } = await application.inject('/open')
    expect(body).toContain('<meta name="provider" content="http://localhost:3001" />')
    expect(body).toContain('<meta name="emulator" content="http://localhost:3003" />')
  })

  test('sends security headers with every response', async () => {
    const application = await start()
    for (const url of ['/', '/missing.js', '/health/live', '/trust-anchors.json']) {
      const { headers } = await application.inject(url)
      expect(String(headers['content-security-policy']).split('; ').toSorted()).toEqual([
        "base-uri 'none'",
        "connect-src 'self' https:",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob:",
        "manifest-src 'self'",
        "media-src 'self' blob:",
        "require-trusted-types-for 'script'",
        "script-src 'self'",
        "style-src 'self'",
      ])
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test('sends a cache-control header with every response', async () => {
    const application = await start()
    await mkdir(join(directory, 'assets'), { recursive: true })
    await writeFile(join(directory, 'assets', 'index-4f3a.js'), '')
    const kept = async (url: string) => (await application.inject(url)).headers['cache-control']
    expect(await kept('/assets/index-4f3a.js')).toBe('public, max-age=31536000, immutable')
    expect(await kept('/open')).toBe('no-cache')
    expect(await kept('/health/live')).toBe('no-store')
    expect(await kept('/trust-anchors.json')).toBe('no-store')
  })

  test('serves a web manifest with icons of the declared sizes', async () => {
    const source = join(import.meta.dirname, '../../public')
    const application = await createApplication(
      {
        trustAnchorFiles: { issuer: [], documents: [], verifier: [] },
        ...{ allowedConnections: [], providerUrl: undefined, emulatorUrl: undefined },
      },
      source,
    )
    const page = await readFile(join(source, '../index.html'), 'utf8')
    const [, manifest = ''] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? []
    const [, touchIcon = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? []
    const answer = await application.inject(manifest)
    expect(answer.headers['content-type']).toBe('application/manifest+json')
    expect(answer.json()).toMatchObject({
      name: 'Demo wallet',
      short_name: 'Wallet',
      start_url: '/',
      display: 'standalone',
    })

    const icons: { src: string; sizes: string; type: string }[] = answer.json().icons
    const sizes = new Set(icons.map(({ sizes: size }) => size))
    expect(sizes).toEqual(new Set(['192x192', '512x512', 'any']))
    for (const { src, sizes: size, type } of [...icons, { src: touchIcon, sizes: '180x180', type: 'image/png' }]) {
      const { statusCode, headers, rawPayload } = await application.inject(src)
      expect([src, statusCode, headers['content-type']]).toEqual([src, 200, type])
      // The first chunk of a PNG contains the width and the height (PNG specification, section 11.2.1).
      if (type === 'image/png') expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`, src).toBe(size)
    }
  })

  test('answers the health check, and 404 in plain text for an unknown file', async () => {
    const application = await start()
    expect((await application.inject('/health/live')).json()).toEqual({ status: 'ok' })
    const { body, headers } = await application.inject('/missing.js?v=1')
    expect([body, headers['content-type']]).toEqual(['Not found', 'text/plain; charset=utf-8'])
  })

  test('reads the trust anchor files on every request, so that they may be created later', async () => {
    const application = await start()
    expect((await application.inject('/trust-anchors.json')).json()).toEqual({
      issuer: [],
      documents: [],
      verifier: [],
    })
    const pem = '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----'
    await writeFile(join(directory, 'anchor.pem'), `${pem}\n${pem}\n`)
    await writeFile(join(directory, 'verifier.pem'), pem)
    const anchors = { issuer: [pem, pem], documents: [], verifier: [pem] }
    expect((await application.inject('/trust-anchors.json')).json()).toEqual(anchors)
    await rm(join(directory, 'verifier.pem'))
  })

  test('never serves a private key from a trust anchor file', async () => {
    const application = await start()
    await writeFile(join(directory, 'anchor.pem'), '-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----\n')
    expect((await application.inject('/trust-anchors.json')).json()).toEqual({
      issuer: [],
      documents: [],
      verifier: [],
    })
  })

  test('skips a pipe among the trust anchor files, because its reading may never end', async () => {
    const application = await start()
    execFileSync('mkfifo', [join(directory, 'anchor.pipe')])
    await rename(join(directory, 'anchor.pipe'), join(directory, 'anchor.pem'))
    expect((await application.inject('/trust-anchors.json')).json()).toEqual({
      issuer: [],
      documents: [],
      verifier: [],
    })
  })
})

describe('the configuration', () => {
  test('has defaults', () => {
    expect(readConfiguration({})).toEqual({
      port: 3002,
      host: 'localhost',
      trustAnchorFiles: { issuer: [], documents: [], verifier: [] },
      allowedConnections: ['https:', 'http://localhost:*', 'http://127.0.0.1:*'],
      providerUrl: undefined,
      emulatorUrl: undefined,
    })
  })

  test('allows connections to its provider and to the emulator', () => {
    const settings = {
      ...{ WALLET_PROVIDER_URL: 'http://localhost:3001', ENTRA_EMULATOR_URL: 'http://localhost:3003' },
      WALLET_ALLOWED_CONNECT: 'https://issuer.example',
    }
    expect(readConfiguration(settings)).toMatchObject({
      allowedConnections: ['https://issuer.example', 'http://localhost:3001', 'http://localhost:3003'],
      providerUrl: 'http://localhost:3001',
      emulatorUrl: 'http://localhost:3003',
    })
  })

  test('is read from the environment, and treats empty variables as unset', () => {
    expect(
      readConfiguration({
        WALLET_PORT: '65535',
        WALLET_HOST: '0.0.0.0',
        WALLET_ISSUER_ANCHORS: ' /a.pem, ,/b.pem ',
        WALLET_DOCUMENT_ANCHORS: '/c.pem',
        WALLET_VERIFIER_ANCHORS: '/d.pem',
        WALLET_ALLOWED_CONNECT: 'https://Example-1.org , http://localhost,, https://issuer.example:3000',
      }),
    ).toEqual({
      port: 65_535,
      host: '0.0.0.0',
      trustAnchorFiles: { issuer: ['/a.pem', '/b.pem'], documents: ['/c.pem'], verifier: ['/d.pem'] },
      allowedConnections: ['https://Example-1.org', 'http://localhost', 'https://issuer.example:3000'],
      providerUrl: undefined,
      emulatorUrl: undefined,
    })
    const empty = {
      WALLET_PORT: '',
      WALLET_HOST: '',
      WALLET_TRUST_ANCHORS: '',
      WALLET_ISSUER_ANCHORS: '',
      WALLET_ALLOWED_CONNECT: '',
    }
    expect(readConfiguration({ ...empty, OTHER: 'x' })).toEqual(readConfiguration({}))
    expect(readConfiguration({ WALLET_PORT: '1' }).port).toBe(1)
  })

  test('names the settings that replace the former one', () => {
    expect(() => readConfiguration({ WALLET_TRUST_ANCHORS: '/a.pem' })).toThrow('WALLET_VERIFIER_ANCHORS')
  })

  const notAnOrigin = (origin: string) =>
    `WALLET_ALLOWED_CONNECT: ${origin} is not an origin like https://issuer.example`

  test.each<[environment: NodeJS.ProcessEnv, message: string]>([
    [{ WALLET_PORT: 'abc' }, 'WALLET_PORT is not a number'],
    [{ WALLET_PORT: '80.5' }, 'WALLET_PORT is not a whole number'],
    [{ WALLET_PORT: '0' }, 'WALLET_PORT must be 1 to 65535'],
    [{ WALLET_PORT: '65536' }, 'WALLET_PORT must be 1 to 65535'],
    ...[
      "https://a.example; script-src 'unsafe-inline'",
      "'self' https://a.example",
      'https://a.example/path',
      'https://a.example:',
      'https://a.example:123456',
      'https://a.example:x',
      'https://',
      'https://ä.example',
      'ftp://a.example',
      '*',
      'https:',
      'https://*.example',
      'http://localhost:*',
    ].map((origin): [NodeJS.ProcessEnv, string] => [{ WALLET_ALLOWED_CONNECT: origin }, notAnOrigin(origin)]),
    [{ WALLET_ALLOWED_CONNECT: 'https://a.example,data:' }, notAnOrigin('data:')],
  ])('refuses %j: %s', (environment, message) => {
    expect(() => readConfiguration(environment)).toThrow(new ConfigurationError(message))
  })
})
