import { describe, expect, it } from 'vitest'
import { Permissions } from './permissions.ts'

const ADMIN = { claim: 'roles', role: 'Vitrine.Admin' }
const HELP_DESK = { claim: 'groups', role: 'Vitrine.HelpDesk' }

type Settings = ConstructorParameters<typeof Permissions>[0]

const permissions = (settings: Partial<Settings> = {}) =>
  new Permissions({
    ...{ adminScope: 'api://vitrine/admin.access', adminRole: undefined, helpDeskRole: undefined },
    ...settings,
  })

/** Returns the holder of a token with these scopes, and with roles by the claim that contains them. */
const holder = (scopes: string[], roles: Record<string, string[]> = {}, isProgram = false) => ({
  scopes: new Set(scopes),
  roles: new Map(Object.entries(roles).map(([claim, names]) => [claim, new Set(names)])),
  isProgram,
})
const SCOPE = ['api://vitrine/admin.access']

describe('an administrator', () => {
  it.each<[string, string[]]>([
    ['the whole scope', SCOPE],
    ['its last part, as Microsoft Entra sends it', ['admin.access']],
    ['one scope among others', ['openid', 'admin.access']],
  ])('has %s', (_what, scopes) => {
    expect(permissions().adminLack(holder(scopes))).toBeUndefined()
    expect(permissions().of(holder(scopes))).toMatchObject({ role: 'administrator', isAdministrator: true })
  })

  it.each<[string, string[]]>([
    ['no scope', []],
    ['another scope', ['openid']],
    ['a longer scope', ['admin.access.readonly']],
    ['the scope of another API', ['api://other/admin.access']],
    ['the scope in capitals', ['ADMIN.ACCESS']],
  ])('is nobody with %s', (_what, scopes) => {
    expect(permissions().adminLack(holder(scopes))).toMatchObject({ reason: { code: 'no-admin-scope' } })
    expect(permissions().of(holder(scopes))).toMatchObject({ role: 'none', isAdministrator: false })
  })

  it('needs the role as well if one is required', () => {
    const strict = permissions({ adminRole: ADMIN })
    expect(strict.adminLack(holder(SCOPE, { roles: ['Vitrine.Admin'] }))).toBeUndefined()
    expect(strict.adminLack(holder([], { roles: ['Vitrine.Admin'] }))).toMatchObject({
      reason: { code: 'no-admin-scope' },
    })
  })

  it.each<[string, Record<string, string[]>]>([
    ['no role', {}],
    ['another role', { roles: ['Vitrine.HelpDesk'] }],
    ['the role in another claim', { groups: ['Vitrine.Admin'] }],
    ['a longer role', { roles: ['Vitrine.Admin.Reader'] }],
  ])('is nobody with the scope and %s', (_what, roles) => {
    const lack = permissions({ adminRole: ADMIN }).adminLack(holder(SCOPE, roles))
    expect(lack).toMatchObject({ reason: { code: 'no-admin-role' } })
  })

  it('may be a program, which needs the role and no scope', () => {
    const strict = permissions({ adminRole: ADMIN })
    expect(strict.adminLack(holder([], { roles: ['Vitrine.Admin'] }, true))).toBeUndefined()
    expect(strict.adminLack(holder(SCOPE, {}, true))).toMatchObject({ reason: { code: 'no-admin-role' } })
  })
})

describe('the help desk', () => {
  const guarded = permissions({ helpDeskRole: HELP_DESK })

  it('is open to everyone who signed in unless a role is required', () => {
    expect(permissions().helpDeskLack(holder([]))).toBeUndefined()
    expect(permissions().of(holder([]))).toEqual({ role: 'none', isAdministrator: false, mayUseHelpDesk: true })
  })

  it('is open to people with the role, and to administrators', () => {
    const member = holder([], { groups: ['Vitrine.HelpDesk'] })
    expect(guarded.of(member)).toEqual({ role: 'help-desk', isAdministrator: false, mayUseHelpDesk: true })
    expect(guarded.of(holder(SCOPE))).toEqual({ role: 'administrator', isAdministrator: true, mayUseHelpDesk: true })
  })

  it.each<[string, Record<string, string[]>]>([
    ['no role', {}],
    ['another role', { groups: ['Vitrine.Admin'] }],
    ['the role in another claim', { roles: ['Vitrine.HelpDesk'] }],
  ])('is closed to people with %s', (_what, roles) => {
    expect(guarded.helpDeskLack(holder([], roles))).toMatchObject({ reason: { code: 'no-help-desk-role' } })
    expect(guarded.of(holder([], roles))).toEqual({ role: 'none', isAdministrator: false, mayUseHelpDesk: false })
  })

  it('does not make its members administrators', () => {
    const both = permissions({ adminRole: ADMIN, helpDeskRole: HELP_DESK })
    expect(both.of(holder(SCOPE, { groups: ['Vitrine.HelpDesk'] }))).toMatchObject({ isAdministrator: false })
  })
})
