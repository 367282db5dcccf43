import * as z from 'zod'

// Answers of Microsoft Entra Verified ID as its documentation shows them: "Request Service REST API issuance specification", "Request
// Service REST API presentation specification", "Request Service REST API error codes" and "Verified ID Admin API". Unknown members are
// refused, except in what an app sent itself.

export const zCreated = z.strictObject({
  requestId: z.uuid(),
  url: z.string().startsWith('openid-vc://?request_uri=https://'),
  expiry: z.int(),
  qrCode: z.string().startsWith('data:image/png;base64,').optional(),
})

export const zError = z.strictObject({
  requestId: z.string(),
  date: z.string(),
  mscv: z.string(),
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    innererror: z.strictObject({ code: z.string(), message: z.string(), target: z.string().optional() }),
  }),
})

const zIds = z.strictObject({ requestId: z.uuid(), state: z.string() })

const zPresented = z.strictObject({
  issuer: z.string().startsWith('did:'),
  type: z.array(z.string()).min(2),
  claims: z.record(z.string(), z.string()),
  credentialState: z.strictObject({ revocationStatus: z.enum(['VALID', 'REVOKED']) }),
  domainValidation: z.strictObject({ url: z.url() }),
  issuanceDate: z.iso.datetime({ precision: 0 }),
  expirationDate: z.iso.datetime({ precision: 0 }),
  faceCheck: z.strictObject({ matchConfidenceScore: z.number(), sourcePhotoQuality: z.string() }).optional(),
})

export const zCallback = z.discriminatedUnion('requestStatus', [
  zIds.extend({ requestStatus: z.enum(['request_retrieved', 'issuance_successful']) }),
  zIds.extend({
    requestStatus: z.enum(['issuance_error', 'presentation_error']),
    error: z.strictObject({ code: z.string(), message: z.string() }),
  }),
  zIds.extend({
    requestStatus: z.literal('presentation_verified'),
    subject: z.string().startsWith('did:'),
    verifiedCredentialsData: z.array(zPresented).min(1),
    receipt: z
      .strictObject({
        id_token: z.string(),
        vp_token: z.union([z.string(), z.array(z.string())]),
        state: z.string(),
      })
      .optional(),
  }),
])

const zNewContract = z.strictObject({
  id: z.string().min(1),
  name: z.string(),
  status: z.literal('Enabled'),
  manifestUrl: z.url(),
  issueNotificationEnabled: z.boolean(),
  issueNotificationAllowedToGroupOids: z.array(z.string()).nullable(),
  availableInVcDirectory: z.boolean(),
  allowOverrideValidityIntervalOnIssuance: z.boolean(),
  rules: z.looseObject({ validityInterval: z.number(), vc: z.object({ type: z.array(z.string()) }) }),
  displays: z.array(z.looseObject({ locale: z.string() })),
})
/** The page calls the authority differently in the answer that creates a contract. */
export const zCreatedContract = zNewContract.extend({ issuerId: z.uuid() })
export const zContract = zNewContract.extend({ authorityId: z.uuid() })
export const zContracts = z.strictObject({ value: z.array(zContract) })

const zCredentialId = z.string().regex(/^urn:pic:[0-9a-f]{32}$/)
export const zFoundCredentials = z.strictObject({
  value: z.array(
    z.strictObject({
      id: zCredentialId,
      status: z.string(),
      issuedAtTimestamp: z.string().regex(/^\w{3}, \d{1,2} \w{3} \d{4} [\d:]{8} GMT$/),
    }),
  ),
})
export const zCredential = z.strictObject({
  id: zCredentialId,
  contractId: z.string(),
  status: z.string(),
  issuedAt: z.string().regex(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{7}Z$/),
})

const zClaim = z.object({ claim: z.string(), required: z.boolean().optional(), type: z.string().optional() })

/**
 * Members of a manifest that the wallet library of Microsoft requires, and the types of those that it accepts
 * (microsoft/entra-verifiedid-wallet-library-android, folders `models/contracts` and `models/attestations`). It refuses null unless a
 * member is nullable.
 */
export const zManifest = z.object({
  id: z.string(),
  input: z.object({
    id: z.string().optional(),
    credentialIssuer: z.string(),
    issuer: z.string(),
    attestations: z
      .object({
        idTokens: z
          .array(
            z.object({
              claims: z.array(zClaim),
              configuration: z.string(),
              client_id: z.string(),
              required: z.boolean().optional(),
              redirect_uri: z.string().optional(),
              scope: z.string().optional(),
              encrypted: z.boolean().optional(),
            }),
          )
          .optional(),
        presentations: z
          .array(
            z.object({
              credentialType: z.string(),
              issuers: z.array(z.object({ iss: z.string() })).optional(),
              contracts: z.array(z.string()).optional(),
              required: z.boolean().optional(),
              claims: z.array(zClaim).optional(),
            }),
          )
          .optional(),
        selfIssued: z.object({ claims: z.array(zClaim).optional(), required: z.boolean().optional() }).optional(),
      })
      .optional(),
  }),
  display: z.object({
    id: z.string().optional(),
    locale: z.string().optional(),
    contract: z.url().optional(),
    card: z.object({
      title: z.string(),
      issuedBy: z.string(),
      backgroundColor: z.string(),
      textColor: z.string(),
      description: z.string(),
      logo: z.object({ uri: z.string().nullish(), image: z.string().nullish(), description: z.string() }).nullish(),
    }),
    consent: z.object({ title: z.string().optional(), instructions: z.string() }),
    claims: z.record(z.string(), z.object({ type: z.string(), label: z.string() })),
  }),
})
