import { authorize } from '../authorization-server/access-token.ts'
import { sendDpopNonce } from '../authorization-server/dpop/dpop-nonce.ts'
import { AUTHORIZATION_CODE } from '../authorization-server/grants/authorization-code.ts'
import { PRE_AUTHORIZED_CODE } from '../authorization-server/grants/pre-authorized-code.ts'
import type { FlowSecrets } from '../authorizations/flow-secrets.ts'
import { isIssuable } from '../authorizations/issuable-card.ts'
import { findOpenOffer } from '../authorizations/offers.repository.ts'
import { LIMITS, PATHS } from '../wire/limits-and-paths.ts'
import { JSON_TYPE } from '../wire/media-types.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import { json, NOT_THERE, walletCall, zId } from '../wire/wallet-call.ts'
import { defineWalletEndpoint } from '../wire/wallet-endpoint.ts'
import { isFetched, notFound, readJson } from '../wire/wallet-requests.ts'
import { credentialOffer } from './credential-offer.ts'
import {
  zCredentialOffer,
  zCredentialRequest,
  zCredentialResponse,
  zNonceResponse,
  zNotificationRequest,
} from './issuance-messages.ts'
import { issueCredential } from './issue-credential.ts'
import type { IssuerContext } from './issuer-context.ts'
import { hasTypeMetadata, issuerMetadata, typeMetadata } from './issuer-metadata.ts'
import { keySet } from './key-set.ts'
import { zIssuerMetadata, zKeySet, zType, zTypeMetadata } from './metadata-messages.ts'
import { createNonce } from './nonce.ts'
import { parseNotification } from './notification.ts'

const METADATA = defineWalletEndpoint<IssuerContext>({
  method: 'GET',
  path: '/.well-known/openid-credential-issuer',
  description: walletCall('OpenID4VCI', 'getCredentialIssuerMetadata', 'Credential issuer metadata', {
    answer: json(zIssuerMetadata),
  }),
  handle: async ({ publicUrl, cards, formats }) => issuerMetadata(publicUrl, cards().filter(isIssuable), formats),
})

const KEY_SET = defineWalletEndpoint<IssuerContext>({
  method: 'GET',
  path: PATHS.keySet,
  description: walletCall('credentials', 'getKeySet', 'Public keys of credentials and status lists', {
    answer: json(zKeySet),
  }),
  async handle({ publicUrl, keys }, _request, reply) {
    reply.header('cache-control', `public, max-age=${LIMITS.statusTokenTtl / 1000}`)
    return keySet(publicUrl, keys)
  },
})

const CREDENTIAL_TYPE = defineWalletEndpoint<IssuerContext, { type: string }>({
  method: 'GET',
  path: `${PATHS.credentialType}/:type`,
  description: walletCall('credentials', 'getCredentialType', 'Metadata of a credential type', {
    params: zType,
    answer: json(zTypeMetadata),
    errors: NOT_THERE,
  }),
  async handle({ publicUrl, cards }, { params }) {
    const card = cards()
      .filter(isIssuable)
      .find((one) => one.type === params.type && hasTypeMetadata(one))
    if (!card) throw notFound()
    return typeMetadata(publicUrl, card)
  },
})

/** A QR code has one grant, because some wallets take the harder one of two. */
const offerEndpoint = (
  grantType: string,
  path: string,
  offerIdIn: (secrets: FlowSecrets, name: string) => string | undefined,
  call: [operationId: string, summary: string],
) =>
  defineWalletEndpoint<IssuerContext, { id: string }>({
    method: 'GET',
    path: `${path}/:id`,
    description: walletCall('OpenID4VCI', ...call, {
      params: zId,
      answer: json(zCredentialOffer),
      errors: NOT_THERE,
    }),
    async handle(issuer, request) {
      const offerId = offerIdIn(issuer.secrets, request.params.id)
      if (offerId === undefined) throw notFound()
      return offerOf(issuer, { offerId, grantType, isFetched: isFetched(request) })
    },
  })

async function offerOf(
  issuer: IssuerContext,
  { offerId, grantType, isFetched }: { offerId: string; grantType: string; isFetched: boolean },
) {
  const { database, flows, clock } = issuer
  const offer = await database.transaction(async (tx) => {
    const found = await findOpenOffer(tx, offerId, clock())
    if (!found || (found.by_sign_in === 1 && grantType === PRE_AUTHORIZED_CODE.type)) throw notFound()
    // The wallet of a code offer is at work once it has pushed its request.
    if (isFetched && grantType === PRE_AUTHORIZED_CODE.type)
      await flows.settleIssuance(tx, found.issuance_id, { kind: 'scanned' })
    return found
  })
  return credentialOffer(issuer, offer, [grantType])
}

