import { expect, it } from 'vitest'
import { rolesIn } from './role-claims.ts'

const CLAIMS = {
  roles: ['Vitrine.Admin', 7, null],
  groups: 'one',
  'https://cards.example/roles': ['named by address'],
  realm_access: { roles: ['offline_access', 'vitrine-admin'] },
  resource_access: { 'vitrine.api': { roles: ['of a client'] } },
}

it.each([
  ['roles', ['Vitrine.Admin']],
  ['groups', ['one']],
  ['https://cards.example/roles', ['named by address']],
  ['realm_access.roles', ['offline_access', 'vitrine-admin']],
  ['resource_access.vitrine.api.roles', ['of a client']],
  ['realm_access', []],
  ['realm_access.roles.0', []],
  ['nowhere.roles', []],
  ['constructor.name', []],
  ['__proto__', []],
])('reads the roles in %s', (path, roles) => {
  expect([...rolesIn(CLAIMS, path)]).toEqual(roles)
})

it.each([undefined, null, 'roles', 7])('finds no roles in %j', (claims) => {
  expect(rolesIn(claims, 'roles').size).toBe(0)
})
