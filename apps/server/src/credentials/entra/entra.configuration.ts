import * as z from 'zod'
import { fromRoot, unlessHttps, zCount, zList, zOrigin } from '../../platform/config/values.ts'

export type EntraClientAuthentication =
  | { kind: 'secret'; file: string }
  | { kind: 'certificate'; file: string }
  /** `clientId`: of a user-assigned identity. */
  | { kind: 'managed-identity'; clientId?: string }
  /** Secret of the emulator, which is not secret. */
  | { kind: 'emulator'; secret: string }

export type EntraConfiguration = {
  tenantId: string
  clientId: string
  authentication: EntraClientAuthentication
  authorityId: string
  /** DID of the authority, which issues and verifies. */
  authorityDid: string
  acceptedIssuers: readonly string[]
  clientName: string
  requestsPerSecond: number
  serviceUrl: string
  loginUrl: string
  appIds: { requestService: string; adminApi: string }
  emulatorUrl: string | undefined
}

/** Identifiers under which the emulator knows this installation. */
export const EMULATED_TENANT = {
  tenantId: '5a9e2f6c-0d7b-4c1f-9e62-3f1b7a8d4c20',
  clientId: 'c0ffee00-1d2e-4f3a-8b4c-5d6e7f809102',
  authentication: { kind: 'emulator', secret: 'emulator' },
  authorityId: '9b1d7c52-6e3f-4a80-b5c4-2f0e8d6a7193',
  authorityDid: 'did:web:emulator.example',
  acceptedIssuers: ['did:web:emulator.example'],
} as const

const zGuid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'expected an id like 3db474b9-6a0c-4840-96ac-1fceb342124f')
const zDid = z.string().regex(/^did:[a-z0-9]+:[^\s,]+$/, 'expected a DID, like did:web:id.example.org')
const zFile = z.string().min(1)

const REQUIRED = {
  ENTRA_CLIENT_ID: 'the client id of the app registration',
  ENTRA_AUTHORITY_ID: 'the id of the authority of Verified ID',
  ENTRA_AUTHORITY_DID: 'the DID of the authority of Verified ID',
} as const
const AUTHENTICATIONS = ['ENTRA_CLIENT_SECRET_FILE', 'ENTRA_CERTIFICATE_FILE', 'ENTRA_MANAGED_IDENTITY'] as const

const zSettings = z
  .object({
    ENTRA_TENANT_ID: z.string().min(1).optional().meta({
      description: 'Microsoft Entra tenant that issues and verifies cards with Verified ID',
      unset: 'the engine entra is off',
      example: '5a9e2f6c-0d7b-4c1f-9e62-3f1b7a8d4c20',
      since: '0.1.0',
    }),
    ENTRA_CLIENT_ID: zGuid.optional().meta({
      description: 'Application (client) id of this server in the tenant',
      unset: 'required with ENTRA_TENANT_ID, except with ENTRA_MANAGED_IDENTITY',
      example: 'c0ffee00-1d2e-4f3a-8b4c-5d6e7f809102',
      since: '0.1.0',
    }),
    ENTRA_CLIENT_SECRET_FILE: zFile.optional().meta({
      description: 'File that contains a client secret of the app registration. It is read again for each access token',
      unset: 'ENTRA_CERTIFICATE_FILE or ENTRA_MANAGED_IDENTITY',
      example: '/etc/vitrine/entra-secret',
      since: '0.1.0',
    }),
    ENTRA_CERTIFICATE_FILE: zFile.optional().meta({
      description:
        'PEM file that contains a certificate of the app registration and its private key. It is read again for each access token',
      unset: 'ENTRA_CLIENT_SECRET_FILE or ENTRA_MANAGED_IDENTITY',
      example: '/etc/vitrine/entra.pem',
      since: '0.1.0',
    }),
    ENTRA_MANAGED_IDENTITY: z
      .union([z.literal('system'), zGuid], "expected 'system', or the client id of a user-assigned identity")
      .optional()
      .meta({
        description:
          "Managed identity of the Azure resource that the server runs on: 'system', or the client id of a user-assigned identity",
        unset: 'ENTRA_CLIENT_SECRET_FILE or ENTRA_CERTIFICATE_FILE',
        example: 'system',
        since: '0.1.0',
      }),
    ENTRA_AUTHORITY_ID: z.string().min(1).optional().meta({
      description: 'Id of the authority of Verified ID',
      unset: 'required with ENTRA_TENANT_ID',
      example: '9b1d7c52-6e3f-4a80-b5c4-2f0e8d6a7193',
      since: '0.1.0',
    }),
    ENTRA_AUTHORITY_DID: zDid.optional().meta({
      description: 'DID of the authority of Verified ID',
      unset: 'required with ENTRA_TENANT_ID',
      example: 'did:web:id.example.org',
      since: '0.1.0',
    }),
    ENTRA_ACCEPTED_ISSUERS: zList.pipe(z.array(zDid)).meta({
      description: 'DIDs of the issuers whose credentials are accepted, separated by commas',
      unset: 'ENTRA_AUTHORITY_DID only',
      example: 'did:web:id.example.org,did:web:partner.example.com',
      since: '0.1.0',
    }),
    ENTRA_CLIENT_NAME: z.string().min(1).max(100).default('Vitrine').meta({
      description: 'Name of this installation, as Microsoft Authenticator shows it',
      example: 'Example Bank',
      since: '0.1.0',
    }),
    ENTRA_REQUESTS_PER_SECOND: zCount.pipe(z.number().min(1).max(1000)).default(2).meta({
      description:
        'Maximum number of requests per second that each server sends to the Request Service. Tenants with the quick setup allow 2',
      example: '20',
      since: '0.1.0',
    }),
    ENTRA_SERVICE_URL: zOrigin.default('https://verifiedid.did.msidentity.com').meta({
      description: 'Origin of the Request Service and the Admin API of Verified ID',
      example: 'https://verifiedid.did.msidentity.com',
      since: '0.1.0',
    }),
    ENTRA_LOGIN_URL: zOrigin.default('https://login.microsoftonline.com').meta({
      description: 'Origin of the token endpoint',
      example: 'https://login.microsoftonline.com',
      since: '0.1.0',
    }),
    ENTRA_REQUEST_APP_ID: zGuid.default('3db474b9-6a0c-4840-96ac-1fceb342124f').meta({
      description: 'Application id of the Request Service, for the scope of access tokens',
      example: '3db474b9-6a0c-4840-96ac-1fceb342124f',
      since: '0.1.0',
    }),
    ENTRA_ADMIN_APP_ID: zGuid.default('6a8b4b39-c021-437c-b060-5a14a3fd65f3').meta({
      description: 'Application id of the Admin API, for the scope of access tokens',
      example: '6a8b4b39-c021-437c-b060-5a14a3fd65f3',
      since: '0.1.0',
    }),
    ENTRA_EMULATOR_URL: zOrigin.optional().meta({
      description:
        'Origin of the emulator of Verified ID, which replaces the service and all other settings of this group. Every page then says so. Only for development',
      unset: 'no emulator',
      example: 'http://localhost:3003',
      since: '0.1.0',
    }),
  })
  .superRefine((values, context) => {
    if (values.ENTRA_EMULATOR_URL !== undefined) return
    const problem = (name: keyof typeof values, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (values.ENTRA_TENANT_ID === undefined) {
      const given = [...(Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]), ...AUTHENTICATIONS]
      const [first] = given.filter((name) => values[name] !== undefined)
      if (first) problem('ENTRA_TENANT_ID', `expected the id of the Microsoft Entra tenant, because ${first} is set`)
      return
    }
    for (const [name, what] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, string][])
      if (values[name] === undefined && !(name === 'ENTRA_CLIENT_ID' && values.ENTRA_MANAGED_IDENTITY))
        problem(name, `expected ${what}, because ENTRA_TENANT_ID is set`)
    const ways = AUTHENTICATIONS.filter((name) => values[name] !== undefined)
    if (ways.length !== 1)
      problem(ways[1] ?? AUTHENTICATIONS[0], `expected exactly one of ${AUTHENTICATIONS.join(', ')}`)
  })
  .meta({ title: 'Microsoft Entra Verified ID' })

