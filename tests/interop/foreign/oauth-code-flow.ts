import * as oauth4webapi from 'oauth4webapi'
import * as openidClient from 'openid-client'
import { PATHS } from '../../../apps/server/src/credentials/openid4vc/wire/limits-and-paths.ts'
import { openIssuance } from '../../protocol/wallet/issuance-session.ts'
import { generateHolderKey, type HolderKey } from '../../protocol/wallet/keys.ts'
import { readOfferLink, requestOffer } from '../../protocol/wallet/offer.ts'
import type { ReceivedCredential } from '../../protocol/wallet/received-credential.ts'
import { TestWallet } from '../../protocol/wallet/wallet.ts'
import { type CodeFlowWallet, codeFlowsOf, nonceDemands, offered, withSettings } from '../code-flow.ts'
import type { Flow, ForeignClient } from '../foreign-client.ts'
import { equal, holds } from '../seen.ts'
import { ACCOUNT } from '../story.ts'
import {
  SHOWN_KNOWN,
  SHOWN_PUBLIC,
  SHOWN_UNKNOWN,
  UNKNOWN_CLIENT,
  type WalletClient,
} from '../test-bed/known-wallets.ts'
import type { TestBed } from '../test-bed/test-bed.ts'
import { type Call, untouched } from './oauth-clients.ts'

// As in oauth-clients.ts, the libraries make the OAuth calls, and our strict wallet does the rest.

/** Calls that a library makes for one authorization by code. */
type Authorization = {
  /** Pushes the request for a card. Returns the address that the browser opens. */
  push(parameters: Record<string, string>): Promise<URL>
  /** Checks the answer with which the browser comes back, and redeems the code. Returns the authorization details of the token. */
  redeem(back: URL): Promise<oauth4webapi.AuthorizationDetails[] | undefined>
  /** Calls the server with the token. */
  post(call: Call): Promise<Response>
}

/** A library, with the parameters by which its wallet asks for a card. */
type Library = {
  begin(issuer: URL, client: WalletClient): Promise<Authorization>
  requestFor(cardId: string): Record<string, string>
}

const signingKey = ({ privateKey }: HolderKey) =>
  privateKey.toCryptoKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])

