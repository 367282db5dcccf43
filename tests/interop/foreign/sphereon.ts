import { createHash } from 'node:crypto'
import { OP, ResponseIss, SupportedVersion } from '@sphereon/did-auth-siop'
import { OpenID4VCIClientV1_0_15 } from '@sphereon/oid4vci-client'
import { compactVerify } from 'jose'
import { keyOfCertificate } from '../../protocol/judges/callbacks.ts'
import { encryptJwe } from '../../protocol/wallet/jwe.ts'
import { es256, signJws } from '../../protocol/wallet/jws.ts'
import { generateHolderKey } from '../../protocol/wallet/keys.ts'
import type { ReceivedCredential } from '../../protocol/wallet/received-credential.ts'
import { TestWallet } from '../../protocol/wallet/wallet.ts'
import type { ForeignClient } from '../foreign-client.ts'
import { equal, holds, refusedBy } from '../seen.ts'
import { type StoryWallet, storyOf } from '../story.ts'
import type { TestBed } from '../test-bed/test-bed.ts'

/** Takes an offer with Sphereon's client. */
async function receive(offer: string, pin: string | undefined): Promise<unknown> {
  const holder = generateHolderKey()
  const client = await OpenID4VCIClientV1_0_15.fromURI({ uri: offer, clientId: 'sphereon-wallet' })
  await client.acquireAccessToken(pin === undefined ? {} : { pin })
  const [credentialConfigurationId = ''] = client.getCredentialOfferConfigurationIds()
  return client.acquireCredentials({
    credentialConfigurationId,
    credentialTypes: [credentialConfigurationId],
    format: 'dc+sd-jwt',
    alg: 'ES256',
    jwk: { ...holder.publicJwk },
    proofCallbacks: {
      signCallback: async ({ header, payload }) => signJws({ ...header }, { ...payload }, es256(holder.privateKey)),
    },
  })
}

/** Sphereon's verifier side of a wallet: reads the request and sends the answer. The rest is done by our strict wallet. */
async function openPresenter({ ownAnchor, front }: TestBed): Promise<StoryWallet<ReceivedCredential>> {
  const wallet = new TestWallet({ trustAnchors: [ownAnchor] })
  const op = OP.builder()
    .withIssuer(ResponseIss.SELF_ISSUED_V2)
    .withSupportedVersions([SupportedVersion.OID4VP_v1])
    .withHasher((data, algorithm) =>
      createHash(algorithm.replace('-', ''))
        .update(typeof data === 'string' ? data : new Uint8Array(data))
        .digest(),
    )
    .withCreateJwtCallback(() => Promise.reject(new Error('no id_token is asked for')))
    .withVerifyJwtCallback(async (verifier, { raw }) => {
      holds(verifier.method === 'x5c', `the request is signed by ${verifier.method}`)
      await compactVerify(raw, await keyOfCertificate(verifier.x5c[0]), { algorithms: ['ES256'] })
      return true
    })
    .build()
  return {
    receive: (offer, txCode) => wallet.receive(offer, txCode === undefined ? {} : { txCode }),
    async present(request, card) {
      const open = await wallet.openRequest(request)
      const dcqlPresentation = Object.fromEntries(
        Object.entries(open.createVpToken([card])).map(([id, presentations]) => [id, [...presentations]]),
      )
      const verified = await op.verifyAuthorizationRequest(request)
      const answer = await op.createAuthorizationResponse(verified, {
        dcqlResponse: { dcqlPresentation },
      })
      const response = await op.submitAuthorizationResponse(answer, async ({ authorizationResponsePayload }) => ({
        response: encryptJwe(JSON.stringify(authorizationResponsePayload), open.request.encryption),
      }))
      const sent = new URLSearchParams(front.exchanges.findLast(({ method }) => method === 'POST')?.asked)
      equal([...sent.keys()], ['response', 'state'], 'members of the response')
      const body = (await response.json()) as { redirect_uri?: string }
      equal(response.status, 200, `answer to the response (${JSON.stringify(body)})`)
      return body.redirect_uri
    },
  }
}

export const CLIENTS: ForeignClient[] = [
  {
    id: 'sphereon-issuance',
    name: 'Sphereon 0.20.1, oid4vci-client',
    flows: [
      {
        name: 'issue with a PIN',
        refusal: { because: 'it sends the proof of draft 15', whose: 'theirs' },
        async run(testBed) {
          const started = await testBed.running.browser.issueBasic('CustomerUpn', {
            displayName: 'Anna Nowak',
            userPrincipalName: 'anna@example.com',
          })
          const { status, asked, answered } = await refusedBy(testBed, () => receive(started.url, started.pin))
          holds('proof' in JSON.parse(asked), `it asked with ${asked}`)
          equal(status, 400, 'answer to the credential request')
          equal(
            JSON.parse(answered),
            {
              error: 'invalid_credential_request',
              error_description: 'proof is of a draft: this issuer speaks OpenID4VCI 1.0',
            },
            'answer to the credential request',
          )
          return `offer, PIN, token and nonce work; the credential request is answered 400 ${answered}`
        },
      },
    ],
  },
  {
    id: 'sphereon-presentation',
    name: 'Sphereon 0.20.1, did-auth-siop, with state beside response, for a card in our strict wallet',
    flows: storyOf(openPresenter),
  },
]
