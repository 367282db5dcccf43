import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { ServiceCode } from '../credentials/credential-engine.ts'
import { EngineServiceError } from '../credentials/engine-service-error.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { HttpProblem } from '../platform/http/answers/problem.ts'

type Failure = { kind: 'rejected'; reason: FlowErrorCode; serviceCode: ServiceCode | undefined }

/** Has the external service of an engine start a flow, and stores what it made. If the service fails, the flow ends. */
export async function sendToService<Sent>(
  database: Database,
  {
    send,
    store,
    end,
  }: {
    send: () => Promise<Sent>
    store: (tx: Transaction, sent: Sent) => Promise<void>
    end: (tx: Transaction, failure: Failure) => Promise<unknown>
  },
): Promise<Sent> {
  try {
    const sent = await send()
    await database.transaction((tx) => store(tx, sent))
    return sent
  } catch (error) {
    await database.transaction((tx) => end(tx, failureOfService(error)))
    throw problemOfService(error)
  }
}

const failureOfService = (error: unknown): Failure =>
  error instanceof EngineServiceError
    ? { kind: 'rejected', reason: error.reason, serviceCode: error.serviceCode }
    : { kind: 'rejected', reason: 'SERVICE_UNAVAILABLE', serviceCode: undefined }

export function problemOfService(error: unknown): unknown {
  if (!(error instanceof EngineServiceError)) return error
  const { reason, serviceCode, retryAfterSeconds } = error
  return reason === 'SERVICE_UNAVAILABLE'
    ? new HttpProblem(
        'unavailable',
        { code: 'card-service-silent' },
        retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
      )
    : new HttpProblem(
        'service-refused',
        serviceCode === undefined ? undefined : { code: 'card-service-code', params: { serviceCode } },
      )
}
