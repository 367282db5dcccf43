import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import { isJsonObject, type JsonObject } from '../../../platform/json/strict-json.ts'
import type { AnswerOutcome, OtherCredential, PresentationEvent, PresentedCredential } from '../../credential-engine.ts'
import { type CredentialFormat, type ExpectedBinding, type Refused, refusing } from '../formats/credential-format.ts'
import type { EncryptionKey } from '../jose/compact-jwe.ts'
import type { CredentialIssuer } from '../trust/issuer-trust.ts'
import { type Diagnosis, diagnose, shown } from '../wire/diagnosis.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import { isErrorCode, type ReadResponse, readAuthorizationResponse } from './authorization-response.ts'
import type { Channel, LinkChannel } from './channels/channel.ts'
import { isOpenRequest, type OpenRequest } from './open-request.ts'
import {
  areTooLong,
  countUnrequested,
  pickClaims,
  type QueriedCredential,
  queriedCredentialsOf,
  type RequestedCredential,
  readQuery,
} from './presentation-query.ts'
import { statusAtIssuer, statusInLedger } from './presented-status.ts'
import { channelRequest } from './request-object.ts'
import { findRequest, takeAnswer } from './requests.repository.ts'
import { confirmsTransactions, transactionsFault } from './transaction-data.ts'
import { checksOfVerified, checksUpTo } from './verification-checks.ts'
import type { OnRefusal, VerifierContext } from './verifier-context.ts'

type Received = {
  request: OpenRequest
  form: URLSearchParams
  channel: LinkChannel
  onRefusal: OnRefusal
}

/** `responseCode`: as in `AfterAnswer`. */
type ReceivedAnswer = Pick<Received, 'request' | 'onRefusal'> & {
  read: ReadResponse
  channel: Channel
  responseCode?: string | undefined
}

type ExpectedAnswer = ExpectedBinding & { transactionData: string[]; onRefusal: OnRefusal }

type VerifiedAnswer = Extract<PresentationEvent, { kind: 'presented' | 'rejected' }>

/** Called before any of the answer is read. */
export async function findOpenRequest({ database, clock }: VerifierContext, requestId: string): Promise<OpenRequest> {
  const request = await findRequest(database.query, { requestId })
  if (!request) throw new ProtocolError('invalid_request', 'there is no such request', { status: 404 })
  if (!isOpenRequest(request, clock())) throw closed()
  return request
}

/** Accepts a wallet's answer to the link of a request. @returns body of our response */
export async function acceptResponse(
  verifier: VerifierContext,
  { request, form, channel, onRefusal }: Received,
): Promise<object> {
  const { body, responseCode } = channel.afterAnswer(verifier.publicUrl)
  const outcome = await acceptAnswer(verifier, {
    read: (...expected) => readAuthorizationResponse(form, ...expected),
    ...{ request, channel, responseCode, onRefusal },
  })
  switch (outcome.kind) {
    case 'unusable':
      throw new ProtocolError('invalid_request', 'the answer cannot be decrypted or does not belong to this request')
    case 'closed':
      throw closed()
    case 'refused':
      throw new ProtocolError(
        'invalid_request',
        outcome.isSuspended ? 'this card is suspended' : 'the presentation was not accepted',
      )
    // OpenID4VP 1.0 section 8.2: an error response that was processed is answered like a success.
    default:
      return body
  }
}

/**
 * Accepts a wallet's answer to a request, once (OpenID4VP 1.0 section 8.2). An answer that cannot be decrypted, or does not match
 * the request, leaves the request open. A matching answer ends the request, even if the presentation fails its verification.
 */
