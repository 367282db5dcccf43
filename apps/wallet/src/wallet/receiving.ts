import { FORMATS, type FormatName, isFormatName } from '../protocol/formats/formats.ts'
import { readableTypeName, splitWords } from '../protocol/formats/type-name.ts'
import { authorizationServerOf, loadAuthorizationServer } from '../protocol/issuance/authorization-server.ts'
import { type IssuedCredentials, requestCredential } from '../protocol/issuance/credential.ts'
import { type CredentialOffer, loadCredentialOffer } from '../protocol/issuance/credential-offer.ts'
import { pickDisplay } from '../protocol/issuance/display.ts'
import { dpopFor } from '../protocol/issuance/dpop.ts'
import { verifyIssuedCredential } from '../protocol/issuance/issued-credential.ts'
import { type CredentialConfiguration, loadIssuerMetadata } from '../protocol/issuance/issuer-metadata.ts'
import { type HolderKey, type ProofWay, proofWayOf } from '../protocol/issuance/key-proof.ts'
import { type IssuanceEvent, notifyIssuer } from '../protocol/issuance/notification.ts'
import { type AccessToken, requestToken } from '../protocol/issuance/token.ts'
import { memberOf } from '../protocol/json.ts'
import { WalletProblem } from '../protocol/problem.ts'
import { hostOf } from '../protocol/transport/remote-address.ts'
import { parseOrRefuse } from '../protocol/transport/reply.ts'
import type { WalletLink } from '../protocol/wallet-link.ts'
import type { TrustAnchors } from '../protocol/x509/trust-anchors.ts'
import { asClient, attestKeys, tokenKeyOf } from './attesting.ts'
import type { CardDesign, CardText, LocalName } from './card/card.ts'
import { copyPicture } from './card/pictures.ts'
import type { Environment } from './environment.ts'
import { keepReadable } from './issuer-texts.ts'
import type { NewCard } from './storage/collection.ts'

type Supported = { id: string; format: FormatName; way: ProofWay; configuration: CredentialConfiguration }

type OfferedCard = Awaited<ReturnType<typeof describeCard>>

export type OpenedOffer = Awaited<ReturnType<typeof describeOffer>>

export type ReviewedOffer = Pick<OpenedOffer, 'issuer'> & {
  cards: Omit<OfferedCard, 'way'>[]
  offer: Pick<CredentialOffer, 'preAuthorizedCode' | 'txCode'>
}

/** Verified card that is not in the collection yet. */
export type ReceivedCard = NewCard & { notificationId: string | undefined }

const MOST_COPIES = 10

export async function openOffer(
  link: Extract<WalletLink, { kind: 'offer' }>,
  environment: Environment,
): Promise<OpenedOffer> {
  return describeOffer(await loadCredentialOffer(link.offer, environment.fetch), environment)
}

export async function describeOffer(offer: CredentialOffer, environment: Environment) {
  const { fetch } = environment
  const languages = environment.languages()
  const metadata = await loadIssuerMetadata(offer.issuer, fetch)
  const host = hostOf(offer.issuer)
  const configurations = offer.configurationIds.map((id) => {
    const configuration = memberOf(metadata.credential_configurations_supported, id)
    if (configuration) return { id, configuration }
    throw new WalletProblem('offer-invalid', { host, detail: `the issuer metadata has no configuration ${id}` })
  })
  const supported = configurations.flatMap(({ id, configuration }) => {
    const { format } = configuration
    const way = proofWayOf(configuration)
    return isFormatName(format) && way ? [{ id, format, way, configuration }] : []
  })
  if (supported.length === 0) {
    const formats = configurations.map(({ configuration }) => configuration.format).join(', ')
    throw new WalletProblem('offer-format-unsupported', { host, detail: formats })
  }
  const [logo, ...cards] = await Promise.all([
    copyPicture(pickDisplay(metadata.display, languages)?.logo?.uri, fetch),
    ...supported.map((offered) => describeCard(offered, host, environment)),
  ])
  return { offer, metadata, issuer: { names: namesOf(metadata.display, host, languages), host, logo }, cards }
}

async function describeCard({ id, format, way, configuration }: Supported, host: string, environment: Environment) {
  const { fetch } = environment
  const languages = environment.languages()
  const { zOfferedTypes, nameOfTypes } = FORMATS[format]
  const types = parseOrRefuse(zOfferedTypes, configuration, 'issuer-metadata-invalid', host)
  const { display: displays = [], claims = [] } = configuration.credential_metadata ?? {}
  const display = pickDisplay(displays, languages)
  const [image, logo] = await Promise.all([
    copyPicture(display?.background_image?.uri, fetch),
    copyPicture(display?.logo?.uri, fetch),
  ])
  const design: CardDesign = {
    backgroundColor: colorOf(display?.background_color),
    textColor: colorOf(display?.text_color),
    image,
    logo,
  }
  return {
    configurationId: id,
    format,
    way,
    types,
    design,
    texts: textsOf(displays, types ? nameOfTypes(types) : readableTypeName(id), languages),
    labels: claims.map(({ path, display: claimDisplays }) => ({
      path,
      names: namesOf(claimDisplays, splitWords(String(path.at(-1) ?? '')), languages),
    })),
  }
}

type GivenText = { name: string; locale?: string | undefined; description?: string | undefined }

function textsOf(displays: readonly GivenText[], otherwise: string, languages: readonly string[]): CardText[] {
  const texts = displays.map(({ locale, name, description }) => ({ locale, name, description }))
  if (texts.length === 0) return [{ name: otherwise }]
  return keepReadable(texts, languages)
}

