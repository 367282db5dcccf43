import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../settings/configuration.ts'

const TENANT = {
  ENTRA_TENANT_ID: 'contoso.example',
  ENTRA_CLIENT_ID: 'c0ffee00-1d2e-4f3a-8b4c-5d6e7f809102',
  ENTRA_CLIENT_SECRET_FILE: '/etc/vitrine/secret',
  ENTRA_AUTHORITY_ID: 'authority',
  ENTRA_AUTHORITY_DID: 'did:web:id.example.org',
}
const read = (environment: Record<string, string>) => readConfiguration(environment).entra

describe('the settings of Verified ID', () => {
  it('leave the engine off without a tenant', () => {
    expect(read({})).toBeUndefined()
  })

  it('need a tenant, a client, its secret and an authority; everything else has a default', () => {
    expect(read(TENANT)).toEqual({
      tenantId: 'contoso.example',
      clientId: TENANT.ENTRA_CLIENT_ID,
      authentication: { kind: 'secret', file: '/etc/vitrine/secret' },
      authorityId: 'authority',
      authorityDid: 'did:web:id.example.org',
      acceptedIssuers: ['did:web:id.example.org'],
      clientName: 'Vitrine',
      requestsPerSecond: 2,
      serviceUrl: 'https://verifiedid.did.msidentity.com',
      loginUrl: 'https://login.microsoftonline.com',
      appIds: {
        requestService: '3db474b9-6a0c-4840-96ac-1fceb342124f',
        adminApi: '6a8b4b39-c021-437c-b060-5a14a3fd65f3',
      },
      emulatorUrl: undefined,
    })
  })

  it('name further issuers', () => {
    const issuers = 'did:web:id.example.org, did:web:partner.example.com'
    expect(read({ ...TENANT, ENTRA_ACCEPTED_ISSUERS: issuers })?.acceptedIssuers).toEqual([
      'did:web:id.example.org',
      'did:web:partner.example.com',
    ])
  })

  it.each([
    [{ ENTRA_CERTIFICATE_FILE: '/etc/vitrine/entra.pem' }, { kind: 'certificate', file: '/etc/vitrine/entra.pem' }],
    [{ ENTRA_MANAGED_IDENTITY: 'system' }, { kind: 'managed-identity' }],
    [
      { ENTRA_MANAGED_IDENTITY: TENANT.ENTRA_CLIENT_ID },
      { kind: 'managed-identity', clientId: TENANT.ENTRA_CLIENT_ID },
    ],
  ])('accept another way to authenticate: %j', (way, authentication) => {
    expect(read({ ...TENANT, ENTRA_CLIENT_SECRET_FILE: '', ...way })?.authentication).toEqual(authentication)
  })

  it('need no client with a managed identity', () => {
    const { ENTRA_CLIENT_ID: _, ENTRA_CLIENT_SECRET_FILE: __, ...tenant } = TENANT
    expect(read({ ...tenant, ENTRA_MANAGED_IDENTITY: 'system' })?.authentication).toEqual({ kind: 'managed-identity' })
  })

  it('are replaced by the emulator, whatever else is set', () => {
    const emulatorUrl = 'http://localhost:3003'
    expect(read({ ...TENANT, ENTRA_EMULATOR_URL: emulatorUrl })).toMatchObject({
      serviceUrl: emulatorUrl,
      loginUrl: emulatorUrl,
      emulatorUrl,
      authorityDid: 'did:web:emulator.example',
      acceptedIssuers: ['did:web:emulator.example'],
      authentication: { kind: 'emulator' },
    })
  })

  it.each<[string, Record<string, string>]>([
    ['ENTRA_CLIENT_ID', { ENTRA_CLIENT_ID: '' }],
    ['ENTRA_AUTHORITY_ID', { ENTRA_AUTHORITY_ID: '' }],
    ['ENTRA_AUTHORITY_DID', { ENTRA_AUTHORITY_DID: '' }],
    ['ENTRA_AUTHORITY_DID', { ENTRA_AUTHORITY_DID: 'id.example.org' }],
    ['ENTRA_CLIENT_ID', { ENTRA_CLIENT_ID: 'vitrine' }],
    ['ENTRA_CLIENT_SECRET_FILE', { ENTRA_CLIENT_SECRET_FILE: '' }],
    ['ENTRA_CERTIFICATE_FILE', { ENTRA_CERTIFICATE_FILE: '/etc/vitrine/entra.pem' }],
    ['ENTRA_MANAGED_IDENTITY', { ENTRA_CLIENT_SECRET_FILE: '', ENTRA_MANAGED_IDENTITY: 'yes' }],
    ['ENTRA_TENANT_ID', { ENTRA_TENANT_ID: '' }],
    ['ENTRA_ACCEPTED_ISSUERS', { ENTRA_ACCEPTED_ISSUERS: 'partner' }],
    ['ENTRA_REQUESTS_PER_SECOND', { ENTRA_REQUESTS_PER_SECOND: '0' }],
    ['ENTRA_SERVICE_URL', { ENTRA_SERVICE_URL: 'verifiedid' }],
  ])('name %s if it is missing or wrong', (name, change) => {
    expect(() => read({ ...TENANT, ...change })).toThrow(new RegExp(`^${name} is '`, 'm'))
  })
})
