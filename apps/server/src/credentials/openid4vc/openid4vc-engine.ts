import { basename } from 'node:path'
import { LISTED_WALLETS } from '@vitrine/api/installation/configuration.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { CertificatePath } from '../../platform/certificates/certificate-path.ts'
import { organizationIdentifier } from '../../platform/certificates/subject-names.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { EXPIRED_ROW_BATCH, inBatches, PHOTO_ROW_BATCH } from '../../platform/database/lists/batches.ts'
import { ROLES } from '../../platform/keys/key-purposes.ts'
import type { CredentialEngine, EngineCleanupPart } from '../credential-engine.ts'
import type { OpenEngine } from '../engine-context.ts'
import { consents } from './authorization-server/consent/consents.ts'
import { copiesOf } from './authorizations/card-options.ts'
import type { ClientPolicy } from './authorizations/client-policy.ts'
import { FlowSecrets } from './authorizations/flow-secrets.ts'
import { readKnownClients } from './authorizations/known-clients.ts'
import { deleteExpiredNonces, deleteExpiredOffers, endOffers } from './authorizations/offers.repository.ts'
import { deleteExpiredPushedRequests } from './authorizations/pushed-requests.repository.ts'
import { deleteExpiredTokens } from './authorizations/tokens.repository.ts'
import { deleteExpiredProofs } from './authorizations/used-proofs.repository.ts'
import { digitalCredentialsOf } from './digital-credentials.ts'
import { FORMATS } from './formats/formats.ts'
import { createOffer, sharedOfferLink } from './issuer/create-offer.ts'
import type { IssuerContext } from './issuer/issuer-context.ts'
import { diagnosesAnswers, type Openid4vcConfiguration } from './openid4vc.configuration.ts'
import { openid4vcRules } from './openid4vc-rules.ts'
import { embeddedLogo } from './own-logo.ts'
import { ForeignStatusLists } from './status-list/foreign-status-list.ts'
import { parseCredentialId, setStatuses } from './status-list/status-list.repository.ts'
import { StatusLists } from './status-list/status-list.ts'
import { readProviders } from './trust/attestation-providers.ts'
import { IssuerTrust } from './trust/issuer-trust.ts'
import { readTrustedIssuers } from './trust/trusted-issuers.ts'
import { CHANNELS } from './verifier/channels/channels.ts'
import { createRequest } from './verifier/create-request.ts'
import { readRegistrationCertificates, registrationWarnings } from './verifier/registration-certificates.ts'
import { deleteExpiredRequests } from './verifier/requests.repository.ts'
import type { VerifierContext } from './verifier/verifier-context.ts'
import { registerWalletEndpoints, walletRoutes } from './wallet-endpoints.ts'
import { LIMITS, statusListUrl } from './wire/limits-and-paths.ts'

export type Openid4vcSettings = Openid4vcConfiguration & {
  cardsDirectory: string
  production: boolean
  digitalCredentialsOrigins: readonly string[]
}

/**
 * Returns a function that opens the built-in engine, our own issuer (OpenID4VCI 1.0) and verifier (OpenID4VP 1.0). Tests add formats
 * and channels.
 */
