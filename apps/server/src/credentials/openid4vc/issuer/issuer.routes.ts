import type { FastifyInstance } from 'fastify'
import { clientPseudonyms } from '../../../platform/http/edge/client-address.ts'
import { authorize } from '../authorization-server/access-token.ts'
import { findOffer } from '../authorizations/offers.repository.ts'
import { WALLET_CALLS } from '../description/wallet-calls.ts'
import { LIMITS, PATHS } from '../wire/limits-and-paths.ts'
import { describedAs, isFetched, notFound, readJson, withSmallBody } from '../wire/wallet-requests.ts'
import { issueCredential } from './issue-credential.ts'
import type { IssuerContext } from './issuer-context.ts'
import { hasTypeMetadata, isIssuable, issuerMetadata, typeMetadata } from './issuer-metadata.ts'
import { keySet } from './key-set.ts'
import { createNonce } from './nonce.ts'
import { checkNotificationId, parseNotification } from './notification.ts'

/** Registers the endpoints of the issuer: OpenID4VCI 1.0, and the published metadata of its keys and credential types. */
export function registerIssuerRoutes(app: FastifyInstance, issuer: IssuerContext): void {
  registerPublishedRoutes(app, issuer)
  registerIssuanceRoutes(app, issuer)
}

/** Registers the endpoints with the same answer for every client: metadata, keys and credential types. */
function registerPublishedRoutes(app: FastifyInstance, { publicUrl, keys, formats, cards }: IssuerContext): void {
  const issuable = () => cards().filter(isIssuable)

  app.get('/.well-known/openid-credential-issuer', describedAs(WALLET_CALLS.issuerMetadata), async () =>
    issuerMetadata(publicUrl, issuable(), formats),
  )

  app.get(PATHS.keySet, describedAs(WALLET_CALLS.keySet), async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${LIMITS.statusTokenTtl / 1000}`)
    return keySet(publicUrl, keys)
  })

  app.get<{ Params: { type: string } }>(
    `${PATHS.credentialType}/:type`,
    describedAs(WALLET_CALLS.credentialType),
    async (request) => {
      const card = issuable().find((one) => one.type === request.params.type && hasTypeMetadata(one))
      if (!card) throw notFound()
      return typeMetadata(publicUrl, card)
    },
  )
}

/** Registers the endpoints of an issuance: the offer, a nonce, the credential, and the wallet's notification about it. */
function registerIssuanceRoutes(app: FastifyInstance, issuer: IssuerContext): void {
  const {
    publicUrl,
    database,
    flows,
    keys,
    secrets,
    clock,
    authorization: { grants },
  } = issuer
  const clientOf = clientPseudonyms(keys.nonceSecret)

  app.get<{ Params: { id: string } }>(`${PATHS.offer}/:id`, describedAs(WALLET_CALLS.offer), async (request) => {
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
  })

  app.post(PATHS.nonce, withSmallBody(WALLET_CALLS.nonce), async () => ({
    c_nonce: createNonce(keys.nonceSecret, clock()),
  }))

  app.post(PATHS.credential, withSmallBody(WALLET_CALLS.credential), async (request) => {
    const authorization = await authorize(request, issuer)
    const { credential, notificationId } = await issueCredential(issuer, authorization, {
      body: readJson(request, 'invalid_credential_request'),
      client: () => clientOf(request),
    })
    return { credentials: [{ credential }], notification_id: notificationId }
  })

  app.post(PATHS.notification, withSmallBody(WALLET_CALLS.notification), async (request, reply) => {
    const authorization = await authorize(request, issuer)
    const { event, notificationId } = parseNotification(readJson(request, 'invalid_notification_request'))
    await checkNotificationId(database.query, secrets, authorization, notificationId)
    request.log.info({ event }, 'a wallet sent a notification about its credential')
    return reply.code(204).send()
  })
}