export async function acceptAnswer(
  verifier: VerifierContext,
  { request, read, channel, responseCode, onRefusal }: ReceivedAnswer,
): Promise<AnswerOutcome> {
  const now = verifier.clock()
  // The request was open before the answer was read. Reading may have taken long, so this is checked again.
  if (!isOpenRequest(request, now)) return { kind: 'closed' }
  const encryptionKey = JSON.parse(request.encryption_key) as EncryptionKey
  const query = readQuery(request.query)
  const queried = queriedCredentialsOf(query, verifier.formats)
  let fault: Diagnosis = ''
  const response = read(
    {
      state: verifier.secrets.valueOf('state', request.request_id),
      encryptionKey,
      queryIds: queried.flatMap(({ queries }) => queries.map(({ id }) => id)),
    },
    (found) => {
      fault = found
    },
  )
  if (!response) {
    await noteUnusable(verifier, { request, fault, onRefusal })
    return { kind: 'unusable' }
  }

  const event: VerifiedAnswer =
    response.kind === 'presentations'
      ? await verifyAll(verifier, queried, response.presentations, {
          ...channel.binding(channelRequest(verifier, request), {
            nonce: verifier.secrets.valueOf('nonce', request.request_id),
            responseKey: encryptionKey.publicJwk,
          }),
          transactionData: query.transactionData,
          now,
          onRefusal,
        })
      : response.kind === 'error'
        ? { kind: 'rejected', reason: reasonOf(response.error), diagnosis: errorFault(response.error) }
        : refuse(onRefusal, { refused: 'format', because: 'vp_token', diagnosis: response.diagnosis })

  const isProcessed = event.kind === 'presented' || response.kind === 'error'
  const outcome = await verifier.database.transaction(async (tx) => {
    if (!(await takeAnswer(tx, { requestId: request.request_id, now }))) return undefined
    return verifier.flows.settlePresentation(tx, request.presentation_id, {
      ...event,
      ...(verifier.diagnoses ? {} : { diagnosis: undefined }),
      responseCode: isProcessed ? responseCode : undefined,
    })
  })
  if (!outcome || outcome.kind === 'closed') return { kind: 'closed' }
  // A status that could not be read is logged already, and a contract that is not enabled says nothing about the credential.
  const isOfState = outcome.kind === 'refused' && STATE_REASONS.includes(outcome.reason)
  if (event.kind === 'presented' && isOfState) onRefusal(undefined, event.credential.diagnosis ?? '')
  if (response.kind === 'error') return { kind: 'declined' }
  if (outcome.kind === 'refused') return { kind: 'refused', isSuspended: outcome.isSuspended }
  return { kind: isProcessed ? 'accepted' : 'refused' }
}

/**
 * Notes on the page of a request that an answer could not be used. The request stays open. The answer to the wallet is the same whether
 * this is noted or not.
 */
export async function noteUnusable(
  { database, flows, diagnoses }: VerifierContext,
  { request, fault, onRefusal }: Pick<Received, 'request' | 'onRefusal'> & { fault: Diagnosis },
): Promise<void> {
  onRefusal(undefined, fault)
  const event = { kind: 'unusable', diagnosis: diagnoses ? fault : undefined } as const
  await database.transaction((tx) => flows.settlePresentation(tx, request.presentation_id, event))
}

const STATE_REASONS: readonly FlowErrorCode[] = ['INVALID_CREDENTIAL_STATE', 'INVALID_PRESENTATION']

/** `acceptedTypes`: types in the answered query. */
type Answered = Pick<QueriedCredential, 'requested'> & {
  format: CredentialFormat
  acceptedTypes: readonly string[]
  presentation: string
}

/**
 * The main credential decides the outcome. An optional credential that the holder added counts if it verifies (OpenID4VP 1.0 sections 6.4.2
 * and 8.6).
 */
async function verifyAll(
  verifier: VerifierContext,
  queried: QueriedCredential[],
  presentations: ReadonlyMap<string, string>,
  expected: ExpectedAnswer,
): Promise<VerifiedAnswer> {
  const answered = queried.map(({ queries, ...credential }): Answered[] =>
    queries.flatMap(({ id, format, types }) => {
      const presentation = presentations.get(id)
      return presentation === undefined ? [] : [{ ...credential, format, acceptedTypes: types, presentation }]
    }),
  )
  const [[main] = [], ...others] = answered
  // The main credential is required, and a wallet may answer only one of the queries for each credential.
  if (!main || answered.some(({ length }) => length > 1))
    return refuse(
      expected.onRefusal,
      refusing()('format', 'vp_token', diagnose('vp_token', 'one presentation of the card', [...presentations.keys()])),
    )
  const verified = await verify(verifier, main, expected)
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
  expected: ExpectedAnswer,
): Promise<OtherCredential> {
  const { type } = answered.requested
  const verified = await verify(verifier, answered, { ...expected, transactionData: [] })
  if (!('refused' in verified)) return { type, credential: verified }
  expected.onRefusal(`${type}: ${verified.because}`, verified.diagnosis)
  return { type, failed: checksUpTo(verified.refused, verified.issuerName) }
}

