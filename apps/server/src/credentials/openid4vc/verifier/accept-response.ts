import { type FlowErrorCode, PAGES } from '@vitrine/api'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { KeyStore } from '../../../platform/keys/key-store.ts'
import { randomId } from '../../../platform/secrets/random-id.ts'
import type { CredentialFlows, CredentialState, PresentationEvidence } from '../../credential-engine.ts'
import type { FlowSecrets } from '../flow-secrets.ts'
import type { CredentialFormat, ExpectedBinding, Refused, VerifiedCredential } from '../formats/credential-format.ts'
import type { FormatRegistry } from '../formats/formats.ts'
import type { EncryptionKey } from '../jose/compact-jwe.ts'
import type { RequestRow } from '../openid4vc.tables.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ForeignStatusLists } from '../status-list/foreign-status-list.ts'
import { credentialIdOf } from '../status-list/status-list.repository.ts'
import type { StatusLists } from '../status-list/status-list.ts'
import type { CertificatePath } from '../x509/certificate-path.ts'
import type { CredentialIssuer, IssuerTrust } from '../x509/issuer-trust.ts'
import { readAuthorizationResponse } from './authorization-response.ts'
import { checksOfVerified, checksUpTo } from './checks.ts'
import {
  type AskedCredential,
  countUnasked,
  type PresentationQuery,
  pickClaims,
  queriesFor,
  readQuery,
} from './presentation-query.ts'
import { clientId } from './request-object.ts'
import { findRequest, takeAnswer } from './requests.repository.ts'
import { confirmsTransactions } from './transaction-data.ts'

/** A request that was not answered when it was read. */
export type OpenRequest = RequestRow & { encryption_key: string }

/** Whether a request can still be answered. */
export const isOpenRequest = (request: RequestRow, now: number): request is OpenRequest =>
  request.encryption_key !== null && request.expires_at > now

export type Verifier = {
  publicUrl: string
  database: Database
  flows: CredentialFlows
  secrets: FlowSecrets
  keys: KeyStore
  trust: IssuerTrust
  formats: FormatRegistry
  statusLists: StatusLists
  foreignStatusLists: ForeignStatusLists
  clock: Clock
  /** Told which check failed, for the log. */
  onRefusal(check: string): void
}

/** An answer as it came in. */
type Received = { request: OpenRequest; form: URLSearchParams; responseUri: string; device: 'same' | 'other' }

type Answer = Extract<PresentationEvidence, { kind: 'presented' | 'rejected' }>

/**
 * The request that a wallet answers, before anything of the answer is read.
 *
 * @throws {ProtocolError} where there is none, or it is over
 */
export async function findOpenRequest({ database, clock }: Verifier, requestId: string): Promise<OpenRequest> {
  const request = await findRequest(database.query, requestId)
  if (!request) throw new ProtocolError('invalid_request', 'there is no such request', { status: 404 })
  if (!isOpenRequest(request, clock())) throw closed()
  return request
}

/**
 * Takes a wallet's answer to a request, once (OpenID4VP 1.0 section 8.2). What cannot be decrypted or matched never ends
 * a request; an answer that is matched does, whether it verifies or not.
 *
 * @param responseUri where this answer came in: what the wallet was told to bind it to
 * @param device where the wallet is. On the same one as the browser that asked, the answer counts when that browser comes
 *   back with the response code, by the address that the wallet opens next (sections 13.3 and 14.2)
 * @throws {ProtocolError} where the answer is not accepted
 */
export async function acceptResponse(
  verifier: Verifier,
  { request, form, responseUri, device }: Received,
): Promise<{ redirect_uri: string }> {
  const now = verifier.clock()
  // The answer may have been long on its way.
  if (!isOpenRequest(request, now)) throw closed()
  const encryptionKey = JSON.parse(request.encryption_key) as EncryptionKey
  const query = readQuery(request.query)
  const format = verifier.formats.named(query.credential.format)
  const queries = queriesFor(query.credential, format)
  const response = readAuthorizationResponse(form, {
    state: verifier.secrets.valueOf('state', request.request_id),
    encryptionKey,
    queryIds: queries.map(({ id }) => id),
  })
  if (!response)
    throw new ProtocolError('invalid_request', 'the answer cannot be decrypted or does not belong to this request')

  const evidence: Answer =
    response.kind === 'presentation'
      ? await verify(verifier, {
          query,
          format,
          wanted: queries.find(({ id }) => id === response.queryId)?.types ?? [],
          presentation: response.presentation,
          expected: {
            audience: clientId(verifier.keys.signingKeys['request-object']),
            nonce: verifier.secrets.valueOf('nonce', request.request_id),
            responseUri,
            responseKey: encryptionKey.publicJwk,
            now,
          },
        })
      : response.kind === 'error'
        ? { kind: 'rejected', reason: reasonOf(response.error) }
        : refuse(verifier, { refused: 'format', because: 'vp_token' })

  // OpenID4VP 1.0 section 8.2: a processed error response is answered like a success.
  const isProcessed = evidence.kind === 'presented' || response.kind === 'error'
  const responseCode = device === 'same' && isProcessed ? randomId() : undefined
  const outcome = await verifier.database.transaction(async (tx) => {
    if (!(await takeAnswer(tx, request.request_id, now))) return undefined
    return verifier.flows.settlePresentation(tx, request.presentation_id, { ...evidence, responseCode })
  })
  if (!outcome || outcome.kind === 'closed') throw closed()
  if (outcome.kind === 'refused' && response.kind !== 'error')
    throw new ProtocolError('invalid_request', 'the presentation was not accepted')
  // In the fragment the code stays out of logs and of Referer. On another device there is a page to close (HAIP 1.0 section 5.1).
  const nextPage = responseCode ? `${PAGES.fromWallet}#response_code=${responseCode}` : PAGES.answered
  return { redirect_uri: `${verifier.publicUrl}${nextPage}` }
}

