import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CertificateOptions, forgeIssuedBy, forgeSelfSigned } from '../wallet/forge.ts'
import type { JsonObject } from '../wallet/json-reading.ts'
import { publicJwkOf } from '../wallet/keys.ts'
import { expectRefused, expectVerified } from './outcomes.ts'
import { reissued } from './reissue.ts'
import { type ServerKey, Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

describe('the name of the issuer', () => {
  it('a leaf under the trust anchor that names the issuer is accepted', async () => {
    const attempt = await stage.begin()
    const leaf = forgeIssuedBy(stage.serverKey('trust-anchor'), { uris: [stage.running.url] })
    await expectVerified(stage, attempt, await attempt.present(reissued(leaf, stage.credential)))
  })

  it.each<[string, () => CertificateOptions]>([
    ['another issuer', () => ({ uris: ['https://other.example'] })],
    ['nobody', () => ({})],
    ['the host only, without being the issuer', () => ({ dnsNames: ['localhost'] })],
    ['the issuer with a trailing slash', () => ({ uris: [`${stage.running.url}/`] })],
    ['an address below the issuer', () => ({ uris: [`${stage.running.url}/card`] })],
    ['the issuer within another name', () => ({ dnsNames: [`x, URI:${stage.running.url}, y`] })],
    ['the issuer within another address', () => ({ uris: [`urn:x, URI:${stage.running.url}, y`] })],
  ])('a leaf under the trust anchor that names %s is refused', async (_what, options) => {
    const attempt = await stage.begin()
    const leaf = forgeIssuedBy(stage.serverKey('trust-anchor'), options())
    await expectRefused(stage, attempt, await attempt.present(reissued(leaf, stage.credential)))
  })

  it.each<ServerKey>(['request-object', 'document-signer'])(
    "the server's key for the purpose '%s' is refused",
    async (name) => {
      const attempt = await stage.begin()
      await expectRefused(stage, attempt, await attempt.present(reissued(stage.serverKey(name), stage.credential)))
    },
  )

  it.each<[string, unknown]>([
    ['another issuer', 'https://other.example'],
    ['no issuer', undefined],
    ['several issuers', ['https://other.example']],
    ['an empty name', ''],
  ])('the right key with %s in iss is refused', async (_what, iss) => {
    const attempt = await stage.begin()
    const tampering = reissued(stage.serverKey('credential-issuer'), stage.credential, { payload: { iss } })
    await expectRefused(stage, attempt, await attempt.present(tampering))
  })
})

describe('the source of the key', () => {
  const attacker = forgeSelfSigned()
  let called = 0
  const listener = createServer((_request, response) => {
    called += 1
    response.end(JSON.stringify({ keys: [publicJwkOf(attacker.certificate.publicKey)] }))
  })
  const listenerUrl = () => `http://localhost:${(listener.address() as AddressInfo).port}`
  beforeAll(() => new Promise<void>((resolve) => void listener.listen(0, 'localhost', resolve)))
  afterAll(() => new Promise((resolve) => void listener.close(resolve)))

  it.each<[string, () => { header: JsonObject; payload?: JsonObject }]>([
    ['a key in the header', () => ({ header: { jwk: publicJwkOf(attacker.certificate.publicKey) } })],
    [
      'a key in the header instead of a chain',
      () => ({
        header: { jwk: publicJwkOf(attacker.certificate.publicKey), x5c: undefined },
      }),
    ],
    ['a remote key set', () => ({ header: { jku: `${listenerUrl()}/jwks`, kid: '0' } })],
    [
      'a remote key set instead of a chain',
      () => ({
        header: { jku: `${listenerUrl()}/jwks`, kid: '0', x5c: undefined },
      }),
    ],
    ['a chain elsewhere', () => ({ header: { x5u: `${listenerUrl()}/chain.pem`, x5c: undefined } })],
    [
      'the metadata of another issuer',
      () => ({
        header: { x5c: undefined, kid: '0' },
        payload: { iss: listenerUrl() },
      }),
    ],
    [
      'a decentralised identifier',
      () => ({
        header: { x5c: undefined, kid: `did:web:localhost%3A${(listener.address() as AddressInfo).port}#0` },
      }),
    ],
  ])('refuses a credential that points to %s, and fetches nothing', async (_what, changes) => {
    const attempt = await stage.begin()
    const issuer = stage.serverKey('credential-issuer')
    const tampering = reissued({ ...issuer, privateKey: attacker.privateKey }, stage.credential, changes())
    await expectRefused(stage, attempt, await attempt.present(tampering))
    expect(called).toBe(0)
  })
})
