import { clientPseudonyms } from '../../../platform/http/edge/client-address.ts'
import { authorize } from '../authorization-server/access-token.ts'
import { findOffer } from '../authorizations/offers.repository.ts'
import { LIMITS, PATHS } from '../wire/limits-and-paths.ts'
import { json, NOT_THERE, walletCall, zId } from '../wire/wallet-call.ts'
import { defineWalletEndpoint } from '../wire/wallet-endpoint.ts'
import { isFetched, notFound, readJson } from '../wire/wallet-requests.ts'
import {
  zCredentialOffer,
  zCredentialRequest,
  zCredentialResponse,
  zNonceResponse,
  zNotificationRequest,
} from './issuance-messages.ts'
import { issueCredential } from './issue-credential.ts'
import type { IssuerContext } from './issuer-context.ts'
import { hasTypeMetadata, isIssuable, issuerMetadata, typeMetadata } from './issuer-metadata.ts'
import { keySet } from './key-set.ts'
import { zIssuerMetadata, zKeySet, zType, zTypeMetadata } from './metadata-messages.ts'
import { createNonce } from './nonce.ts'
import { checkNotificationId, parseNotification } from './notification.ts'

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

const OFFER = defineWalletEndpoint<IssuerContext, { id: string }>({
  method: 'GET',
  path: `${PATHS.offer}/:id`,
  description: walletCall('OpenID4VCI', 'getCredentialOffer', 'Credential offer of a QR code or link', {
    params: zId,
    answer: json(zCredentialOffer),
    errors: NOT_THERE,
  }),
  async handle({ publicUrl, database, flows, secrets, clock, authorization: { grants } }, request) {
    const offer = await database.transaction(async (tx) => {
      const found = await findOffer(tx, request.params.id)
      if (!found || found.redeemed_at !== null || found.expires_at <= clock()) throw notFound()
      if (isFetched(request)) await flows.settleIssuance(tx, found.issuance_id, { kind: 'scanned' })
      return found
    })
    return {
      credential_issuer: publicUrl,
      credential_configuration_ids: [offer.configuration_id],
      grants: Object.fromEntries(
        grants.flatMap((grant) => (grant.offered ? [[grant.type, grant.offered(offer, secrets)]] : [])),
      ),
    }
  },
})

const NONCE = defineWalletEndpoint<IssuerContext>({
  method: 'POST',
  path: PATHS.nonce,
  description: walletCall('OpenID4VCI', 'requestNonce', 'Nonce for a key proof', {
    isPost: true,
    answer: json(zNonceResponse),
  }),
  handle: async ({ keys, clock }) => ({ c_nonce: createNonce(keys.nonceSecret, clock()) }),
})

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
      401: ['invalid_token'],
    },
  }),
  async handle(issuer, request) {
    const authorization = await authorize(request, issuer)
    const { credential, notificationId } = await issueCredential(issuer, authorization, {
      body: readJson(request, 'invalid_credential_request'),
      client: () => clientPseudonyms(issuer.keys.nonceSecret)(request),
    })
    return { credentials: [{ credential }], notification_id: notificationId }
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
    errors: { 400: ['invalid_notification_request', 'invalid_notification_id'], 401: ['invalid_token'] },
  }),
  async handle(issuer, request, reply) {
    const authorization = await authorize(request, issuer)
    const { event, notificationId } = parseNotification(readJson(request, 'invalid_notification_request'))
    await checkNotificationId(issuer.database.query, issuer.secrets, authorization, notificationId)
    request.log.info({ event }, 'a wallet sent a notification about its credential')
    return reply.code(204).send()
  },
})

/** Endpoints of the issuer: OpenID4VCI 1.0, and the published metadata of its keys and credential types. */
export const ISSUER_ENDPOINTS = [METADATA, KEY_SET, CREDENTIAL_TYPE, OFFER, NONCE, CREDENTIAL, NOTIFICATION]
