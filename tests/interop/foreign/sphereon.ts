import { createHash } from 'node:crypto'
import { OP, ResponseIss, SupportedVersion } from '@sphereon/did-auth-siop'
import { OpenID4VCIClientV1_0_15 } from '@sphereon/oid4vci-client'
import { compactVerify } from 'jose'
import type { HeldCredential } from '../../protocol/formats/format-holder.ts'
import { FormatWallet } from '../../protocol/formats/format-wallet.ts'
import { keyOfCertificate } from '../../protocol/judges/callbacks.ts'
import { encryptJwe } from '../../protocol/wallet/jwe.ts'
import { es256, signJws } from '../../protocol/wallet/jws.ts'
import { generateHolderKey } from '../../protocol/wallet/keys.ts'
import type { OpenPresentation, VpToken } from '../../protocol/wallet/presentation-session.ts'
import type { ReceivedCredential } from '../../protocol/wallet/received-credential.ts'
import { TestWallet } from '../../protocol/wallet/wallet.ts'
import type { Flow, ForeignClient } from '../foreign-client.ts'
import { equal, failure, holds, refusedBy } from '../seen.ts'
import {
  DOCUMENT,
  type FormatCard,
  JWT_VC,
  presentInFormat,
  receiveInFormat,
  type StoryWallet,
  storyOf,
} from '../story.ts'
import type { TestBed } from '../test-bed/test-bed.ts'

/** Receives an offer with Sphereon's client. */
async function receive(
  offer: string,
  { format, pin }: { format: FormatCard['format']; pin?: string | undefined },
): Promise<unknown> {
  const holder = generateHolderKey()
  const client = await OpenID4VCIClientV1_0_15.fromURI({ uri: offer, clientId: 'sphereon-wallet' })
  await client.acquireAccessToken(pin === undefined ? {} : { pin })
  const [credentialConfigurationId = ''] = client.getCredentialOfferConfigurationIds()
  return client.acquireCredentials({
    credentialConfigurationId,
    credentialTypes: [credentialConfigurationId],
    format,
    alg: 'ES256',
    jwk: { ...holder.publicJwk },
    proofCallbacks: {
      signCallback: async ({ header, payload }) => signJws({ ...header }, { ...payload }, es256(holder.privateKey)),
    },
  })
}

/** Methods of our strict wallet that the flows with Sphereon's client need, for one format. */
type Holder<Card> = Pick<StoryWallet<Card>, 'receive'> & {
  present(open: OpenPresentation, card: Card): VpToken | Promise<VpToken>
}

const sdJwtHolder = (wallet: TestWallet): Holder<ReceivedCredential> => ({
  receive: (offer, txCode) => wallet.receive(offer, txCode === undefined ? {} : { txCode }),
  present: (open, card) => open.createVpToken([card]),
})

function formatHolder(strict: TestWallet): Holder<HeldCredential> {
  const wallet = new FormatWallet(strict)
  return { receive: (offer) => wallet.receive(offer), present: (open, card) => wallet.vpToken(open, card) }
}

/**
 * Opens Sphereon's client as the part of a wallet that communicates with a verifier: it reads the request and sends the answer. Our
 * strict wallet does the rest.
 */
async function openPresenter<Card>(
  { ownAnchor, front }: TestBed,
  holderOf: (wallet: TestWallet) => Holder<Card>,
): Promise<StoryWallet<Card>> {
  const wallet = new TestWallet({ trustAnchors: [ownAnchor] })
  const holder = holderOf(wallet)
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
    receive: holder.receive,
    async present(request, card) {
      const open = await wallet.openRequest(request)
      const dcqlPresentation = Object.fromEntries(
        Object.entries(await holder.present(open, card)).map(([id, presentations]) => [id, [...presentations]]),
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

/**
 * Creates a flow in which our server refuses the credential request of Sphereon's client, because the key proof has the form of an
 * earlier draft of the specification.
 */
const refusedOfDraft = (
  name: string,
  format: FormatCard['format'],
  { begin, worked }: { begin(testBed: TestBed): Promise<{ url: string; pin?: string | undefined }>; worked: string },
): Flow => ({
  name,
  refusal: { because: 'it sends the proof of draft 15', atFault: 'theirs' },
  async run(testBed) {
    const { url, pin } = await begin(testBed)
    const { status, asked, answered } = await refusedBy(testBed, () => receive(url, { format, pin }))
    holds('proof' in JSON.parse(asked), `it requested with ${asked}`)
    equal(status, 400, 'answer to the credential request')
    equal(
      JSON.parse(answered),
      {
        error: 'invalid_credential_request',
        error_description: 'proof is from a draft of OpenID4VCI: this issuer supports version 1.0',
      },
      'answer to the credential request',
    )
    return `${worked} work; the credential request is answered 400 ${answered}`
  },
})

/** Creates a flow with a card in a format that Sphereon cannot present. */
const refusedBySphereon = (
  card: FormatCard,
  { because, message, seen }: { because: string; message: RegExp; seen: string },
): Flow => ({
  name: `present in ${card.format}`,
  refusal: { because, atFault: 'theirs' },
  async run(testBed) {
    const wallet = await openPresenter(testBed, formatHolder)
    const held = await receiveInFormat(testBed, card, wallet)
    const refusal = await failure(presentInFormat(testBed, card, held, wallet))
    holds(message.test(refusal), `Sphereon says: ${refusal}`)
    return seen
  },
})

export const CLIENTS: ForeignClient[] = [
  {
    id: 'sphereon-issuance',
    name: 'Sphereon 0.20.1, oid4vci-client',
    flows: [
      refusedOfDraft('issue with a PIN', 'dc+sd-jwt', {
        begin: ({ running: { browser } }) =>
          browser.issueBasic('CustomerUpn', { displayName: 'Anna Nowak', userPrincipalName: 'anna@example.com' }),
        worked: 'offer, PIN, token and nonce',
      }),
      refusedOfDraft('issue in jwt_vc_json', JWT_VC.format, {
        begin: ({ running: { browser } }) => browser.issue(JWT_VC.prefix, JWT_VC.type, { displayName: 'Anna Nowak' }),
        worked: 'offer, token and nonce',
      }),
    ],
  },
  {
    id: 'sphereon-presentation',
    name: 'Sphereon 0.20.1, did-auth-siop, with state next to response, for a card in our strict wallet',
    flows: [
      ...storyOf((testBed) => openPresenter(testBed, sdJwtHolder)),
      refusedBySphereon(DOCUMENT, {
        because: 'it cannot read a document with keyAuthorizations',
        message: /^An operation is not implemented: Not yet implemented$/,
        seen: 'KeyAuthorizationsCbor.toJson of its own library is “Not yet implemented”',
      }),
      refusedBySphereon(JWT_VC, {
        because: 'it looks for the claims next to vc, and for the holder in a proof, but a JWT VC has neither',
        message: /^Invalid Presentation record$/,
        seen: 'it finds that its own answer does not match the query, and sends nothing',
      }),
    ],
  },
]
