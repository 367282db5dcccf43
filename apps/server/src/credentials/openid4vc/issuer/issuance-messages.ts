import * as z from 'zod'
import { AUTHORIZATION_CODE } from '../authorization-server/grants/authorization-code.ts'
import { PRE_AUTHORIZED_CODE } from '../authorization-server/grants/pre-authorized-code.ts'

const CODE = 'Oaksu3fkz0Hq7PvXbT1c9mJd5eYwRn2L'
const NOTIFICATION = 'vN3f0pZs8qLx2bTe'

/** A credential offer (OpenID4VCI 1.0 section 4.1.1). */
export const zCredentialOffer = z
  .strictObject({
    credential_issuer: z.string(),
    credential_configuration_ids: z.array(z.string()),
    grants: z.strictObject({
      [PRE_AUTHORIZED_CODE.type]: z
        .strictObject({
          'pre-authorized_code': z.string(),
          tx_code: z
            .strictObject({ input_mode: z.literal('numeric'), length: z.number().int(), description: z.string() })
            .optional(),
        })
        .optional(),
      [AUTHORIZATION_CODE.type]: z.strictObject({ issuer_state: z.string() }).optional(),
    }),
  })
  .meta({
    id: 'CredentialOffer',
    example: {
      credential_issuer: 'https://cards.example.org',
      credential_configuration_ids: ['bank-account-basic'],
      grants: { [PRE_AUTHORIZED_CODE.type]: { 'pre-authorized_code': CODE } },
    },
  })

/** A nonce response (OpenID4VCI 1.0 section 7.2). */
export const zNonceResponse = z
  .strictObject({ c_nonce: z.string() })
  .meta({ id: 'NonceResponse', example: { c_nonce: 'ODYtMTc2NzIyNTYwMA' } })

/** A credential request (OpenID4VCI 1.0 section 8.2). */
export const zCredentialRequest = z
  .looseObject({
    credential_configuration_id: z
      .string()
      .optional()
      .meta({ description: 'The requested credential, unless the token response contained credential identifiers' }),
    credential_identifier: z
      .string()
      .optional()
      .meta({ description: 'The requested credential, by an identifier from the token response' }),
    proofs: z
      .union([
        z.strictObject({ jwt: z.array(z.string()).min(1) }),
        z.strictObject({ attestation: z.array(z.string()).min(1).max(1) }),
      ])
      .meta({
        description:
          "Proofs of possession of the holder's keys: one for each copy of the credential, or a key attestation for cards that demand one",
      }),
  })
  .meta({
    id: 'CredentialRequest',
    example: {
      credential_configuration_id: 'bank-account-basic',
      proofs: { jwt: ['eyJ0eXAiOiJvcGVuaWQ0dmNpLXByb29mK2p3dCJ9.eyJpYXQiOjE3NjcyMjU2MDB9.cGxhY2Vob2xkZXI'] },
    },
  })

/** A credential response (OpenID4VCI 1.0 section 8.3). */
export const zCredentialResponse = z
  .strictObject({
    credentials: z.array(z.strictObject({ credential: z.string() })),
    notification_id: z.string(),
  })
  .meta({
    id: 'CredentialResponse',
    example: {
      credentials: [{ credential: 'eyJ0eXAiOiJkYytzZC1qd3QifQ.eyJpYXQiOjE3NjcyMjU2MDB9.cGxhY2Vob2xkZXI~' }],
      notification_id: NOTIFICATION,
    },
  })

/** A notification (OpenID4VCI 1.0 section 11.1). */
export const zNotificationRequest = z
  .looseObject({
    notification_id: z.string(),
    event: z.enum(['credential_accepted', 'credential_failure', 'credential_deleted']),
    event_description: z.string().optional(),
  })
  .meta({ id: 'NotificationRequest', example: { notification_id: NOTIFICATION, event: 'credential_accepted' } })
