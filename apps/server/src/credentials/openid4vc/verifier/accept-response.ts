import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { randomId } from '../../../platform/secrets/random-id.ts'
import type {
  CredentialState,
  OtherCredential,
  PresentationEvent,
  PresentedCredential,
} from '../../credential-engine.ts'
import type { ExpectedBinding, Refused, VerifiedCredential } from '../formats/credential-format.ts'
import type { EncryptionKey } from '../jose/compact-jwe.ts'
import { ProtocolError } from '../protocol-error.ts'
import { credentialIdOf } from '../status-list/status-list.repository.ts'
import type { CertificatePath } from '../trust/certificate-path.ts'
import type { CredentialIssuer } from '../trust/issuer-trust.ts'
import { readAuthorizationResponse } from './authorization-response.ts'
import {
  type AskedCredential,
  countUnasked,
  pickClaims,
  type Question,
  questionsOf,
  readQuery,
} from './presentation-query.ts'
import { clientId, requestKey } from './request-object.ts'
import { findRequest, takeAnswer } from './requests.repository.ts'
import { confirmsTransactions } from './transaction-data.ts'
import { checksOfVerified, checksUpTo } from './verification-checks.ts'
import type { RequestRow } from './verifier.tables.ts'
import type { VerifierContext } from './verifier-context.ts'

/** A request that was not answered when it was read. */
export type OpenRequest = RequestRow & { encryption_key: string }

/** Whether a request can still be answered. */
export const isOpenRequest = (request: RequestRow, now: number): request is OpenRequest =>
  request.encryption_key !== null && request.expires_at > now

/** An answer as it came in. */
type Received = {
  request: OpenRequest
  form: URLSearchParams
  responseUri: string
  device: 'same' | 'other'
  onRefusal: OnRefusal
}

/** Gets the name of the check that failed, for the log. */
type OnRefusal = (check: string) => void

/** The binding that a presentation must have, and the listener for refusals. */
type Expected = ExpectedBinding & { onRefusal: OnRefusal }

type VerifiedAnswer = Extract<PresentationEvent, { kind: 'presented' | 'rejected' }>

/**
 * The request that a wallet answers, before anything of the answer is read.
 *
 * @throws {ProtocolError} where there is none, or it is over
 */
export async function findOpenRequest({ database, clock }: VerifierContext, requestId: string): Promise<OpenRequest> {
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
  verifier: VerifierContext,
  { request, form, responseUri, device, onRefusal }: Received,
): Promise<{ redirect_uri: string }> {
  const now = verifier.clock()
  // The answer may have been long on its way.
  if (!isOpenRequest(request, now)) throw closed()
  const encryptionKey = JSON.parse(request.encryption_key) as EncryptionKey
  const query = readQuery(request.query)
  const questions = questionsOf(query, verifier.formats)
  const response = readAuthorizationResponse(form, {
    state: verifier.secrets.valueOf('state', request.request_id),
    encryptionKey,
    queryIds: questions.flatMap(({ queries }) => queries.map(({ id }) => id)),
  })
  if (!response)
    throw new ProtocolError('invalid_request', 'the answer cannot be decrypted or does not belong to this request')

  const event: VerifiedAnswer =
    response.kind === 'presentations'
      ? await verifyAll(verifier, {
          questions,
          presentations: response.presentations,
          transactionData: query.transactionData,
          expected: {
            audience: clientId(requestKey(verifier.keys, request)),
            nonce: verifier.secrets.valueOf('nonce', request.request_id),
            responseUri,
            responseKey: encryptionKey.publicJwk,
            now,
            onRefusal,
          },
        })
      : response.kind === 'error'
        ? { kind: 'rejected', reason: reasonOf(response.error) }
        : refuse(onRefusal, { refused: 'format', because: 'vp_token' })

  // OpenID4VP 1.0 section 8.2: a processed error response is answered like a success.
  const isProcessed = event.kind === 'presented' || response.kind === 'error'
  const responseCode = device === 'same' && isProcessed ? randomId() : undefined
  const outcome = await verifier.database.transaction(async (tx) => {
    if (!(await takeAnswer(tx, request.request_id, now))) return undefined
    return verifier.flows.settlePresentation(tx, request.presentation_id, { ...event, responseCode })
  })
  if (!outcome || outcome.kind === 'closed') throw closed()
  if (outcome.kind === 'refused' && response.kind !== 'error')
    throw new ProtocolError('invalid_request', 'the presentation was not accepted')
  // In the fragment the code stays out of logs and of Referer. On another device there is a page to close (HAIP 1.0 section 5.1).
  const nextPage = responseCode ? `${PAGES.fromWallet}#response_code=${responseCode}` : PAGES.answered
  return { redirect_uri: `${verifier.publicUrl}${nextPage}` }
}

/** A credential that was asked for, as it was answered. `wanted`: the types that the answered query asks for. */
type Answered = Pick<Question, 'asked' | 'format'> & { wanted: readonly string[]; presentation: string }

/**
 * The credential that the request is about decides; what the holder added counts where it verifies (OpenID4VP 1.0 sections 6.4.2
 * and 8.6).
 */
