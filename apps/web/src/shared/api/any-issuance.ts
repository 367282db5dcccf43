import { zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import * as z from 'zod/mini'
import { lenient, type Reader } from './any-backend.ts'

const zAnyIssuanceResponse = z.partial(zIssuanceResponse, { status: true, expiresAt: true })
export type AnyIssuanceResponse = z.infer<typeof zAnyIssuanceResponse>

/** Also accepts a PIN written as a number. */
export const anyIssuanceResponse: Reader<AnyIssuanceResponse> = lenient(zAnyIssuanceResponse, ({ pin, ...answer }) => ({
  ...answer,
  pin: typeof pin === 'number' ? String(pin) : pin === '' ? undefined : pin,
}))
