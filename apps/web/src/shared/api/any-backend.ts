import { zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import { zPresentationResponse } from '@vitrine/api/flows/presentation.ts'
import { type PresentationResult, zFullObject, zPresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { type StatusResponse, zStatusResponse } from '@vitrine/api/flows/status.ts'
import * as z from 'zod/mini'

// Schemas for the responses of any backend of a card. Another server, named by the card's `apiHost`, need only send the
// members of section 3 of the specification, and may send null where our server omits a member (specification 3.19). Unreadable
// members are therefore ignored, unless the page has nothing to show without them.

/** Parser of a JSON response: returns the value or throws. */
type Reader<Value> = { parse(input: unknown): Value; safeParse(input: unknown): { data?: Value | undefined } }

const zAnyIssuanceResponse = z.partial(zIssuanceResponse, { status: true, expiresAt: true })
export type AnyIssuanceResponse = z.infer<typeof zAnyIssuanceResponse>

const zAnyPresentationResponse = z.partial(zPresentationResponse, { expiresAt: true })

export type AnyPresentationResponse = z.infer<typeof zAnyPresentationResponse>

/** Parser of an issuance response. It also accepts a PIN written as a number. */
export const anyIssuanceResponse: Reader<AnyIssuanceResponse> = lenient(zAnyIssuanceResponse, ({ pin, ...answer }) => ({
  ...answer,
  pin: typeof pin === 'number' ? String(pin) : pin === '' ? undefined : pin,
}))

export const anyPresentationResponse: Reader<AnyPresentationResponse> = lenient(zAnyPresentationResponse)

export const anyStatusResponse: Reader<StatusResponse> = lenient(zStatusResponse)

const INSTANTS = ['issuanceDate', 'expirationDate', 'cuponValidTo', 'cuponUsedTime', 'created'] as const

/**
 * Parser of a presentation result. It also accepts dates as strings, and a result whose outcome is only in `verified` or
 * `fullObject`.
 */
export const anyPresentationResult: Reader<PresentationResult> = lenient(zPresentationResult, (result) => ({
  ...result,
  ...Object.fromEntries(INSTANTS.map((name) => [name, instantOf(result[name])])),
  status: hasFailed(result) ? 'ERROR' : (result.status ?? 'OK'),
}))

const zEnd = z.pick(zFullObject, { requestStatus: true })
const zUsedCoupon = z.object({ cuponUsed: z.literal(true) })

/**
 * Returns true for a failed result. A used coupon counts as a failure whatever the status says, because the page then shows
 * 'Sorry!' and must not show success as well.
 */
function hasFailed(result: Members): boolean {
  const { status, verified, fullObject, dynamicData } = result
  const end = zEnd.safeParse(fullObject).data?.requestStatus
  const isCouponUsed = [result, dynamicData].some((members) => zUsedCoupon.safeParse(members).success)
  return end === 'presentation_error' || isCouponUsed || (status === undefined && verified === false)
}

function instantOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : time
}

type Members = Record<string, unknown>

/** Returns a parser that ignores members that are null or invalid, if the remaining members satisfy the schema. */
function lenient<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  prepare: (answer: Members) => Members = (answer) => answer,
): Reader<z.infer<z.ZodMiniObject<Shape>>> {
  const read = (input: unknown) => {
    if (typeof input !== 'object' || input === null) return schema.safeParse(input)
    const answer = prepare(withoutNulls(input as Members))
    const first = schema.safeParse(answer)
    if (first.success) return first
    const unfit = new Set(first.error.issues.map(({ path }) => path[0]))
    return schema.safeParse(Object.fromEntries(Object.entries(answer).filter(([name]) => !unfit.has(name))))
  }
  return {
    safeParse: read,
    parse: (input) => {
      const { data, error } = read(input)
      if (error) throw error
      return data
    },
  }
}

/** Members with claims, in which null means that the credential states no value. */
const CLAIMS: readonly string[] = ['dynamicData', 'claims']

/** Removes the members that are null, at any depth, except in claims. */
const withoutNulls = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => {
      if (value === null) return []
      return [[name, CLAIMS.includes(name) ? value : withoutNullsIn(value)]]
    }),
  )

function withoutNullsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullsIn)
  return typeof value === 'object' && value !== null ? withoutNulls(value as Members) : value
}
