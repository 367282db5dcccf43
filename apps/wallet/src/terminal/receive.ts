import {
  type AuthorizationServer,
  authorizationServerOf,
  bindsTokens,
  loadAuthorizationServer,
} from '../protocol/issuance/authorization-server.ts'
import { attestationMethodOf } from '../protocol/issuance/client-attestation.ts'
import { loadCredentialOffer } from '../protocol/issuance/credential-offer.ts'
import type { AccessToken } from '../protocol/issuance/token.ts'
import type { WalletLink } from '../protocol/wallet-link.ts'
import { beginAuthorization, redeemAnswer } from '../wallet/authorizing.ts'
import { refreshStatus } from '../wallet/card-status.ts'
import { nameIn } from '../wallet/issuer-texts.ts'
import { describeOffer, fetchCards, notifyOutcome, type OpenedOffer, redeemOffer } from '../wallet/receiving.ts'
import { takeAuthorization } from '../wallet/storage/authorizations.ts'
import { addCards, listCards } from '../wallet/storage/collection.ts'
import { CHECKS, CREDENTIAL_CHECKS } from './checks.ts'
import type { Session } from './session.ts'

export async function receive(link: Extract<WalletLink, { kind: 'offer' }>, session: Session): Promise<boolean> {
  const { environment, report, pin } = session
  report.step('Read the offer')
  const offer = await loadCredentialOffer(link.offer, environment.fetch)
  report.checked(...CHECKS.offer)
  report.note(`${offer.issuer} offers ${offer.configurationIds.join(', ')}`)

  report.step('Read the metadata of the issuer')
  const opened = await describeOffer(offer, environment)
  report.checked(...CHECKS.metadata)
  for (const { configurationId, format } of opened.cards) report.note(`${configurationId} is a card in ${format}`)
  const usable = new Set(opened.cards.map(({ configurationId }) => configurationId))
  for (const id of offer.configurationIds.filter((one) => !usable.has(one)))
    report.note(`${id} has a format or a proof that this wallet does not have, and is left out`)

  report.step('Read the metadata of the authorization server')
  const server = await loadAuthorizationServer(authorizationServerOf(offer, opened.metadata), environment.fetch)
  report.checked(...CHECKS.server)
  for (const missing of missingForHaip(server)) report.note(`HAIP 1.0 section 4 also asks for ${missing}`)

  report.step('Get an access token')
  if (offer.txCode && pin === undefined) report.note('the offer needs a PIN (--pin)')
  const isAtIssuer = offer.preAuthorizedCode === undefined
  const token = await (isAtIssuer ? byBrowser(opened, session) : redeemOffer(opened, pin, environment))
  if (!token) {
    report.result('No card was received.')
    return false
  }
  report.checked(...CHECKS.token)
  report.note(token.dpop ? 'it is bound to a key by DPoP (RFC 9449)' : 'it is a bearer token')

  report.step('Get the cards and verify them')
  const received = await fetchCards(opened, token, environment)
  for (const { card, spareKeys = [] } of received) {
    report.note(`${nameIn(environment.languages(), card.texts)}: ${spareKeys.length + 1} verified`)
    report.checked(...CREDENTIAL_CHECKS[card.format])
    const { signer, isKnown } = card.issuer
    report.note(
      `signed by ${signer}, ${isKnown ? 'under one of the anchors' : 'under none of the anchors (--anchors)'}`,
    )
  }

  report.step('Keep the cards')
  await addCards(received)
  await notifyOutcome(opened, token, received, 'credential_accepted', environment)
  const ids = new Set(received.map(({ card }) => card.id))
  await refreshStatus(
    received.map(({ card }) => card),
    environment,
  )
  const kept = (await listCards()).filter(({ id }) => ids.has(id))
  for (const { statusReference, status } of kept)
    report.note(
      statusReference
        ? `the status list says: ${status?.value ?? 'no usable answer'} (Token Status List section 8.3)`
        : 'the card has no status list',
    )
  report.result(`Received ${kept.length === 1 ? 'a card' : `${kept.length} cards`}.`)
  return true
}

function missingForHaip(server: AuthorizationServer): string[] {
  return [
    ...(bindsTokens(server) ? [] : ['tokens that are bound by DPoP with ES256']),
    ...(server.pushed_authorization_request_endpoint ? [] : ['pushed authorization requests']),
    ...(attestationMethodOf(server) ? [] : ['wallets that are authenticated by an attestation']),
  ]
}

async function byBrowser(
  opened: OpenedOffer,
  { environment, report, loopback, openPage }: Session,
): Promise<AccessToken | undefined> {
  const { page } = await beginAuthorization(opened, true, environment)
  openPage(page)
  const answer = await loopback.answer
  report.note(`the browser came back to ${loopback.redirectUri}`)
  const pending = await takeAuthorization(answer.get('state') ?? '')
  if (!pending) {
    report.refused('the state is not that of an open authorization', 'RFC 6749 section 10.12')
    return undefined
  }
  const token = await redeemAnswer(pending, answer, environment)
  report.checked(...CHECKS.authorizationAnswer)
  if (!token) report.note('the person declined on the page of the issuer')
  return token
}
