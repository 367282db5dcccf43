import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importX509, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { type IdentityProvider, startIdentityProvider } from '../identity-provider.ts'

const WALLET = 'https://wallet.example'
const ISSUER = 'https://login.example'

let folder: string
let running: IdentityProvider
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-wallet-provider-'))
  running = await start()
})
afterAll(async () => {
  await running.stop()
  rmSync(folder, { recursive: true })
})

const start = () =>
  startIdentityProvider({
    ...readConfiguration({ DATA_DIR: folder, IDP_URL: ISSUER, WALLET_URL: WALLET }),
    port: 0,
  })

const send = (path: string, init: RequestInit = {}) =>
  fetch(`http://localhost:${running.port}/wallet-provider/${path}`, init)

const post = (path: string, body: unknown) =>
  send(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })

type Changes = { typ?: string; aud?: string; iat?: number; crv?: string; jwk?: object; alg?: string }

const newKey = async (alg = 'ES256') => {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  return { privateKey, jwk: await exportJWK(publicKey), alg }
}

async function prove(key: Awaited<ReturnType<typeof newKey>>, changes: Changes = {}): Promise<string> {
  const { typ = 'wallet-provider-proof+jwt', aud = ISSUER, iat, jwk = key.jwk } = changes
  return new SignJWT({ aud }).setProtectedHeader({ alg: key.alg, typ, jwk }).setIssuedAt(iat).sign(key.privateKey)
}

/** Verifies an attestation with its own certificate, which the anchor must have issued. */
async function verified(answer: Response, typ: string) {
  expect(answer.status).toBe(200)
  const { attestation } = (await answer.json()) as { attestation: string }
  const { x5c = [] } = decodeProtectedHeader(attestation)
  expect(x5c).toHaveLength(1)
  const leaf = new X509Certificate(Buffer.from(x5c[0] ?? '', 'base64'))
  const anchor = new X509Certificate(await (await send('anchor.pem')).text())
  expect(leaf.checkIssued(anchor) && leaf.verify(anchor.publicKey)).toBe(true)
  expect([anchor.ca, leaf.ca]).toEqual([true, false])
  const { payload } = await jwtVerify(attestation, await importX509(leaf.toString(), 'ES256'), { typ })
  return payload
}

describe('an attestation of a wallet', () => {
  test('names the client that all instances share, the proved key and nothing else of the instance', async () => {
    const key = await newKey()
    const payload = await verified(
      await post('wallet-attestation', { proofs: [await prove(key)] }),
      'oauth-client-attestation+jwt',
    )
    expect(payload).toEqual({
      ...{ iss: ISSUER, sub: WALLET, cnf: { jwk: key.jwk } },
      ...{ wallet_name: 'Vitrine demo wallet', wallet_link: WALLET },
      ...{ iat: expect.any(Number), exp: expect.any(Number) },
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThan(24 * 60 * 60)
  })
})

describe('an attestation of keys', () => {
  test('names all proved keys, the nonce, and an address that says how a browser keeps them', async () => {
    const keys = await Promise.all([newKey(), newKey()])
    const proofs = await Promise.all(keys.map((key) => prove(key)))
    const payload = await verified(await post('key-attestation', { proofs, nonce: 'n-1' }), 'key-attestation+jwt')
    expect(payload).toEqual({
      ...{ attested_keys: keys.map(({ jwk }) => jwk), nonce: 'n-1' },
      ...{ key_storage: [`${ISSUER}/wallet-provider/key-storage`] },
      ...{ iat: expect.any(Number), exp: expect.any(Number) },
    })
    expect(await (await send('key-storage')).text()).toContain('Nobody has evaluated')
  })

  test('has no nonce without one', async () => {
    const answer = await post('key-attestation', { proofs: [await prove(await newKey())] })
    expect(await verified(answer, 'key-attestation+jwt')).not.toHaveProperty('nonce')
  })
})

const HOUR = 60 * 60

test.each<[string, () => Promise<unknown>]>([
  ['is no JSON', async () => '{'],
  ['has no proof', async () => ({ proofs: [] })],
  ['has too many proofs', async () => ({ proofs: Array(21).fill(await prove(await newKey())) })],
  ['has a nonce that is too long', async () => ({ proofs: [await prove(await newKey())], nonce: 'x'.repeat(501) })],
  ['is too large', async () => ({ proofs: [await prove(await newKey())], padding: 'x'.repeat(70_000) })],
  ['has a proof that is no JWT', async () => ({ proofs: ['x'] })],
  [
    'has a proof by another key',
    async () => ({
      proofs: [await prove(await newKey(), { jwk: (await newKey()).jwk })],
    }),
  ],
  ['has a proof of a key on another curve', async () => ({ proofs: [await prove(await newKey('ES384'))] })],
  ['has a proof of another type', async () => ({ proofs: [await prove(await newKey(), { typ: 'dpop+jwt' })] })],
  ['has a proof for another server', async () => ({ proofs: [await prove(await newKey(), { aud: WALLET })] })],
  [
    'has an old proof',
    async () => ({
      proofs: [await prove(await newKey(), { iat: Math.floor(Date.now() / 1000) - HOUR })],
    }),
  ],
])('refuses a request that %s', async (_what, body) => {
  for (const path of ['wallet-attestation', 'key-attestation']) {
    const answer = await post(path, await body())
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: 'invalid_request', error_description: expect.any(String) })
  }
})

test('only pages of the demo wallet may read the answers', async () => {
  for (const method of ['OPTIONS', 'POST'])
    expect((await send('wallet-attestation', { method })).headers.get('access-control-allow-origin')).toBe(WALLET)
  expect((await send('wallet-attestation')).status).toBe(405)
  expect((await send('unknown')).status).toBe(404)
})

test('the keys stay across restarts, in a file for the owner only, and the anchor is in a folder of its own', async () => {
  const signerOf = async () => {
    const answer = await post('wallet-attestation', { proofs: [await prove(await newKey())] })
    const { attestation } = (await answer.json()) as { attestation: string }
    expect(decodeJwt(attestation).iss).toBe(ISSUER)
    return decodeProtectedHeader(attestation).x5c
  }
  const before = await signerOf()
  await running.stop()
  running = await start()
  expect(await signerOf()).toEqual(before)
  expect(statSync(join(folder, 'idp', 'wallet-provider.json')).mode & 0o777).toBe(0o600)
  const anchors = join(folder, 'idp', 'wallet-provider')
  expect(readdirSync(anchors)).toEqual(['demo-wallet-provider.pem'])
  const anchor = readFileSync(join(anchors, 'demo-wallet-provider.pem'), 'utf8')
  expect(anchor).toBe(await (await send('anchor.pem')).text())
  expect(anchor).not.toContain('PRIVATE')
})
