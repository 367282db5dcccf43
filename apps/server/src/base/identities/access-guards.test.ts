import type { Access } from '@vitrine/api/endpoints/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IdentityProviderUnavailable } from '../../platform/auth/identity-provider.ts'
import { type AccessToken, InvalidToken, type TokenVerifier } from '../../platform/auth/token-verifier.ts'
import type { Database } from '../../platform/database/database.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../platform/database/empty-database.fixture.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import { AccessGuards } from './access-guards.ts'
import { refusedCalls } from './audit-refused-calls.ts'
import { setIdentityStatus } from './identities.repository.ts'
import { Identities } from './identities.service.ts'
import { Permissions } from './permissions.ts'

const NOW = 1_800_000_000_000
const HELP_DESK = { claim: 'roles', role: 'Vitrine.HelpDesk' }

let empty: EmptyDatabase
let database: Database<Tables>
beforeAll(async () => {
  empty = await createEmptyDatabase('sqlite')
  database = await openDatabase(empty.location)
})
afterAll(async () => {
  await database.close()
  await empty.remove()
})

let audited: AuditNote[]
let logged: string[]
beforeEach(async () => {
  audited = []
  logged = []
  await database.query.deleteFrom('identities').execute()
})

type Settings = {
  helpDeskSignIn: 'off' | 'required'
  stage: 'off' | 'on'
  helpDeskRole: typeof HELP_DESK
  verifier: undefined
}

/** Accepts the tokens `ada`, an administrator, `sam`, who has no permission, and `hal`, of the help desk. */
async function verify(bearer: string): Promise<AccessToken> {
  if (bearer === 'silent') throw new IdentityProviderUnavailable('no answer')
  if (!['ada', 'sam', 'hal'].includes(bearer)) throw new InvalidToken({ reason: 'signature', expected: {}, found: {} })
  return {
    subject: { homeAccountId: bearer, username: bearer, name: bearer },
    scopes: new Set(bearer === 'ada' ? ['admin.access'] : []),
    roles: new Map([['roles', new Set(bearer === 'hal' ? [HELP_DESK.role] : [])]]),
    isProgram: false,
    issuedAt: NOW,
    signIn: { at: undefined, session: undefined },
  }
}

function guardsWith(settings: Partial<Settings> = {}) {
  const { helpDeskSignIn = 'required', helpDeskRole, stage = 'off' } = settings
  const audit = { note: async (_tx: unknown, note: AuditNote) => void audited.push(note) }
  const clock = () => NOW
  return new AccessGuards({
    verifier: 'verifier' in settings ? undefined : ({ verify } as unknown as TokenVerifier),
    provider: undefined,
    identities: new Identities({ database, clock }),
    permissions: new Permissions({ adminScope: 'api://vitrine/admin.access', adminRole: undefined, helpDeskRole }),
    noteRefusedCall: refusedCalls({ database, audit, clock }),
    ...{ helpDeskSignIn, stage, clock },
  })
}

function requestOf(authorization?: string) {
  const log = { warn: (_details: object, text: string) => void logged.push(text), info: () => {}, error: () => {} }
  const request = {
    method: 'GET',
    routeOptions: { url: '/people/:id' },
    headers: { authorization },
    log,
    session: null,
  }
  return request as unknown as FastifyRequest
}

const call = async (access: Access, authorization?: string, settings?: Partial<Settings>) => {
  const request = requestOf(authorization)
  await guardsWith(settings).guards[access]?.(request)
  return request.session
}
const bearer = (token: string) => `Bearer ${token}`