const beginWithOauth4webapi: Library['begin'] = async (issuer, { id, redirectUri, key }) => {
  const discovered = await oauth4webapi.discoveryRequest(issuer, { algorithm: 'oauth2' })
  const server = await oauth4webapi.processDiscoveryResponse(issuer, discovered)
  const client: oauth4webapi.Client = { client_id: id }
  const authentication = key ? oauth4webapi.PrivateKeyJwt(signingKey(key)) : oauth4webapi.None()
  const keys = await oauth4webapi.generateKeyPair('ES256')
  /** Makes a call with a handle that knows no nonce. If it is refused for that, the handle has learned the nonce. */
  const withNonce = <Result>(
    call: (options: { DPoP: oauth4webapi.DPoPHandle }) => Promise<Result>,
  ): Promise<Result> => {
    const options = { DPoP: oauth4webapi.DPoP(client, keys) }
    return call(options).catch((error: unknown) => {
      if (oauth4webapi.isDPoPNonceError(error)) return call(options)
      throw error
    })
  }
  const [verifier, state] = [oauth4webapi.generateRandomCodeVerifier(), oauth4webapi.generateRandomState()]
  let accessToken = ''
  return {
    async push(parameters) {
      const request = {
        ...{ response_type: 'code', redirect_uri: redirectUri, state, ...parameters },
        code_challenge: await oauth4webapi.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      const { request_uri: pushed } = await withNonce(async (options) => {
        const answer = await oauth4webapi.pushedAuthorizationRequest(server, client, authentication, request, options)
        return oauth4webapi.processPushedAuthorizationResponse(server, client, answer)
      })
      return new URL(`${server.authorization_endpoint}?${new URLSearchParams({ client_id: id, request_uri: pushed })}`)
    },
    async redeem(back) {
      const answered = oauth4webapi.validateAuthResponse(server, client, back, state)
      const token = await withNonce(async (options) => {
        const answer = await oauth4webapi.authorizationCodeGrantRequest(
          ...([server, client, authentication, answered, redirectUri, verifier, options] as const),
        )
        return oauth4webapi.processAuthorizationCodeResponse(server, client, answer)
      })
      accessToken = token.access_token
      return token.authorization_details
    },
    post: ({ url, headers, body }) =>
      withNonce((options) => oauth4webapi.protectedResourceRequest(accessToken, 'POST', url, headers, body, options)),
  }
}

const beginWithOpenidClient: Library['begin'] = async (issuer, { id, redirectUri, key }) => {
  const authentication = key ? openidClient.PrivateKeyJwt(signingKey(key)) : openidClient.None()
  const configuration = await openidClient.discovery(issuer, id, undefined, authentication, { algorithm: 'oauth2' })
  const keys = await openidClient.randomDPoPKeyPair('ES256')
  /** Returns a handle that knows no nonce. The library itself repeats a call that is refused for that. */
  const dpop = () => ({ DPoP: openidClient.getDPoPHandle(configuration, keys) })
  const [verifier, state] = [openidClient.randomPKCECodeVerifier(), openidClient.randomState()]
  let accessToken = ''
  return {
    async push(parameters) {
      const request = {
        ...{ redirect_uri: redirectUri, state, ...parameters },
        code_challenge: await openidClient.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      return openidClient.buildAuthorizationUrlWithPAR(configuration, request, dpop())
    },
    async redeem(back) {
      const checks = { pkceCodeVerifier: verifier, expectedState: state }
      const token = await openidClient.authorizationCodeGrant(configuration, back, checks, undefined, dpop())
      accessToken = token.access_token
      return token.authorization_details
    },
    post: ({ url, headers, body }) =>
      openidClient.fetchProtectedResource(configuration, accessToken, url, 'POST', body, headers, dpop()),
  }
}

const OAUTH4WEBAPI: Library = { begin: beginWithOauth4webapi, requestFor: (cardId) => ({ scope: cardId }) }

const OPENID_CLIENT: Library = {
  begin: beginWithOpenidClient,
  requestFor: (cardId) => ({
    authorization_details: JSON.stringify([{ type: 'openid_credential', credential_configuration_id: cardId }]),
  }),
}

/** Opens our strict wallet, whose OAuth calls a library makes. */
const openWallet =
  ({ begin, requestFor }: Library, clientIn: (testBed: TestBed) => WalletClient) =>
  async (testBed: TestBed): Promise<CodeFlowWallet<ReceivedCredential>> => {
    const wallet = new TestWallet({ trustAnchors: [testBed.ownAnchor], now: () => testBed.running.now() })
    return {
      async receiveByCode(link, consent) {
        const { issuer, cardId, issuerState } = await readCodeOffer(wallet, link)
        const authorization = await begin(new URL(issuer), clientIn(testBed))
        const state: Record<string, string> = issuerState ? { issuer_state: issuerState } : {}
        const address = await authorization.push({ ...requestFor(cardId), ...state })
        const details = await authorization.redeem(await consent(address.href))
        const open = await openIssuance(wallet.context, {
          ...{ credentialIssuer: issuer, configurationIds: [cardId], raw: {} },
          ...{ preAuthorizedCode: '', txCode: undefined, authorizationServer: undefined },
        })
        const key = generateHolderKey()
        const proof = open.createProof(key, await open.obtainNonce())
        const answer = await authorization.post({
          url: new URL(open.issuer.credentialEndpoint),
          headers: new Headers({ 'content-type': 'application/json' }),
          body: JSON.stringify({ ...namedIn(details, cardId), proofs: { jwt: [proof] } }),
        })
        if (testBed.settings.DPOP_NONCE === 'required')
          equal(nonceDemands(testBed), [PATHS.pushedRequest, PATHS.token, PATHS.credential], 'demands for a nonce')
        const [credential] = await open.acceptCredentials(await untouched(answer), [key])
        holds(credential, 'the issuer returned no credential')
        return credential
      },
      async present(request, credential) {
        return (await wallet.present(request, [credential])).redirectUri
      },
    }
  }

/** Returns how a credential request names the card: by the identifier in the details of the token, if there are any. */
function namedIn(details: oauth4webapi.AuthorizationDetails[] | undefined, cardId: string) {
  const [identifier] = (details?.[0]?.credential_identifiers as string[] | undefined) ?? []
  return identifier === undefined ? { credential_configuration_id: cardId } : { credential_identifier: identifier }
}

type CodeOffer = {
  credential_issuer: string
  credential_configuration_ids: [string]
  grants: { authorization_code: { issuer_state?: string } }
}

async function readCodeOffer({ context }: TestWallet, link: string) {
  const read = readOfferLink(link)
  const offer = (
    read.kind === 'by-value' ? JSON.parse(read.offer) : (await requestOffer(context, read.uri)).body
  ) as CodeOffer
  return {
    issuer: offer.credential_issuer,
    cardId: offer.credential_configuration_ids[0],
    issuerState: offer.grants.authorization_code.issuer_state,
  }
}

/** `known`: the client of WALLET_CLIENTS, with the redirect URI that the library uses. */
const clientsOf = (
  id: string,
  name: string,
  library: Library,
  known: (testBed: TestBed) => WalletClient,
): ForeignClient[] => {
  const demanding = (flow: Flow) => withSettings({ DPOP_NONCE: 'required' }, flow)
  const server = 'at a server that demands DPoP nonces; the rest is our strict wallet'
  return [
    {
      id: `${id}-code-flow`,
      name: `${name}, ${server}`,
      flows: codeFlowsOf(
        openWallet(library, () => UNKNOWN_CLIENT),
        SHOWN_UNKNOWN,
      ).map(demanding),
    },
    {
      id: `${id}-public-client`,
      name: `${name}, as a client of WALLET_CLIENTS without keys, ${server}`,
      flows: [
        offered(
          ACCOUNT,
          openWallet(library, ({ wallets }) => wallets.publicClient),
          SHOWN_PUBLIC,
        ),
      ].map(demanding),
    },
    {
      id: `${id}-private-key-jwt`,
      name: `${name}, as a client of WALLET_CLIENTS with private_key_jwt, ${server}`,
      flows: codeFlowsOf(openWallet(library, known), SHOWN_KNOWN).map(demanding),
    },
  ]
}

export const CLIENTS: ForeignClient[] = [
  ...clientsOf(
    'oauth4webapi',
    'oauth4webapi 3.8.8 by authorization code, asking by scope',
    OAUTH4WEBAPI,
    ({ wallets: { client } }) => ({
      ...client,
      redirectUri: client.redirectUriWithQuery,
    }),
  ),
  // The library leaves the query of a redirect URI out of its token request.
  ...clientsOf(
    'openid-client',
    'openid-client 6.9.0 by authorization code, asking by authorization_details',
    OPENID_CLIENT,
    ({ wallets }) => wallets.client,
  ),
]