async function verify(
  verifier: VerifierContext,
  { requested, format, acceptedTypes, presentation }: Answered,
  expected: ExpectedAnswer,
): Promise<PresentedCredential | Refused> {
  const { transactionData } = expected
  const verified = format.verify(presentation, verifier.trust, { ...expected, types: acceptedTypes })
  if ('refused' in verified) return verified
  const { issuer, status: claimedStatus, dates } = verified
  const askedTypes = acceptedTypes.filter((one) => verified.types.includes(one))
  const type = askedTypes.find((one) => mayIssue(issuer, one, requested))
  if (type === undefined && askedTypes.length > 0)
    return refusing()('issuer', 'issuer-of-other-types', diagnose('type', 'one of its issuer', askedTypes.join(' ')))
  const refuse = refusing(issuer.name)
  const disclosed = type === undefined ? undefined : { claims: verified.claims, type }
  if (!disclosed)
    return refuse('query', 'query', diagnose('type', acceptedTypes.map(shown).join(' or '), verified.types.join(' ')))
  const claims = pickClaims(requested, format, disclosed)
  if (!claims)
    return refuse('query', 'query', diagnose('claims', claimsOf(requested), namesOf(disclosed.claims).join(' ')))
  if (areTooLong(claims)) return refuse('query', 'claims-too-long', diagnose('claims', 'values that are not too long'))
  if (!confirmsTransactions(verified.confirmed, transactionData))
    return refuse('payment', 'transaction-data', transactionsFault(verified.confirmed, transactionData))
  const isOwn = issuer.kind === 'own'
  const { stateAsOf, fault, ...status } = isOwn
    ? statusInLedger(verifier, claimedStatus)
    : await statusAtIssuer(verifier, issuer.authority, { claimedStatus, onRefusal: expected.onRefusal })
  return {
    diagnosis: verifier.diagnoses ? fault : undefined,
    checks: checksOfVerified({
      hasPayment: transactionData.length > 0,
      state: status.state,
      stateAsOf,
      issuer: issuer.name,
      expiresAt: dates.expiresAt,
      unrequested: countUnrequested(requested, format, disclosed),
    }),
    ...status,
    issuer: issuer.name,
    verifier: expected.audience,
    type: isOwn ? requested.type : disclosed.type,
    subject: verified.holderKey,
    holderKey: verified.holderKey,
    claims,
    issuedAt: dates.issuedAt,
    expiresAt: dates.expiresAt,
  }
}

/** We issue only our own types, and another issuer only the types it is trusted for. */
const mayIssue = (issuer: CredentialIssuer, type: string, { vct }: RequestedCredential): boolean =>
  issuer.kind === 'own' ? type === vct : type !== vct && issuer.types.has(type)

function refuse(onRefusal: OnRefusal, { refused, because, diagnosis, issuerName }: Refused): VerifiedAnswer {
  onRefusal(because, diagnosis)
  const reason = refused === 'validity' ? 'INVALID_CREDENTIAL_STATE' : 'INVALID_PRESENTATION'
  return { kind: 'rejected', reason, checks: checksUpTo(refused, issuerName), diagnosis }
}

const claimsOf = ({ claims }: RequestedCredential): string =>
  claims.map(({ name, valueType }) => `${name} (${valueType ?? 'any value'})`).join(', ')

const namesOf = (claims: JsonObject): string[] =>
  Object.entries(claims).flatMap(([name, value]) =>
    isJsonObject(value) ? [name, ...Object.keys(value).map((member) => `${name}.${member}`)] : [name],
  )

/** Maps an error code of a wallet (OpenID4VP 1.0 section 8.5) to the reason why the flow ended. */
const reasonOf = (error: string): FlowErrorCode => (error === 'access_denied' ? 'ACCESS_DENIED' : 'WALLET_ERROR')

/** A declined request needs no diagnosis. */
const errorFault = (error: string): Diagnosis | undefined =>
  error === 'access_denied' ? undefined : diagnose('error', 'none', isErrorCode(error) ? error : 'another one')

const closed = (): ProtocolError =>
  new ProtocolError('invalid_request', 'this request was already answered or has expired')