export const openid4vc =
  (configuration: Openid4vcSettings, { formats = FORMATS, channels = CHANNELS } = {}): OpenEngine =>
  ({ publicUrl, database, keys, clock, network, flows, log, cardsOf }) => {
    const { trustedIssuersDirectory, registrationCertificatesDirectory, cardsDirectory } = configuration
    const registered = registrationCertificatesDirectory
      ? readRegistrationCertificates(registrationCertificatesDirectory)
      : []
    const statusLists = new StatusLists({ publicUrl, keys, clock })
    const common = {
      ...{ publicUrl, database, keys, clock, flows, statusLists, formats },
      policy: clientPolicy(configuration),
      foreignStatusLists: new ForeignStatusLists({ network, clock }),
      secrets: new FlowSecrets(keys.nonceSecret),
    }
    const issuer: IssuerContext = { ...common, log, cards: () => cardsOf(engine) }
    const verifier: VerifierContext = {
      ...common,
      channels,
      diagnoses: diagnosesAnswers(configuration),
      registration: registered,
      logo: embeddedLogo(cardsDirectory),
      trust: new IssuerTrust({
        publicUrl,
        ownAnchor: keys.trustAnchor,
        compromised: keys.compromisedKeys,
        ownKeyOf: keys.presentedKeyOf,
        others: trustedIssuersDirectory ? readTrustedIssuers(trustedIssuersDirectory, keys.trustAnchor) : [],
      }),
    }
    const digital = digitalCredentialsOf({ issuer, verifier }, configuration.digitalCredentialsOrigins)
    const deletion = (
      name: string,
      deleteExpired: (db: Queryable, now: EpochMilliseconds, limit: number) => Promise<number>,
      batch = EXPIRED_ROW_BATCH,
    ): EngineCleanupPart => ({
      name,
      run: () => inBatches(database, batch, (limit) => deleteExpired(database.query, clock(), limit)),
    })
    const engine: CredentialEngine = {
      ...openid4vcRules(
        formats,
        (type) => verifier.trust.isIssued(type),
        configuration.walletAttestation,
        configuration.keyProvidersDirectory !== undefined,
      ),
      redeemedLife: LIMITS.accessTokenLife,
      wallets: {
        names: [LISTED_WALLETS.open],
        linkSchemes: ['openid4vp', 'openid-credential-offer', 'haip-vp', 'haip-vci'],
      },
      routes: walletRoutes(channels),
      registerRoutes: (app) => registerWalletEndpoints(app, { issuer, verifier }),
      copiesOf,
      createOffer: async (issuance) => createOffer(issuer, issuance),
      sharedOfferLink: (name) => sharedOfferLink(issuer, name),
      withdrawOffers: (db, issuanceIds) =>
        endOffers(
          db,
          issuanceIds.map((id) => common.secrets.publicIdOf('offer', id)),
        ),
      consents: consents(issuer),
      ...(digital && { digitalCredentials: digital }),
      createRequest: async (presentation) => createRequest(verifier, presentation),
      certificates: registered.flatMap(({ file, authority, subject, endsAt: at }) =>
        at === undefined
          ? []
          : [{ name: basename(file), role: ROLES['request-object'], authority: authority ?? subject, at }],
      ),
      healthIssues: async () => {
        const filling = await statusLists.filling(database.reader)
        return filling.map((list) => ({ code: 'status-list-filling', urgency: 'fyi', ...list }))
      },
      setStatus: async (tx, credentialIds, status) => {
        await setStatuses(tx, credentialIds, status)
        return 'published'
      },
      // Our status lists are in the same database as the ledger, so all are revoked at once.
      completeRevocations: async (credentialIds) => {
        await database.transaction((tx) => setStatuses(tx, credentialIds, 'revoked'))
        return credentialIds
      },
      statusEntryOf: (credentialId) => {
        const reference = parseCredentialId(credentialId)
        return (
          reference && {
            uri: statusListUrl(publicUrl, reference.listId),
            index: reference.index,
            ttl: LIMITS.statusTokenTtl / 1000,
          }
        )
      },
      cleanup: [
        deletion('expired-nonces', deleteExpiredNonces),
        deletion('expired-offers', deleteExpiredOffers, PHOTO_ROW_BATCH),
        deletion('expired-tokens', deleteExpiredTokens),
        deletion('expired-pushed-requests', deleteExpiredPushedRequests),
        deletion('expired-proofs', deleteExpiredProofs),
        deletion('expired-requests', deleteExpiredRequests),
      ],
    }
    const organization = organizationIdentifier(keys.signingKeys['request-object'].certificate)
    for (const certificate of registered) {
      for (const warning of registrationWarnings(certificate, { organization, now: clock() }))
        log.warn({ file: certificate.file }, warning)
    }
    return engine
  }

const clientPolicy = (configuration: Openid4vcSettings): ClientPolicy => ({
  acceptsUnknownClients: !configuration.production,
  demandsDpopNonce: configuration.demandsDpopNonce,
  attestation: configuration.walletAttestation,
  demandsChallenge: configuration.demandsAttestationChallenge,
  providers: new CertificatePath(readProviders(configuration.walletProvidersDirectory, 'WALLET_PROVIDERS_DIR')),
  keyProviders: new CertificatePath(readProviders(configuration.keyProvidersDirectory, 'KEY_PROVIDERS_DIR')),
  clients: configuration.walletClientsFile ? readKnownClients(configuration.walletClientsFile) : new Map(),
})