describe.each<Access>(['administrator', 'help-desk-staff', 'signed-in'])('a route for the access %s', (access) => {
  it('admits an administrator, and keeps who it is', async () => {
    expect(await call(access, bearer('ada'))).toEqual({
      ...{ id: 'ada', username: 'ada', name: 'ada' },
      ...{ role: 'administrator', isAdministrator: true, mayUseHelpDesk: true },
    })
    expect(audited).toEqual([])
  })

  it('refuses a call without a token', async () => {
    for (const header of [undefined, '', 'Basic ada', 'ada'])
      await expect(call(access, header)).rejects.toMatchObject({ code: 'not-signed-in' })
  })

  it('refuses an invalid token, which is audited and logged', async () => {
    await expect(call(access, bearer('forged'))).rejects.toMatchObject({ code: 'invalid-token' })
    expect(audited).toMatchObject([{ actor: 'stranger', object: 'GET /people/:id', outcome: 'invalid-token' }])
    expect(logged).toEqual(['a token was refused'])
  })

  it('refuses every token while it cannot be verified', async () => {
    await expect(call(access, bearer('silent'))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(call(access, bearer('ada'), { verifier: undefined })).rejects.toMatchObject({ code: 'invalid-token' })
  })

  it('refuses a person whose access is revoked, which is audited', async () => {
    await call(access, bearer('ada'))
    await database.transaction((tx) => setIdentityStatus(tx, { id: 'ada', status: 'Revoked', now: NOW }))
    await expect(call(access, bearer('ada'))).rejects.toMatchObject({ code: 'access-revoked' })
    expect(audited).toMatchObject([{ actor: 'ada', outcome: 'access-revoked' }])
  })
})

describe('a person without a permission', () => {
  it('is refused where an administrator is needed, which is audited and logged', async () => {
    for (const token of ['sam', 'hal']) {
      audited = []
      await expect(call('administrator', bearer(token), { helpDeskRole: HELP_DESK })).rejects.toMatchObject({
        code: 'no-access',
      })
      expect(audited).toMatchObject([{ actor: token, outcome: 'no-access' }])
    }
    expect(logged).toEqual(['a token was refused', 'a token was refused'])
  })

  it('may call where a sign-in is enough', async () => {
    expect(await call('signed-in', bearer('sam'))).toMatchObject({ id: 'sam', isAdministrator: false })
  })

  it('is refused at the help desk only if a role is required there', async () => {
    const helpDesk = (token: string, settings?: Partial<Settings>) => call('help-desk-staff', bearer(token), settings)
    await expect(helpDesk('sam', { helpDeskRole: HELP_DESK })).rejects.toMatchObject({ code: 'no-access' })
    expect(await helpDesk('hal', { helpDeskRole: HELP_DESK })).toMatchObject({ id: 'hal' })
    expect(await helpDesk('sam')).toMatchObject({ id: 'sam' })
  })
})

describe('a stranger', () => {
  it('may use the help desk only if it needs no sign-in', async () => {
    await expect(call('help-desk-staff')).rejects.toMatchObject({ code: 'not-signed-in' })
    expect(await call('help-desk-staff', undefined, { helpDeskSignIn: 'off' })).toBeNull()
  })

  it('may open the stage only if the operator has opened it', async () => {
    await expect(call('stage-audience')).rejects.toMatchObject({ code: 'not-signed-in' })
    await expect(call('stage-audience', bearer('sam'))).rejects.toMatchObject({ code: 'no-access' })
    expect(guardsWith({ stage: 'on' }).guards['stage-audience']).toBeUndefined()
  })

  it('may call what is open, for which there is no guard', () => {
    const { anonymous, wallet, ...others } = guardsWith().guards
    expect([anonymous, wallet]).toEqual([undefined, undefined])
    expect(Object.values(others).every((guard) => guard !== undefined)).toBe(true)
  })

  it('has no session', () => {
    const guards = guardsWith()
    expect(() => guards.sessionOf({ session: null })).toThrow('needs a session')
    expect(() => guards.actorOf({ session: null })).toThrow('needs a session')
    expect(guards.staffOf({ session: null })).toBe('staff')
  })
})

describe('refused calls', () => {
  it('are audited ten times a minute, of strangers and of people separately, and refused always', async () => {
    const guards = guardsWith()
    const refuse = async (token: string) => {
      const request = requestOf(bearer(token))
      await expect(guards.guards.administrator?.(request)).rejects.toMatchObject({
        status: token === 'sam' ? 403 : 401,
      })
    }
    for (let count = 0; count < 12; count += 1) await refuse('forged')
    expect(audited).toHaveLength(10)
    for (let count = 0; count < 12; count += 1) await refuse('sam')
    expect(audited).toHaveLength(20)
  })
})
