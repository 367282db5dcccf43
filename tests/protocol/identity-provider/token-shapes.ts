import { randomUUID } from 'node:crypto'

/** A person who signs in at a test identity provider. */
export type TestPerson = { id: string; name: string; username: string; scope: string }

export const ADA: TestPerson = {
  id: '00000000-0000-4000-8000-00000000ada1',
  name: 'Ada Administrator',
  username: 'ada@tests.example',
  scope: 'admin.access',
}
export const EVE: TestPerson = {
  id: '00000000-0000-4000-8000-00000000e7e2',
  name: 'Eve Administrator',
  username: 'eve@tests.example',
  scope: 'admin.access',
}
export const SAM: TestPerson = {
  id: '00000000-0000-4000-8000-000000005a13',
  name: 'Sam Staff',
  username: 'sam@tests.example',
  scope: 'profile.read',
}

/** Addresses and access token format of a real identity provider. */
export type TokenShape = {
  /** Paths of the authority and of its key set, on the same host. */
  authorityPath: string
  keysPath: string
  issuer: (authority: string) => string
  audience: string
  clientId: string
  adminScope: string
  header: Record<string, unknown>
  claims: (person: TestPerson) => Record<string, unknown>
  homeAccountId: (person: TestPerson, issuer: string) => string
}

const TENANT = '6f1e2c1a-9d3b-4f0e-8a57-2b9c4d1e7f60'
const ENTRA_API = '3d0c8a52-5b1f-4c7e-9a64-e18f2b7d6c90'
const ENTRA_APP = 'b9d41f7e-2a68-4e53-8c0d-7f5a1e9b3c26'

/** Microsoft Entra External ID with version 2.0 tokens. The host of the issuer differs from that of the authority. */
export const ENTRA: TokenShape = {
  authorityPath: `/${TENANT}/v2.0`,
  keysPath: `/${TENANT}/discovery/v2.0/keys`,
  issuer: () => `https://${TENANT}.ciamlogin.com/${TENANT}/v2.0`,
  audience: ENTRA_API,
  clientId: ENTRA_APP,
  adminScope: `api://${ENTRA_API}/admin.access`,
  header: { typ: 'JWT' },
  claims: (person) => ({
    aud: ENTRA_API,
    aio: 'AWQAm/8cAAAA',
    azp: ENTRA_APP,
    azpacr: '0',
    name: person.name,
    oid: person.id,
    preferred_username: person.username,
    rh: '1.AXkA',
    scp: person.scope,
    sid: randomUUID(),
    // Entra uses a different sub for each app.
    sub: `pairwise-${person.id}`,
    tid: TENANT,
    uti: 'tXj2PmYp0kWx',
    ver: '2.0',
  }),
  homeAccountId: (person) => `${person.id}.${TENANT}`,
}

/** Keycloak with a realm `demo`, an audience mapper, and the admin scope as a client scope. */
export const KEYCLOAK: TokenShape = {
  authorityPath: '/realms/demo',
  keysPath: '/realms/demo/protocol/openid-connect/certs',
  issuer: (authority) => authority,
  audience: 'vitrine-api',
  clientId: 'vitrine-web',
  adminScope: 'admin.access',
  header: { typ: 'JWT' },
  claims: (person) => ({
    jti: `onrtac:${randomUUID()}`,
    aud: ['vitrine-api', 'account'],
    sub: person.id,
    typ: 'Bearer',
    azp: 'vitrine-web',
    sid: randomUUID(),
    acr: '1',
    'allowed-origins': ['http://localhost:3000'],
    realm_access: { roles: ['offline_access', 'default-roles-demo'] },
    scope: `openid profile ${person.scope}`,
    email_verified: true,
    name: person.name,
    preferred_username: person.username,
  }),
  homeAccountId: (person, issuer) => `${person.id}.${issuer}`,
}

export const TOKEN_SHAPES = { 'Microsoft Entra External ID': ENTRA, Keycloak: KEYCLOAK } as const
