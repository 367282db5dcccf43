import * as z from 'zod'
import { zAuthority, zCallback, zRegistration } from './callback-target.ts'
import { withoutNulls } from './without-nulls.ts'

const zConstraint = z
  .object({
    claimName: z.string().min(1),
    values: z.array(z.string()).min(1).optional(),
    contains: z.string().min(1).optional(),
    startsWith: z.string().min(1).optional(),
  })
  .refine(
    ({ values, contains, startsWith }) =>
      [values, contains, startsWith].filter((one) => one !== undefined).length === 1,
    'A constraint has exactly one of values, contains and startsWith.',
  )
export type Constraint = z.output<typeof zConstraint>

const zValidation = z.object({
  allowRevoked: z.boolean().default(false),
  validateLinkedDomain: z.boolean().default(false),
  faceCheck: z
    .object({
      sourcePhotoClaimName: z.string().min(1),
      matchConfidenceThreshold: z.number().int().min(50).max(100).default(70),
    })
    .optional(),
})

const zRequestedCredential = z.object({
  type: z.string().min(1),
  purpose: z.string().optional(),
  acceptedIssuers: z.array(zAuthority).default([]),
  configuration: z.object({ validation: zValidation.prefault({}) }).prefault({}),
  constraints: z.array(zConstraint).default([]),
})
export type RequestedCredential = z.output<typeof zRequestedCredential>

/** Body of createPresentationRequest ("Request Service REST API presentation specification"). */
export const zPresentationRequest = z.preprocess(
  withoutNulls,
  z.object({
    authority: zAuthority,
    includeQRCode: z.boolean().default(false),
    includeReceipt: z.boolean().default(false),
    registration: zRegistration,
    callback: zCallback,
    requestedCredentials: z.array(zRequestedCredential).min(1),
  }),
)
export type PresentationRequestBody = z.output<typeof zPresentationRequest>

export const hasFaceCheck = ({ requestedCredentials }: PresentationRequestBody): boolean =>
  requestedCredentials.some(({ configuration }) => configuration.validation.faceCheck)