function namesOf(
  displays: readonly { name?: string | undefined; locale?: string | undefined }[] = [],
  otherwise: string,
  languages: readonly string[],
): LocalName[] {
  const named = displays.flatMap(({ name, locale }) => (name === undefined ? [] : [{ locale, name }]))
  return named.length > 0 ? keepReadable(named, languages) : [{ name: otherwise }]
}

const colorOf = (color: string | undefined) => (color && /^#[0-9a-fA-F]{6}$/.test(color) ? color : undefined)

/** @throws WalletProblem `pin-rejected` (the person may then try another PIN), and other codes */
export async function redeemOffer(
  { offer, metadata }: OpenedOffer,
  pin: string | undefined,
  environment: Environment,
): Promise<AccessToken> {
  const { fetch } = environment
  const server = await loadAuthorizationServer(authorizationServerOf(offer, metadata), fetch)
  return asClient(server, environment, async (credentials) => {
    const { attested } = credentials
    const grant = {
      grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
      'pre-authorized_code': offer.preAuthorizedCode ?? '',
      ...(pin !== undefined && { tx_code: pin }),
      ...(attested && { client_id: attested.attestation.clientId }),
    } as const
    const key = await tokenKeyOf(credentials, environment)
    return requestToken(credentials, grant, dpopFor(server, key, environment.now), fetch)
  })
}

/** If one card is invalid, notifies the issuer about this card and about the cards fetched before it, and throws. */
export async function fetchCards(
  opened: OpenedOffer,
  token: AccessToken,
  environment: Environment,
): Promise<ReceivedCard[]> {
  const anchors = await environment.trustAnchors()
  const received: ReceivedCard[] = []
  for (const offered of opened.cards) {
    const { metadata } = opened
    const { configurationId, way } = offered
    const { newKey, now, fetch } = environment
    const copies = Math.min(metadata.batch_credential_issuance?.batch_size ?? 1, MOST_COPIES)
    const others = Array.from({ length: copies - 1 }, newKey)
    const keys = [await newKey(), ...(await Promise.all(others))] as const
    const attest = (nonce: string | undefined) => attestKeys(keys, nonce, environment)
    const request = { metadata, configurationId, token, keys, way, attestKeys: attest, now }
    const issued = await requestCredential(request, fetch)
    try {
      received.push(await checkCopies(opened, offered, { ...issued, keys }, anchors, environment.now()))
    } catch (problem) {
      await notifyOutcome(opened, token, [{ notificationId: issued.notificationId }], 'credential_failure', environment)
      await notifyOutcome(opened, token, received, 'credential_deleted', environment)
      throw problem
    }
  }
  return received
}

/**
 * Verifies the copies of a card, each bound to another one of the keys, in any order: OpenID4VCI 1.0 section 8.3 promises none. Puts
 * those after the first one aside.
 */
async function checkCopies(
  opened: OpenedOffer,
  offered: OfferedCard,
  { credentials, notificationId, keys }: IssuedCredentials & { keys: readonly HolderKey[] },
  anchors: TrustAnchors,
  now: Date,
): Promise<ReceivedCard> {
  const unused = new Set(keys)
  const check = async (credential: string): Promise<NewCard> => {
    const checked = await checkCard(opened, offered, { credential, keys: [...unused] }, anchors, now)
    unused.delete(checked.key)
    return checked
  }
  const [one, ...further] = credentials
  const first = await check(one)
  const others: NewCard[] = []
  for (const credential of further) others.push(await check(credential))
  if (others.length === 0) return { ...first, notificationId }
  const spares = others.map(({ card: { id, credential, statusReference } }) => ({
    credential,
    keyId: id,
    statusReference,
  }))
  const card = { ...first.card, copies: { all: credentials.length, spares, shownKeys: [] } }
  return { card, key: first.key, spareKeys: others.map(({ key }) => key), notificationId }
}

async function checkCard(
  { offer, issuer }: OpenedOffer,
  offered: OfferedCard,
  { credential, keys }: { credential: string; keys: readonly HolderKey[] },
  anchors: TrustAnchors,
  now: Date,
): Promise<NewCard> {
  const verified = await verifyIssuedCredential(credential, {
    format: offered.format,
    types: offered.types,
    holders: keys,
    anchors: anchors[FORMATS[offered.format].signerRole],
    now,
    host: issuer.host,
  })
  const card = {
    id: crypto.randomUUID(),
    format: offered.format,
    credential,
    types: verified.types,
    design: offered.design,
    texts: offered.texts,
    labels: offered.labels,
    issuer: {
      id: offer.issuer,
      names: issuer.names,
      host: issuer.host,
      signer: verified.signer,
      isKnown: verified.trust.known,
    },
    authorityKeyIdentifiers: verified.authorityKeyIdentifiers,
    receivedAt: now,
    issuedAt: verified.issuedAt,
    expiresAt: verified.expiresAt,
    statusReference: verified.status,
  }
  return { card, key: verified.holder }
}

/** A failure is ignored: it does not affect the cards. */
export async function notifyOutcome(
  { metadata }: OpenedOffer,
  token: AccessToken,
  received: readonly Pick<ReceivedCard, 'notificationId'>[],
  event: IssuanceEvent,
  { fetch }: Environment,
): Promise<void> {
  await Promise.all(
    received.map(({ notificationId }) => notifyIssuer({ metadata, token }, { notificationId, event }, fetch)),
  )
}