async function verify(
  verifier: Verifier,
  options: {
    query: PresentationQuery
    format: CredentialFormat
    /** The types that the answered query asks for. */
    wanted: readonly string[]
    presentation: string
    expected: ExpectedBinding
  },
): Promise<Answer> {
  const { query, format, wanted, presentation, expected } = options
  const asked = query.credential
  const verified = format.verify(presentation, verifier.trust, expected)
  if ('refused' in verified) return refuse(verifier, verified)
  const { issuer, status } = verified
  const type = wanted.find((one) => verified.types.includes(one))
  if (type !== undefined && !mayIssue(issuer, type, asked))
    return refuse(verifier, { refused: 'issuer', because: 'issuer-of-other-types' })
  const disclosed = type === undefined ? undefined : { claims: verified.claims, type }
  const claims = disclosed && pickClaims(asked, format, disclosed)
  if (!claims) return refuse(verifier, { refused: 'query', because: 'query', issuer: issuer.name })
  if (!confirmsTransactions(verified.confirmed, query.transactionData))
    return refuse(verifier, { refused: 'payment', because: 'transaction-data', issuer: issuer.name })
  const isOwn = issuer.kind === 'own'
  const { stateAsOf, ...standing } = isOwn
    ? placeInLedger(verifier, status)
    : await askIssuer(verifier, issuer.authority, status)
  return {
    kind: 'presented',
    credential: {
      checks: checksOfVerified({
        hasPayment: query.transactionData.length > 0,
        state: standing.state,
        stateAsOf,
        issuer: issuer.name,
        expiresAt: verified.expiresAt,
        unasked: countUnasked(asked, format, disclosed),
      }),
      ...standing,
      issuer: issuer.name,
      verifier: expected.audience,
      type: isOwn ? asked.type : disclosed.type,
      subject: verified.holderKey,
      holderKey: verified.holderKey,
      claims,
      issuedAt: verified.issuedAt,
      expiresAt: verified.expiresAt,
    },
  }
}

/** Nobody but ourselves issues our types, we issue nobody else's, and another issuer those that it may. */
const mayIssue = (issuer: CredentialIssuer, type: string, { vct }: AskedCredential): boolean =>
  issuer.kind === 'own' ? type === vct : type !== vct && issuer.types.has(type)

type StatusClaim = VerifiedCredential['status']
/** `stateAsOf`: when its issuer said so, in epoch milliseconds; undefined where no issuer said anything. */
type Standing = { state: CredentialState; credentialId: string | undefined; stateAsOf: number | undefined }

function placeInLedger(verifier: Verifier, status: StatusClaim): Standing {
  const reference = status && status !== 'unknown' ? verifier.statusLists.parseReference(status) : undefined
  return { state: 'ledger', credentialId: reference && credentialIdOf(reference), stateAsOf: undefined }
}

/** What another issuer says of its credential. One without status is valid for as long as its dates say. */
async function askIssuer(verifier: Verifier, authority: CertificatePath, status: StatusClaim): Promise<Standing> {
  if (status === undefined) return { state: 'valid', credentialId: undefined, stateAsOf: undefined }
  const found =
    status === 'unknown'
      ? ({ state: 'unavailable', because: 'reference' } as const)
      : await verifier.foreignStatusLists.status(status, authority)
  if (found.state === 'unavailable') verifier.onRefusal(`status-list: ${found.because}`)
  const stateAsOf = found.state === 'unavailable' ? undefined : found.asOf
  return { state: found.state, credentialId: undefined, stateAsOf }
}

function refuse(verifier: Verifier, { refused, because, issuer }: Refused): Answer {
  verifier.onRefusal(because)
  const reason = refused === 'validity' ? 'INVALID_CREDENTIAL_STATE' : 'INVALID_PRESENTATION'
  return { kind: 'rejected', reason, checks: checksUpTo(refused, issuer) }
}

/** OpenID4VP 1.0 section 8.5. */
const reasonOf = (error: string): FlowErrorCode => (error === 'access_denied' ? 'ACCESS_DENIED' : 'WALLET_ERROR')

const closed = (): ProtocolError =>
  new ProtocolError('invalid_request', 'this request was answered before, or has expired')