async function verifyAll(
  verifier: VerifierContext,
  options: {
    questions: Question[]
    presentations: ReadonlyMap<string, string>
    transactionData: string[]
    expected: Expected
  },
): Promise<VerifiedAnswer> {
  const { questions, presentations, transactionData, expected } = options
  const answered = questions.map(({ queries, ...question }): Answered[] =>
    queries.flatMap(({ id, types }) => {
      const presentation = presentations.get(id)
      return presentation === undefined ? [] : [{ ...question, wanted: types, presentation }]
    }),
  )
  const [[main] = [], ...others] = answered
  // Each once: by one of its queries.
  if (!main || answered.some(({ length }) => length > 1))
    return refuse(expected.onRefusal, { refused: 'format', because: 'vp_token' })
  const verified = await verify(verifier, main, { transactionData, expected })
  if ('refused' in verified) return refuse(expected.onRefusal, verified)
  return {
    kind: 'presented',
    credential: verified,
    others: await Promise.all(others.flat().map((other) => verifyOther(verifier, other, expected))),
  }
}

async function verifyOther(
  verifier: VerifierContext,
  answered: Answered,
  expected: Expected,
): Promise<OtherCredential> {
  const { type } = answered.asked
  const verified = await verify(verifier, answered, { transactionData: [], expected })
  if (!('refused' in verified)) return { type, credential: verified }
  expected.onRefusal(`${type}: ${verified.because}`)
  return { type, failed: checksUpTo(verified.refused, verified.issuer) }
}

async function verify(
  verifier: VerifierContext,
  { asked, format, wanted, presentation }: Answered,
  { transactionData, expected }: { transactionData: string[]; expected: Expected },
): Promise<PresentedCredential | Refused> {
  const verified = format.verify(presentation, verifier.trust, expected)
  if ('refused' in verified) return verified
  const { issuer, status, dates } = verified
  const type = wanted.find((one) => verified.types.includes(one))
  if (type !== undefined && !mayIssue(issuer, type, asked))
    return { refused: 'issuer', because: 'issuer-of-other-types' }
  const disclosed = type === undefined ? undefined : { claims: verified.claims, type }
  const claims = disclosed && pickClaims(asked, format, disclosed)
  if (!claims) return { refused: 'query', because: 'query', issuer: issuer.name }
  if (!confirmsTransactions(verified.confirmed, transactionData))
    return { refused: 'payment', because: 'transaction-data', issuer: issuer.name }
  const isOwn = issuer.kind === 'own'
  const { stateAsOf, ...standing } = isOwn
    ? placeInLedger(verifier, status)
    : await askIssuer(verifier, issuer.authority, { status, onRefusal: expected.onRefusal })
  return {
    checks: checksOfVerified({
      hasPayment: transactionData.length > 0,
      state: standing.state,
      stateAsOf,
      issuer: issuer.name,
      expiresAt: dates.expiresAt,
      unasked: countUnasked(asked, format, disclosed),
    }),
    ...standing,
    issuer: issuer.name,
    verifier: expected.audience,
    type: isOwn ? asked.type : disclosed.type,
    subject: verified.holderKey,
    holderKey: verified.holderKey,
    claims,
    issuedAt: dates.issuedAt,
    expiresAt: dates.expiresAt,
  }
}

/** Nobody but ourselves issues our types, we issue nobody else's, and another issuer those that it may. */
const mayIssue = (issuer: CredentialIssuer, type: string, { vct }: AskedCredential): boolean =>
  issuer.kind === 'own' ? type === vct : type !== vct && issuer.types.has(type)

type ClaimedStatus = VerifiedCredential['status']
/** `stateAsOf`: when its issuer said so, in epoch milliseconds; undefined where no issuer said anything. */
type Standing = { state: CredentialState; credentialId: string | undefined; stateAsOf: number | undefined }

function placeInLedger(verifier: VerifierContext, status: ClaimedStatus): Standing {
  const reference = status && status !== 'unknown' ? verifier.statusLists.parseReference(status) : undefined
  return { state: 'ledger', credentialId: reference && credentialIdOf(reference), stateAsOf: undefined }
}

/** What another issuer says of its credential. One without status is valid for as long as its dates say. */
async function askIssuer(
  verifier: VerifierContext,
  authority: CertificatePath,
  { status, onRefusal }: { status: ClaimedStatus; onRefusal: OnRefusal },
): Promise<Standing> {
  if (status === undefined) return { state: 'valid', credentialId: undefined, stateAsOf: undefined }
  const found =
    status === 'unknown'
      ? ({ state: 'unavailable', because: 'reference' } as const)
      : await verifier.foreignStatusLists.status(status, authority)
  if (found.state === 'unavailable') onRefusal(`status-list: ${found.because}`)
  const stateAsOf = found.state === 'unavailable' ? undefined : found.asOf
  return { state: found.state, credentialId: undefined, stateAsOf }
}

function refuse(onRefusal: OnRefusal, { refused, because, issuer }: Refused): VerifiedAnswer {
  onRefusal(because)
  const reason = refused === 'validity' ? 'INVALID_CREDENTIAL_STATE' : 'INVALID_PRESENTATION'
  return { kind: 'rejected', reason, checks: checksUpTo(refused, issuer) }
}

/** OpenID4VP 1.0 section 8.5. */
const reasonOf = (error: string): FlowErrorCode => (error === 'access_denied' ? 'ACCESS_DENIED' : 'WALLET_ERROR')

const closed = (): ProtocolError =>
  new ProtocolError('invalid_request', 'this request was answered before, or has expired')
