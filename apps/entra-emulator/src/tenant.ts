/** Tenant that the emulator plays: an app registration and an authority. The server repeats these values in its settings. */
export const EMULATED_TENANT = {
  tenantId: '5a9e2f6c-0d7b-4c1f-9e62-3f1b7a8d4c20',
  clientId: 'c0ffee00-1d2e-4f3a-8b4c-5d6e7f809102',
  secret: 'emulator',
  authorityId: '9b1d7c52-6e3f-4a80-b5c4-2f0e8d6a7193',
  authorityDid: 'did:web:emulator.example',
} as const

export type Tenant = { -readonly [Name in keyof typeof EMULATED_TENANT]: string }

/** Application ids of the two services, which scopes and audiences name. */
export const APP_IDS = {
  requestService: '3db474b9-6a0c-4840-96ac-1fceb342124f',
  adminApi: '6a8b4b39-c021-437c-b060-5a14a3fd65f3',
} as const

export type Service = keyof typeof APP_IDS

/** Roles of an app in each service (Verified ID Admin API, Request Service REST API). */
export const ROLES = {
  requestService: [
    'VerifiableCredential.Create.All',
    'VerifiableCredential.Create.IssueRequest',
    'VerifiableCredential.Create.PresentRequest',
  ],
  adminApi: [
    'VerifiableCredential.Authority.ReadWrite',
    'VerifiableCredential.Contract.ReadWrite',
    'VerifiableCredential.Credential.Search',
    'VerifiableCredential.Credential.Revoke',
    'VerifiableCredential.Network.Read',
  ],
} as const

export type Role = (typeof ROLES)[Service][number]
