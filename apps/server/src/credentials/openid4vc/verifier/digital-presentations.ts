import type { DigitalMessage } from '@vitrine/api/flows/digital-credentials.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { AnswerOutcome } from '../../credential-engine.ts'
import { acceptAnswer } from './accept-response.ts'
import { digitalCredentials, SIGNED_REQUEST_PROTOCOL } from './channels/digital-credentials.ts'
import { readDigitalResponse } from './digital-response.ts'
import { isOpenRequest, type OpenRequest } from './open-request.ts'
import { requestObjectOf } from './request-object.ts'
import { findRequest } from './requests.repository.ts'
import { refusalLog, type VerifierContext } from './verifier-context.ts'

export async function digitalRequests(
  verifier: VerifierContext,
  presentationId: string,
  origins: readonly [string, ...string[]],
): Promise<DigitalMessage[]> {
  const row = await findOpen(verifier, presentationId)
  if (!row) return []
  // A wallet of this channel takes the origin of any of our pages, so that it does not matter here which one it is.
  const channel = digitalCredentials(origins, origins[0])
  return [{ protocol: SIGNED_REQUEST_PROTOCOL, data: { request: requestObjectOf(verifier, row, { channel }) } }]
}

/** Accepts an answer of the Digital Credentials API, once for all channels. */
export async function acceptDigitalAnswer(
  verifier: VerifierContext,
  presentationId: string,
  { origins, origin, answer, log }: { origins: readonly string[]; origin: string; answer: DigitalMessage; log: Log },
): Promise<AnswerOutcome> {
  const request = await findOpen(verifier, presentationId)
  if (!request) return { kind: 'closed' }
  return acceptAnswer(verifier, {
    request,
    read: readDigitalResponse(answer),
    channel: digitalCredentials(origins, origin),
    onRefusal: refusalLog(verifier, log),
  })
}

async function findOpen(
  { database, secrets, clock }: VerifierContext,
  presentationId: string,
): Promise<OpenRequest | undefined> {
  const row = await findRequest(database.query, { requestId: secrets.publicIdOf('request', presentationId) })
  return row && isOpenRequest(row, clock()) ? row : undefined
}
