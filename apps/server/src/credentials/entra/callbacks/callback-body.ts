import * as z from 'zod'

const zText = z.string().max(10_000)

/** An unreadable error still ends the flow. */
const zCallbackError = z
  .object({
    code: zText.catch(''),
    message: zText.optional().catch(undefined),
    innererror: z
      .object({ code: zText.optional().catch(undefined) })
      .optional()
      .catch(undefined),
  })
  .catch({ code: '' })

/**
 * A presented credential ("Request Service REST API presentation specification", verifiedCredentialsData). Members without a value are
 * missing or null.
 */
const zVerifiedCredential = z.object({
  issuer: z.string().min(1),
  /** `VerifiableCredential`, and then the type itself. */
  type: z.array(z.string()).min(1),
  claims: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((claims) => claims ?? {}),
  credentialState: z.object({ revocationStatus: z.string().nullish() }).nullish(),
  domainValidation: z.object({ url: z.string().optional() }).optional().catch(undefined),
  issuanceDate: z.string().nullish(),
  expirationDate: z.string().nullish(),
  faceCheck: z
    .object({ matchConfidenceScore: z.number().min(0).max(100) })
    .optional()
    .catch(undefined),
})

const common = { requestId: z.string().min(1), state: z.string().min(1) }
const zRetrieved = z.object({ ...common, requestStatus: z.literal('request_retrieved') })

export const zIssuanceCallback = z.discriminatedUnion('requestStatus', [
  zRetrieved,
  z.object({ ...common, requestStatus: z.literal('issuance_successful') }),
  z.object({ ...common, requestStatus: z.literal('issuance_error'), error: zCallbackError }),
])

export const zPresentationCallback = z.discriminatedUnion('requestStatus', [
  zRetrieved,
  z.object({
    ...common,
    requestStatus: z.literal('presentation_verified'),
    subject: z.string().catch(''),
    verifiedCredentialsData: z.array(zVerifiedCredential),
    receipt: z
      .looseObject({ vp_token: z.union([z.string(), z.array(z.string())]).optional() })
      .optional()
      .catch(undefined),
  }),
  z.object({ ...common, requestStatus: z.literal('presentation_error'), error: zCallbackError }),
])

export type IssuanceCallback = z.infer<typeof zIssuanceCallback>
export type PresentationCallback = z.infer<typeof zPresentationCallback>
export type CallbackError = z.infer<typeof zCallbackError>
export type VerifiedCredential = z.infer<typeof zVerifiedCredential>
