import { zAuditEntry } from '@vitrine/api/administration/admin.ts'
import { zPersonDetails } from '@vitrine/api/administration/people.ts'
import { PEOPLE_ENDPOINTS } from '@vitrine/api/endpoints/people.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { expectProblem } from '../api/problems.ts'
import { ADA, EVE, SAM } from '../identity-provider/token-shapes.ts'
import { type Console, startConsole } from './console.ts'

const { people: PEOPLE, restore: RESTORE } = PEOPLE_ENDPOINTS
const MINUTE = 60_000

let desk: Console
beforeAll(async () => {
  desk = await startConsole()
  for (const person of [SAM, EVE, ADA]) await desk.as(person).get('/session')
})
afterAll(() => desk.stop())

const idOf = (person: typeof ADA) => desk.provider.homeAccountId(person)
// An id can contain the address of the identity provider.
const pathOf = (person: typeof ADA) => `/vc/admin/people/${encodeURIComponent(idOf(person))}`
const list = async (query = '') => {
  const { status, body } = await desk.as(ADA).get(`${PEOPLE.path}${query}`)
  expect(status).toBe(200)
  return PEOPLE.response.parse(body)
}

it('lists people with role, name, user name, last sign-in and last call', async () => {
  const people = await list('?search=sam')
  expect(people).toEqual([
    {
      id: idOf(SAM),
      name: 'Sam Staff',
      username: 'sam@tests.example',
      role: 'none',
      status: 'Active',
      created: expect.any(Number),
      updated: expect.any(Number),
      lastSignIn: expect.any(Number),
      lastCall: expect.any(Number),
    },
  ])
  expect((await list('?role=administrator')).map(({ name }) => name).sort()).toEqual([EVE.name, ADA.name].sort())
})

it('shows one person, and what this person did', async () => {
  const get = (path: string) => desk.as(ADA).get(path)
  const { body } = await get(pathOf(SAM))
  expect(zPersonDetails.parse(body)).toEqual((await list('?search=sam'))[0])
  expectProblem(await get('/vc/admin/people/nobody'), 'not-found')
  expectProblem(await desk.as(SAM).get(pathOf(SAM)), 'no-access')
  await desk.as(SAM).get('/vc/admin/contracts')
  const lines = z.array(zAuditEntry).parse((await get(`/vc/admin/audit?person=${encodeURIComponent(idOf(SAM))}`)).body)
  expect(new Set(lines.map(({ actorId }) => actorId))).toEqual(new Set([idOf(SAM)]))
  expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['sign-in', 'refused-call']))
  expect((await get('/vc/admin/audit?person=wallet')).body).toEqual([])
})

it('updates the last call but not the last sign-in', async () => {
  const sid = 'one-session'
  const call = async () => {
    const token = desk.provider.accessToken(SAM, { claims: { sid } })
    await desk.running.browser.get('/session', { authorization: `Bearer ${token}` })
    const [sam] = z.array(zPersonDetails).parse((await desk.as(ADA).get(`${PEOPLE.path}?search=sam`)).body)
    return sam
  }
  desk.running.advance(2000)
  const first = await call()
  desk.running.advance(6 * MINUTE)
  const later = await call()
  expect(later?.lastSignIn).toBe(first?.lastSignIn)
  expect((later?.lastCall ?? 0) - (first?.lastCall ?? 0)).toBeGreaterThanOrEqual(6 * MINUTE)
})

it('an administrator restores revoked access, once, and the audit log names the administrator', async () => {
  await desk.as(ADA).revoke(idOf(EVE))
  expectProblem(await desk.as(EVE).get('/session'), 'access-revoked')
  expectProblem(await desk.as(EVE).post(RESTORE.path, { id: idOf(EVE) }), 'access-revoked')
  expect(await list('?status=Revoked')).toMatchObject([{ id: idOf(EVE) }])
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await desk.as(ADA).post(RESTORE.path, { id: idOf(EVE) })
    expect([status, body]).toEqual([200, { id: idOf(EVE), status: 'Active' }])
  }
  expect((await desk.as(EVE).get(PEOPLE.path)).status).toBe(200)
  const lines = desk.running.product.database.query.selectFrom('audit_log').select(['actor', 'object', 'outcome'])
  expect(await lines.where('action', '=', 'restore-access').execute()).toEqual([
    { actor: idOf(ADA), object: idOf(EVE), outcome: 'restored' },
  ])
})

it('returns 404 for an unknown person, and lets only administrators restore access', async () => {
  expectProblem(await desk.as(ADA).post(RESTORE.path, { id: 'nobody' }), 'not-found', /Nobody with this id/)
  // Access can be restored only by id, because user names are not unique.
  expectProblem(await desk.as(ADA).post(RESTORE.path, { id: SAM.username }), 'not-found')
  expectProblem(await desk.as(SAM).post(RESTORE.path, { id: idOf(SAM) }), 'no-access')
  expectProblem(await desk.as(SAM).get(PEOPLE.path), 'no-access')
})
