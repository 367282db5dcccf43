import { createHash, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as x509 from '../../../platform/certificates/x509.ts'
import { signClientAssertion } from './client-assertion.ts'

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}
const AUDIENCE = 'https://login.example/tenant/oauth2/v2.0/token'
const NOW = Date.UTC(2026, 10, 20, 9)

let folder: string
let certificatePem: string
let keyPem: string
let otherCertificatePem: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-assertion-'))
  ;({ certificatePem, keyPem } = await makeCertificate())
  otherCertificatePem = (await makeCertificate()).certificatePem
})
afterAll(() => rmSync(folder, { recursive: true }))

async function makeCertificate() {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    { name: 'CN=Test', keys, signingAlgorithm: ALGORITHM, notAfter: new Date(NOW + 86_400_000) },
    crypto,
  )
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return {
    certificatePem: certificate.toString('pem'),
    keyPem: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`,
  }
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

function sign(content: string | undefined): Promise<string> {
  const file = join(folder, content === undefined ? 'missing.pem' : 'entra.pem')
  if (content !== undefined) writeFileSync(file, content)
  return signClientAssertion(file, { clientId: 'client-1', audience: AUDIENCE, now: NOW })
}

describe('a client assertion', () => {
  it.each([
    ['the certificate and its key', () => `${certificatePem}\n${keyPem}`],
    ['the key first', () => `${keyPem}\n${certificatePem}`],
    ['other certificates', () => `${otherCertificatePem}\n${certificatePem}\n${keyPem}`],
  ])('is signed with a file that contains %s', async (_what, content) => {
    const { publicKey, raw } = new X509Certificate(certificatePem)
    const { payload, protectedHeader } = await jwtVerify(await sign(content()), publicKey, {
      currentDate: new Date(NOW),
    })
    const thumbprint = createHash('sha256').update(raw).digest('base64url')
    expect(protectedHeader).toEqual({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
    expect(payload).toEqual({
      aud: AUDIENCE,
      iss: 'client-1',
      sub: 'client-1',
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iat: NOW / 1000,
      nbf: NOW / 1000,
      exp: NOW / 1000 + 300,
    })
  })

  it('has an id of its own', async () => {
    const content = `${certificatePem}\n${keyPem}`
    expect(await sign(content)).not.toBe(await sign(content))
  })

  it.each([
    ['cannot be read', () => undefined, /missing\.pem, which cannot be read \(ENOENT\)/],
    ['contains no certificate', () => keyPem, /entra\.pem, which contains no certificate/],
    ['contains no key', () => certificatePem, /entra\.pem, which contains no private key: .* RSA private key \(PEM\)/],
    [
      'contains an EC key',
      () => `${certificatePem}\n${pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)}`,
      /entra\.pem, whose private key is of type ec, not rsa: .* unencrypted RSA private key/,
    ],
    [
      'contains a short key',
      () => `${certificatePem}\n${pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey)}`,
      /has 1024 bits, fewer than 2048/,
    ],
    [
      'contains an encrypted key',
      () => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
        const options = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' } as const
        return `${certificatePem}\n${privateKey.export(options)}`
      },
      /whose private key cannot be used: .* unencrypted/,
    ],
    [
      'contains the key of another certificate',
      () => `${otherCertificatePem}\n${keyPem}`,
      /belongs to none of its certificates/,
    ],
  ])('is refused if the file %s', async (_what, content, problem) => {
    await expect(sign(content())).rejects.toThrow(problem)
  })
})
