import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgeAuthority, forgeIssuedBy } from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import { digitalCredentials } from './digital-credentials/digital-credentials.doctor.ts'
import { publicAddress } from './installation/public-address.doctor.ts'
import { wallet } from './installation/wallet.doctor.ts'
import { discovery } from './sign-in/discovery.doctor.ts'
import { keys } from './sign-in/keys.doctor.ts'
import { Provider } from './sign-in/provider.ts'
import { redirectAddress, tokenEndpoint } from './sign-in/redirect-address.doctor.ts'

const authority = forgeAuthority({ commonName: 'Private authority' })
const usual = getCACertificates()
let server: Server
let url: string
beforeAll(async () => {
  const { certificate, privateKey } = forgeIssuedBy(authority, { commonName: 'localhost', dnsNames: ['localhost'] })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  server = createServer({ cert: certificate.toString(), key }, (_request, response) => response.writeHead(404).end())
  server.listen(0, 'localhost')
  await once(server, 'listening')
  url = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  setDefaultCACertificates(usual)
  server.closeAllConnections()
  server.close()
})

/** Returns the checks that send requests, for an installation where everything is at one address. */
function checks() {
  const site = { publicUrl: url, signInScopes: ['openid'], adminScope: 'admin' }
  const document = { issuer: url, jwks_uri: `${url}/keys`, authorization_endpoint: url, token_endpoint: `${url}/token` }
  const provider = new Provider({ authority: url, clientId: 'vitrine-web' }, site)
  const known = new Provider({ authority: url, clientId: 'vitrine-web' }, site)
  known.read = async () => ({ kind: 'document', document, headers: new Headers() })
  const version = { number: '0.1.0', commit: undefined }
  return [
    publicAddress({ publicUrl: url, version }),
    digitalCredentials({ publicUrl: url, digitalCredentialsOrigins: [url], version }),
    wallet({ walletUrl: url, mobileBankAppUrl: undefined }),
    discovery(provider),
    ...[keys, redirectAddress, tokenEndpoint].map((check) => check(known)),
  ]
}

it('recommends NODE_EXTRA_CA_CERTS for a certificate from an unknown authority, and only then', async () => {
  for (const { name, run } of checks())
    expect({ name, ...(await run()) }).toMatchObject({
      found: expect.stringMatching(/certificate is from an unknown authority[^-]*$/),
      next: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    })
  setDefaultCACertificates([...usual, authority.certificate.toString()])
  for (const { name, run } of checks()) expect({ name, next: '', ...(await run()) }.next).not.toContain('NODE_EXTRA')
})