type Values = z.output<typeof zSettings>

export const entraConfiguration = zSettings.transform((values) => ({
  entra: entraOf(values),
  /** Name of this installation, which contracts contain even if no tenant is configured. */
  entraClientName: values.ENTRA_CLIENT_NAME,
}))

export type EntraSettings = z.output<typeof entraConfiguration> & { publicUrl: string; credentialEngine: string }

function entraOf(values: Values): EntraConfiguration | undefined {
  const { ENTRA_EMULATOR_URL: emulatorUrl } = values
  const tenant = emulatorUrl === undefined ? tenantOf(values) : EMULATED_TENANT
  return (
    tenant && {
      ...tenant,
      clientName: values.ENTRA_CLIENT_NAME,
      requestsPerSecond: values.ENTRA_REQUESTS_PER_SECOND,
      serviceUrl: emulatorUrl ?? values.ENTRA_SERVICE_URL,
      loginUrl: emulatorUrl ?? values.ENTRA_LOGIN_URL,
      appIds: { requestService: values.ENTRA_REQUEST_APP_ID, adminApi: values.ENTRA_ADMIN_APP_ID },
      emulatorUrl,
    }
  )
}

function tenantOf(values: Values) {
  if (values.ENTRA_TENANT_ID === undefined) return undefined
  const { ENTRA_AUTHORITY_DID: authorityDid = '', ENTRA_ACCEPTED_ISSUERS: issuers } = values
  return {
    tenantId: values.ENTRA_TENANT_ID,
    clientId: values.ENTRA_CLIENT_ID ?? '',
    authentication: authenticationOf(values),
    authorityId: values.ENTRA_AUTHORITY_ID ?? '',
    authorityDid,
    acceptedIssuers: issuers.length > 0 ? issuers : [authorityDid],
  }
}

function authenticationOf(values: Values): EntraClientAuthentication {
  const { ENTRA_CLIENT_SECRET_FILE: secret, ENTRA_CERTIFICATE_FILE: certificate } = values
  if (secret !== undefined) return { kind: 'secret', file: fromRoot(secret) }
  if (certificate !== undefined) return { kind: 'certificate', file: fromRoot(certificate) }
  const clientId = values.ENTRA_MANAGED_IDENTITY
  return { kind: 'managed-identity', ...(clientId === 'system' || clientId === undefined ? {} : { clientId }) }
}

export const unsafeEntraSettings = ({ emulatorUrl, serviceUrl, loginUrl }: EntraConfiguration): string[] =>
  emulatorUrl === undefined
    ? [
        ...unlessHttps('ENTRA_SERVICE_URL', serviceUrl, 'an attacker in the network could read credentials'),
        ...unlessHttps('ENTRA_LOGIN_URL', loginUrl, 'an attacker in the network could steal the secret of this server'),
      ]
    : [
        `ENTRA_EMULATOR_URL is '${emulatorUrl}': in production expected no emulator, because anyone could make it issue cards`,
      ]
