import type { HolderKey } from '../../protocol/wallet/keys.ts'
import { generateHolderKey } from '../../protocol/wallet/keys.ts'
import type { ReceivedCredential } from '../../protocol/wallet/received-credential.ts'
import { readAcceptedResponse } from '../../protocol/wallet/response-endpoint.ts'
import { readToken } from '../../protocol/wallet/token.ts'
import { TestWallet } from '../../protocol/wallet/wallet.ts'
import type { ForeignClient } from '../foreign-client.ts'
import { holds } from '../seen.ts'
import { type StoryWallet, storyOf } from '../story.ts'
import type { TestBed } from '../test-bed/test-bed.ts'

/** Parameters of drafts and extensions, which some wallets send to every server. */
const TOKEN_PARAMETERS = [
  ['scope', 'openid'],
  ['redirect_uri', 'https://wallet.example/back'],
  ['code_verifier', 'a'.repeat(43)],
  ['resource', 'https://wallet.example'],
  ['user_hint', 'none'],
] as const
const RESPONSE_PARAMETERS = [
  ['presentation_submission', '{"id":"x","definition_id":"x","descriptor_map":[]}'],
  ['iss', 'https://self-issued.me/v2'],
  ['expires_in', '300'],
] as const

/** Opens our strict wallet, which here adds all allowed members to its messages, and requests credentials by authorization details. */
async function openWallet({ running, ownAnchor }: TestBed): Promise<StoryWallet<ReceivedCredential>> {
  const wallet = new TestWallet({ trustAnchors: [ownAnchor], now: () => running.now() })
  return {
    async receive(offer, txCode) {
      const open = await wallet.openOffer(offer)
      const details = { type: 'openid_credential', credential_configuration_id: open.configuration.id }
      const answer = await open.sendTokenRequest({
        ...(txCode === undefined ? {} : { txCode }),
        parameters: [
          ...TOKEN_PARAMETERS,
          ...(txCode === undefined ? [] : ([['user_pin', txCode]] as const)),
          ['authorization_details', JSON.stringify([details])],
        ],
      })
      const token = readToken(answer)
      const key: HolderKey = generateHolderKey()
      const credentialAnswer = await open.sendCredentialRequest({
        accessToken: token.value,
        proofs: [open.createProof(key, await open.obtainNonce())],
        body: {
          credential_configuration_id: undefined,
          credential_identifier: identifierIn(answer.body),
          format: 'dc+sd-jwt',
          proof: { proof_type: 'jwt', jwt: 'a.b.c' },
          wallet_version: '1',
        },
      })
      const [credential] = await open.acceptCredentials(credentialAnswer, [key])
      holds(credential, 'the issuer returned no credential')
      if (credential.notificationId !== undefined) await open.acknowledge(token, credential.notificationId)
      return credential
    },
    async present(request, credential) {
      const open = await wallet.openRequest(request)
      const jwe = open.encrypt(open.createVpToken([credential]))
      const state = open.request.state ?? ''
      const parameters = [['response', jwe], ['state', state], ...RESPONSE_PARAMETERS] as const
      return readAcceptedResponse(await open.sendRaw({ parameters })).redirectUri
    },
  }
}

function identifierIn(body: unknown): string {
  const { authorization_details: details } = body as { authorization_details?: { credential_identifiers: string[] }[] }
  const identifier = details?.[0]?.credential_identifiers[0]
  holds(identifier, 'the token response has no credential identifier')
  return identifier
}

export const ADDED_MEMBERS: ForeignClient[] = [
  {
    id: 'added-members',
    name: 'our strict wallet, with members of drafts and extensions added, asking by authorization_details',
    flows: storyOf(openWallet),
  },
]
