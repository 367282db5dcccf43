import { expect, it } from 'vitest'
import { ENTRA } from '../../../../../../../tests/protocol/identity-provider/token-shapes.ts'
import { discovery } from './discovery.doctor.ts'
import { Provider } from './provider.ts'

it('accepts the issuer of Entra External ID, which contains the tenant id', async () => {
  const document = {
    issuer: ENTRA.issuer(''),
    jwks_uri: 'https://login.example/keys',
    authorization_endpoint: 'https://login.example/authorize',
    token_endpoint: 'https://login.example/token',
  }
  const site = { publicUrl: 'https://cards.example.org', signInScopes: ['openid'], adminScope: ENTRA.adminScope }
  const at = (authority: string) => {
    const provider = new Provider({ authority, clientId: ENTRA.clientId }, site)
    provider.read = async () => ({ kind: 'document', document, headers: new Headers() })
    return discovery(provider).run()
  }
  expect(await at('https://contoso.ciamlogin.com/6f1e2c1a/v2.0')).toMatchObject({
    outcome: 'ok',
    found: expect.stringContaining('as usual for Entra External ID'),
  })
  expect(await at('https://ciamlogin.com.example/6f1e2c1a/v2.0')).toMatchObject({ outcome: 'warning' })
})
