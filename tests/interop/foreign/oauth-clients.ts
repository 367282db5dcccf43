import * as oauth4webapi from 'oauth4webapi'
import * as openidClient from 'openid-client'
import type { HttpAnswer } from '../../protocol/wallet/http-exchange.ts'
import type { OpenIssuance } from '../../protocol/wallet/issuance-session.ts'
import { generateHolderKey } from '../../protocol/wallet/keys.ts'
import { PRE_AUTHORIZED_CODE_GRANT } from '../../protocol/wallet/offer.ts'
import type { ReceivedCredential } from '../../protocol/wallet/received-credential.ts'
import { TestWallet } from '../../protocol/wallet/wallet.ts'
import type { Flow, ForeignClient } from '../foreign-client.ts'
import { equal, holds, refusedBy } from '../seen.ts'
import { type StoryWallet, storyOf } from '../story.ts'
import type { TestBed } from '../test-bed/test-bed.ts'

// OAuth libraries know nothing about credentials. Here they discover the authorization server, get the token for the pre-authorized
// code, and call the credential endpoint. Our strict wallet opens the offer, makes the key proof, checks the credential, and presents it.

const CLIENT_ID = 'oauth-library'

export type Call = { url: URL; headers: Headers; body: string }

/** Calls that a library makes for a wallet. */
type OAuthClient = {
  obtainToken(issuer: URL, parameters: Record<string, string>): Promise<string>
  post(accessToken: string, call: Call): Promise<Response>
}

const OAUTH4WEBAPI: OAuthClient = {
  async obtainToken(issuer, parameters) {
    const discovered = await oauth4webapi.discoveryRequest(issuer, { algorithm: 'oauth2' })
    const server = await oauth4webapi.processDiscoveryResponse(issuer, discovered)
    const client = { client_id: CLIENT_ID }
    const answer = await oauth4webapi.genericTokenEndpointRequest(
      server,
      client,
      oauth4webapi.None(),
      PRE_AUTHORIZED_CODE_GRANT,
      parameters,
    )
    const token = await oauth4webapi.processGenericTokenEndpointResponse(server, client, answer)
    return token.access_token
  },
  post: (accessToken, { url, headers, body }) =>
    oauth4webapi.protectedResourceRequest(accessToken, 'POST', url, headers, body),
}

/** Creates a client whose calls need the discovered metadata. */
function openidClientLibrary(): OAuthClient {
  let configuration: openidClient.Configuration | undefined
  return {
    async obtainToken(issuer, parameters) {
      configuration = await openidClient.discovery(issuer, CLIENT_ID, undefined, openidClient.None(), {
        algorithm: 'oauth2',
      })
      const token = await openidClient.genericGrantRequest(configuration, PRE_AUTHORIZED_CODE_GRANT, parameters)
      return token.access_token
    },
    post(accessToken, { url, headers, body }) {
      holds(configuration, 'the library discovered no authorization server')
      return openidClient.fetchProtectedResource(configuration, accessToken, url, 'POST', body, headers)
    },
  }
}

const tokenOf = (client: OAuthClient, { offer, authorizationServer }: OpenIssuance, txCode?: string) =>
  client.obtainToken(new URL(authorizationServer.issuer), {
    'pre-authorized_code': offer.preAuthorizedCode,
    ...(txCode === undefined ? {} : { tx_code: txCode }),
  })

const openWallet =
  (library: () => OAuthClient) =>
  async ({ ownAnchor, running }: TestBed): Promise<StoryWallet<ReceivedCredential>> => {
    const wallet = new TestWallet({ trustAnchors: [ownAnchor], now: () => running.now() })
    return {
      async receive(link, txCode) {
        const client = library()
        const open = await wallet.openOffer(link)
        const accessToken = await tokenOf(client, open, txCode)
        const key = generateHolderKey()
        const proof = open.createProof(key, await open.obtainNonce())
        const answer = await client.post(accessToken, {
          url: new URL(open.issuer.credentialEndpoint),
          headers: new Headers({ 'content-type': 'application/json' }),
          body: JSON.stringify({ credential_configuration_id: open.configuration.id, proofs: { jwt: [proof] } }),
        })
        const [credential] = await open.acceptCredentials(await untouched(answer), [key])
        holds(credential, 'the issuer returned no credential')
        return credential
      },
      async present(request, credential) {
        return (await wallet.present(request, [credential])).redirectUri
      },
    }
  }

export async function untouched(response: Response): Promise<HttpAnswer> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

const refusedPin = (library: () => OAuthClient): Flow => ({
  name: 'a wrong PIN',
  refusal: { because: 'the PIN is wrong', atFault: 'nobody' },
  async run(testBed) {
    const wallet = new TestWallet({ trustAnchors: [testBed.ownAnchor] })
    const { url, pin } = await testBed.running.browser.issueBasic('CustomerUpn', {
      displayName: 'Anna Nowak',
      userPrincipalName: 'anna@example.com',
    })
    const open = await wallet.openOffer(url)
    const wrong = pin === '0000' ? '0001' : '0000'
    let seen: unknown
    const { status } = await refusedBy(testBed, () =>
      tokenOf(library(), open, wrong).catch((error: unknown) => {
        seen = error
        throw error
      }),
    )
    equal(status, 400, 'answer to the token request')
    // The libraries parse the refusal as an OAuth error (RFC 6749 section 5.2).
    const code = (seen as { error?: string }).error
    equal(code, 'invalid_grant', 'error as the library parses it')
    return 'the library reads invalid_grant from the answer'
  },
})

const clientOf = (id: string, name: string, library: () => OAuthClient): ForeignClient => ({
  id,
  name: `${name}, for the token and credential endpoints; the rest is our strict wallet`,
  flows: [...storyOf(openWallet(library)), refusedPin(library)],
})

export const CLIENTS: ForeignClient[] = [
  clientOf('oauth4webapi', 'oauth4webapi 3.8.8', () => OAUTH4WEBAPI),
  clientOf('openid-client', 'openid-client 6.9.0', openidClientLibrary),
]
