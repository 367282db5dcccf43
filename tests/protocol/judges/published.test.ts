import { setGlobalConfig } from '@openid4vc/oauth2'
import { TypeMetadataFormatSchema } from '@sd-jwt/sd-jwt-vc'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { readRequestLink } from '../wallet/request-object.ts'
import { keyOfCertificate } from './callbacks.ts'
import { LibraryWallet, readQuery } from './library-wallet.ts'

const wallet = new LibraryWallet()
let running: RunningProduct
beforeAll(async () => {
  // The test server is on loopback, without https.
  setGlobalConfig({ allowInsecureUrls: true })
  running = await startProduct()
})
afterAll(() => running.stop())

describe('metadata, offers and requests of the server, judged by the libraries', () => {
  it('the library knows every configuration in the metadata', async () => {
    const metadata = await wallet.issuance.resolveIssuerMetadata(running.url)
    expect(metadata.originalDraftVersion).toBe('V1')
    const published = Object.keys(metadata.credentialIssuer.credential_configurations_supported)
    expect(published.length).toBeGreaterThan(5)
    expect(Object.keys(metadata.knownCredentialConfigurations).sort()).toEqual(published.toSorted())
    const formats = Object.values(metadata.knownCredentialConfigurations).map(({ format }) => format)
    expect([...new Set(formats)].toSorted()).toEqual(['dc+sd-jwt', 'jwt_vc_json', 'mso_mdoc'])
    expect(metadata.authorizationServers).toHaveLength(1)
  })

  it('the type metadata of every SD-JWT VC has the specified form', async () => {
    const { knownCredentialConfigurations } = await wallet.issuance.resolveIssuerMetadata(running.url)
    const types = Object.values(knownCredentialConfigurations).flatMap((one) => ('vct' in one ? [String(one.vct)] : []))
    expect(types.length).toBeGreaterThan(5)
    for (const vct of types) {
      const answer = await fetch(vct)
      expect(TypeMetadataFormatSchema.parse(await answer.json())).toMatchObject({ vct })
    }
  })

  it('the offer conforms to the final specification', async () => {
    const { url } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const offer = await wallet.issuance.resolveCredentialOffer(url)
    expect(offer).toMatchObject({
      credential_issuer: running.url,
      credential_configuration_ids: ['bank-account-basic'],
    })
  })

  it('the request object verifies with its certificate, and the library reads it as the final specification', async () => {
    const { url } = await running.browser.present('BankAccount')
    const jwt = await (await fetch(readRequestLink(url).requestUri)).text()
    const { x5c } = decodeProtectedHeader(jwt)
    await jwtVerify(jwt, await keyOfCertificate(x5c?.[0]), {
      algorithms: ['ES256'],
      typ: 'oauth-authz-req+jwt',
      audience: 'https://self-issued.me/v2',
    })
    const request = await wallet.resolve(url)
    const { version, client } = request
    expect(version).toBe(100)
    expect(client.prefix).toBe('x509_hash')
    expect(readQuery(request).credentials).toHaveLength(1)
  })
})
