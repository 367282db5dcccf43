import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApplication } from './application.ts'
import { ConfigurationError, readConfiguration } from './configuration.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'wallet-'))
  await writeFile(join(directory, 'index.html'), '<title>Wallet</title>')
})
afterAll(() => rm(directory, { recursive: true }))

const start = () =>
  createApplication({ trustAnchorFiles: [join(directory, 'anchor.pem')], allowedConnections: ['https:'] }, directory)

describe('the wallet’s server', () => {
  test('gives the same page for each of its addresses, and nothing for others', async () => {
    const application = await start()
    for (const url of ['/', '/open', '/scan', '/bank/fl-pay-1?request=openid4vp.x'])
      expect((await application.inject(url)).body).toBe('<title>Wallet</title>')
    expect((await application.inject('/missing.js')).statusCode).toBe(404)
    expect((await application.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
  })

  test('guards every answer', async () => {
    const application = await start()
    for (const url of ['/', '/missing.js', '/health/live', '/trust-anchors.json']) {
      const { headers } = await application.inject(url)
      expect(headers['content-security-policy']).toMatch(/script-src 'self'; .*frame-ancestors 'none'/)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    }
  })

  test('reads the trust anchors when asked, so that they may come later', async () => {
    const application = await start()
    expect((await application.inject('/trust-anchors.json')).json()).toEqual([])
    const pem = '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----'
    await writeFile(join(directory, 'anchor.pem'), `${pem}\n${pem}\n`)
    expect((await application.inject('/trust-anchors.json')).json()).toEqual([pem, pem])
  })

  test('never gives a private key that stands in the same file', async () => {
    const application = await start()
    await writeFile(join(directory, 'anchor.pem'), '-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----\n')
    expect((await application.inject('/trust-anchors.json')).json()).toEqual([])
  })
})

describe('the configuration', () => {
  test('has defaults', () => {
    expect(readConfiguration({})).toEqual({
      port: 3002,
      host: 'localhost',
      trustAnchorFiles: [],
      allowedConnections: ['https:', 'http://localhost:*', 'http://127.0.0.1:*'],
    })
  })

  test.each([
    [{ WALLET_PORT: 'abc' }, 'WALLET_PORT'],
    [{ WALLET_PORT: '70000' }, 'WALLET_PORT'],
    [{ WALLET_ALLOWED_CONNECT: "https://a.example; script-src 'unsafe-inline'" }, 'WALLET_ALLOWED_CONNECT'],
  ])('refuses %j', (environment, name) => {
    expect(() => readConfiguration(environment)).toThrow(ConfigurationError)
    expect(() => readConfiguration(environment)).toThrow(name)
  })
})
