import { exchange, type HttpAnswer, readJsonAnswer } from './http-exchange.ts'
import { demandOnly, isJsonObject, type JsonObject, readObject, readString, readStrings } from './json-reading.ts'
import { demand } from './refusal.ts'
import { demandCallable, type WalletContext } from './wallet-context.ts'

export const PRE_AUTHORIZED_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

/** Description of the transaction code that the wallet asks the holder for (OpenID4VCI 4.1.1). */
type TransactionCodePrompt = {
  readonly inputMode: 'numeric' | 'text'
  readonly length: number | undefined
  readonly description: string | undefined
}

export type CredentialOffer = {
  readonly credentialIssuer: string
  readonly configurationIds: readonly string[]
  readonly preAuthorizedCode: string
  /** Undefined if no code is expected. */
  readonly txCode: TransactionCodePrompt | undefined
  readonly authorizationServer: string | undefined
  readonly raw: JsonObject
}

const SCHEMES = ['openid-credential-offer:', 'haip-vci:', 'https:', 'http:']

/**
 * Reads the offer or its address from a link: exactly one of `credential_offer` and `credential_offer_uri`, and no other
 * parameter (OpenID4VCI 4.1).
 * @throws WalletRefusal
 */
export function readOfferLink(
  link: string,
): { readonly kind: 'by-value'; readonly offer: string } | { readonly kind: 'by-reference'; readonly uri: string } {
  const section = 'OpenID4VCI 4.1'
  demand(URL.canParse(link), section, 'the credential offer is not a URL')
  const url = new URL(link)
  demand(SCHEMES.includes(url.protocol), section, `the scheme '${url.protocol}' is not for credential offers`)
  const [parameter, ...others] = [...url.searchParams]
  demand(parameter !== undefined, section, 'the credential offer has no parameter')
  demand(others.length === 0, section, 'the credential offer has more than one parameter')
  const [name, value] = parameter
  demand(value !== '', section, `${name} is empty`)
  if (name === 'credential_offer') return { kind: 'by-value', offer: value }
  demand(name === 'credential_offer_uri', section, `the credential offer has an unknown parameter '${name}'`)
  return { kind: 'by-reference', uri: demandCallable(value, 'credential_offer_uri', 'OpenID4VCI 4.1.3') }
}

/** Fetches the offer that a link refers to, without authentication. */
export function requestOffer(context: WalletContext, uri: string): Promise<HttpAnswer> {
  return exchange(context.fetch, uri, { headers: { accept: 'application/json' } })
}

/** Fetches and checks the offer of a link. @throws WalletRefusal */
export async function fetchOffer(context: WalletContext, link: string): Promise<CredentialOffer> {
  const found = readOfferLink(link)
  if (found.kind === 'by-reference') {
    const answer = await requestOffer(context, found.uri)
    return readOffer(readJsonAnswer(answer, 200, 'credential offer', 'OpenID4VCI 4.1.3'))
  }
  let offer: unknown
  try {
    offer = JSON.parse(found.offer)
  } catch {
    demand(false, 'OpenID4VCI 4.1.2', 'credential_offer is not JSON')
  }
  return readOffer(readObject(offer, 'credential offer', 'OpenID4VCI 4.1.2'))
}

/** Checks an offer's content (OpenID4VCI 4.1.1). @throws WalletRefusal */
export function readOffer(raw: JsonObject): CredentialOffer {
  const section = 'OpenID4VCI 4.1.1'
  demandOnly(raw, ['credential_issuer', 'credential_configuration_ids', 'grants'], 'credential offer', section)
  const grants = readObject(raw.grants, 'grants', section)
  demandOnly(grants, [PRE_AUTHORIZED_CODE_GRANT, 'authorization_code'], 'grants', section)
  const grant = readObject(grants[PRE_AUTHORIZED_CODE_GRANT], 'pre-authorized code grant', section)
  demandOnly(grant, ['pre-authorized_code', 'tx_code', 'authorization_server'], 'pre-authorized code grant', section)
  const preAuthorizedCode = readString(grant['pre-authorized_code'], 'pre-authorized_code', section)
  demand(preAuthorizedCode.length >= 22, 'OpenID4VCI 13.6', 'pre-authorized_code has less than 128 bits')
  return {
    credentialIssuer: demandCallable(raw.credential_issuer, 'credential_issuer', section),
    configurationIds: readStrings(raw.credential_configuration_ids, 'credential_configuration_ids', section),
    preAuthorizedCode,
    txCode: grant.tx_code === undefined ? undefined : readTransactionCodePrompt(grant.tx_code, section),
    authorizationServer:
      grant.authorization_server === undefined
        ? undefined
        : demandCallable(grant.authorization_server, 'authorization_server', section),
    raw,
  }
}

function readTransactionCodePrompt(value: unknown, section: string): TransactionCodePrompt {
  demand(isJsonObject(value), section, 'tx_code is not a JSON object')
  demandOnly(value, ['input_mode', 'length', 'description'], 'tx_code', section)
  const { input_mode: inputMode = 'numeric', length, description } = value
  demand(inputMode === 'numeric' || inputMode === 'text', section, 'tx_code.input_mode is neither numeric nor text')
  demand(
    length === undefined || (typeof length === 'number' && Number.isInteger(length) && length > 0),
    section,
    'tx_code.length is not a positive integer',
  )
  demand(
    description === undefined || (typeof description === 'string' && description.length <= 300),
    section,
    'tx_code.description is not a string of at most 300 characters',
  )
  return { inputMode, length, description }
}
