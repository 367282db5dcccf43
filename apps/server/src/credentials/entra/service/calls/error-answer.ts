import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { ServiceError, type ServiceFailure } from '../service-error.ts'
import { type Answer, readJson } from './exchange.ts'
import { readRetryAfter } from './retry-after.ts'

/** A member that is ignored unless it is a text of this form. Messages are left out: they may quote claims. */
export const zMatching = (form: RegExp) => z.string().regex(form).optional().catch(undefined)
const zCode = zMatching(/^[\w.-]{1,49}$/)
const zInner = z.object({ code: zCode, target: zMatching(/^[\w.[\]$-]{1,100}$/), message: zMatching(/^[a-z_]{1,40}$/) })
const zError = z.object({ code: zCode, target: zInner.shape.target, innererror: zInner.optional().catch(undefined) })

/** Body of a failure ("Request Service REST API error codes"); every member may be missing. */
const zErrorBody = z.object({
  requestId: zMatching(/^[\w-]{1,64}$/),
  mscv: zMatching(/^[\w.+/=-]{1,128}$/),
  error: zError.optional().catch(undefined),
})

export function errorOf(call: string, { status, headers, text }: Answer, now: EpochMilliseconds): ServiceError {
  const { data: body } = zErrorBody.safeParse(readJson(text))
  const inner = body?.error?.innererror
  const target = inner?.target ?? body?.error?.target
  return new ServiceError(kindOf(status, inner?.code ?? body?.error?.code), {
    call,
    status,
    serviceCode: [body?.error?.code, inner?.code].filter((code) => code !== undefined).join('/') || undefined,
    target,
    traceId: body?.requestId,
    mscv: body?.mscv,
    retryAfter: readRetryAfter(headers, now),
    explanation: explain(status, target, inner?.message),
  })
}

function kindOf(status: number, code: string | undefined): ServiceFailure {
  if (status === 429) return 'throttled'
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 408 || status >= 500 || code === 'transientError') return 'unavailable'
  return status >= 400 ? 'refused' : 'unexpected-answer'
}

function explain(status: number, target: string | undefined, message: string | undefined): string | undefined {
  if (status === 401) return 'the service does not accept the access token: check the tenant and the app registration'
  if (status === 403)
    return 'grant the app registration the application permissions of Verified ID, with the consent of an administrator'
  if (message === 'fetch_contract_error') return 'the service cannot fetch the contract by the address of its manifest'
  if (target === 'callback.url') return 'the service must reach the callback address on the public internet'
  return undefined
}
