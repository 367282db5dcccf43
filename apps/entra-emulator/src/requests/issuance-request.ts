import * as z from 'zod'
import { type Contract, inputName, mappingsOf } from '../contracts/contract.ts'
import { badField } from '../http/service-error.ts'
import { zAuthority, zCallback, zRegistration } from './callback-target.ts'
import { zPin } from './pin.ts'
import { withoutNulls } from './without-nulls.ts'

/** The reference table marks only `callback` as mandatory; all examples send the others. */
export const zIssuanceRequest = z.preprocess(
  withoutNulls,
  z.object({
    authority: zAuthority,
    includeQRCode: z.boolean().default(false),
    registration: zRegistration,
    callback: zCallback,
    type: z.string().min(1),
    manifest: z.url(),
    claims: z.record(z.string(), z.string()).optional(),
    pin: zPin.optional(),
    expirationDate: z.iso.datetime().optional(),
  }),
)
export type IssuanceRequestBody = z.output<typeof zIssuanceRequest>

export function requireFit(body: IssuanceRequestBody, contract: Contract, now: number): void {
  const { claims, pin, expirationDate } = body
  const { idTokenHints = [] } = contract.rules.attestations
  if (idTokenHints.length === 0) {
    if (claims) throw badField('The contract takes no claims from the app.', 'claims')
    if (pin) throw badField('A PIN needs a contract that takes claims from the app.', 'pin')
    if (expirationDate) throw badField('The contract takes no expiration date from the app.', 'expirationDate')
    return
  }
  const missing = mappingsOf({ idTokenHints }).find(
    (mapping) => mapping.required && claims?.[inputName(mapping)] === undefined,
  )
  if (missing) throw badField('A required claim is missing.', `claims.${inputName(missing)}`)
  if (expirationDate === undefined) return
  if (!contract.allowOverrideValidityIntervalOnIssuance)
    throw badField('The contract does not allow another expiration date.', 'expirationDate')
  if (Date.parse(expirationDate) <= now) throw badField('The expiration date is in the past.', 'expirationDate')
}