/** Endpoint of one QR code for many wallets: each fetch returns an offer of its own. A HEAD request starts nothing. */
const SHARED_OFFER = defineWalletEndpoint<IssuerContext, { id: string }>({
  method: 'GET',
  path: `${PATHS.sharedOffer}/:id`,
  description: walletCall('OpenID4VCI', 'getSharedCredentialOffer', 'Credential offer of a QR code for many wallets', {
    params: zId,
    answer: json(zCredentialOffer),
    errors: NOT_THERE,
  }),
  async handle(issuer, request, reply) {
    const name = issuer.secrets.publicIdIn('shared-offer', request.params.id)
    if (name === undefined) throw notFound()
    if (!isFetched(request)) return reply.type(JSON_TYPE).send()
    const start = await issuer.flows.startShared(name)
    switch (start.kind) {
      case 'unknown':
        throw notFound()
      case 'full':
        throw new ProtocolError('temporarily_unavailable', 'no more cards at the moment, try again later', {
          status: 429,
          headers: { 'retry-after': String(start.retryAfterSeconds) },
        })
      case 'started': {
        const offerId = issuer.secrets.publicIdOf('offer', start.issuanceId)
        return offerOf(issuer, { offerId, grantType: PRE_AUTHORIZED_CODE.type, isFetched: true })
      }
    }
  },
})

const OFFERS = [
  offerEndpoint(PRE_AUTHORIZED_CODE.type, PATHS.offer, (_secrets, name) => name, [
    'getCredentialOffer',
    'Credential offer of a QR code or link',
  ]),
  offerEndpoint(AUTHORIZATION_CODE.type, PATHS.codeOffer, (secrets, name) => secrets.publicIdIn('code-offer', name), [
    'getCredentialOfferWithConsent',
    'Credential offer for wallets that ask for consent in the browser',
  ]),
  SHARED_OFFER,
]

const NONCE = defineWalletEndpoint<IssuerContext>({
  method: 'POST',
  path: PATHS.nonce,
  description: walletCall('OpenID4VCI', 'requestNonce', 'Nonce for a key proof', {
    isPost: true,
    answer: json(zNonceResponse),
  }),
  exposes: ['dpop-nonce'],
  async handle(issuer, _request, reply) {
    sendDpopNonce(issuer, reply)
    return { c_nonce: createNonce(issuer.keys.nonceSecret, issuer.clock()) }
  },
})

const TOKEN_ERRORS = ['invalid_token', 'invalid_dpop_proof', 'use_dpop_nonce'] as const
const DPOP_HEADERS = { headers: ['dpop'], exposes: ['dpop-nonce', 'www-authenticate'] }

const CREDENTIAL = defineWalletEndpoint<IssuerContext>({
  method: 'POST',
  path: PATHS.credential,
  description: walletCall('OpenID4VCI', 'requestCredential', 'Issue the credential', {
    isPost: true,
    needsToken: true,
    body: json(zCredentialRequest),
    answer: json(zCredentialResponse),
    errors: {
      400: [
        'invalid_credential_request',
        'unknown_credential_configuration',
        'unknown_credential_identifier',
        'invalid_proof',
        'invalid_nonce',
        'invalid_encryption_parameters',
        'credential_request_denied',
      ],
      401: TOKEN_ERRORS,
    },
  }),
  ...DPOP_HEADERS,
  async handle(issuer, request, reply) {
    sendDpopNonce(issuer, reply)
    const { offer, proof } = await authorize(request, issuer)
    const body = readJson(request, 'invalid_credential_request')
    const { credentials, notificationId } = await issueCredential(issuer, { offer, body, dpop: proof })
    return { credentials: credentials.map((credential) => ({ credential })), notification_id: notificationId }
  },
})

const NOTIFICATION = defineWalletEndpoint<IssuerContext>({
  method: 'POST',
  path: PATHS.notification,
  description: walletCall('OpenID4VCI', 'notifyIssuer', 'Notification about the credential in the wallet', {
    isPost: true,
    needsToken: true,
    body: json(zNotificationRequest),
    answer: undefined,
    errors: {
      400: ['invalid_notification_request', 'invalid_notification_id'],
      401: TOKEN_ERRORS,
    },
  }),
  ...DPOP_HEADERS,
  async handle(issuer, request, reply) {
    sendDpopNonce(issuer, reply)
    const { offer, proof } = await authorize(request, issuer)
    const { event, notificationId } = parseNotification(readJson(request, 'invalid_notification_request'))
    if (offer.issued === 0 || issuer.secrets.notificationId(offer) !== notificationId)
      throw new ProtocolError('invalid_notification_id', 'the notification_id is unknown')
    await proof?.use(issuer.database.query)
    request.log.info({ event }, 'a wallet sent a notification about its credential')
    return reply.code(204).send()
  },
})

export const ISSUER_ENDPOINTS = [METADATA, KEY_SET, CREDENTIAL_TYPE, ...OFFERS, NONCE, CREDENTIAL, NOTIFICATION]
