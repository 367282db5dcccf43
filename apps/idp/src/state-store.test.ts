import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStateStore } from './state-store.ts'

test('finds stored entries by id and by uid, separately for each model', async () => {
  const store = openStateStore(':memory:')
  const sessions = store.adapter('Session')
  await sessions.upsert('s1', { uid: 'u1', accountId: 'ada' }, 60)
  expect(await sessions.find('s1')).toMatchObject({ accountId: 'ada' })
  expect(await sessions.findByUid('u1')).toMatchObject({ accountId: 'ada' })
  expect(await store.adapter('Grant').find('s1')).toBeUndefined()
  await sessions.destroy('s1')
  expect(await sessions.find('s1')).toBeUndefined()
  store.close()
})

test('drops expired entries', async () => {
  let now = 1_000_000
  const store = openStateStore(':memory:', () => now)
  const codes = store.adapter('AuthorizationCode')
  await codes.upsert('c1', { accountId: 'ada' }, 60)
  now += 59_000
  expect(await codes.find('c1')).toBeDefined()
  now += 1_000
  expect(await codes.find('c1')).toBeUndefined()
  store.close()
})

test('records that a code was used', async () => {
  const store = openStateStore(':memory:', () => 5_000)
  const codes = store.adapter('AuthorizationCode')
  await codes.upsert('c1', { accountId: 'ada' }, 60)
  await codes.consume('c1')
  expect(await codes.find('c1')).toMatchObject({ accountId: 'ada', consumed: 5 })
  store.close()
})

test('revoking a grant removes its tokens and no others', async () => {
  const store = openStateStore(':memory:')
  const tokens = store.adapter('RefreshToken')
  await tokens.upsert('t1', { grantId: 'g1' }, 60)
  await tokens.upsert('t2', { grantId: 'g2' }, 60)
  await tokens.revokeByGrantId('g1')
  expect(await tokens.find('t1')).toBeUndefined()
  expect(await tokens.find('t2')).toBeDefined()
  store.close()
})

test('keeps sessions across a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-idp-state-'))
  const file = join(folder, 'idp', 'state.sqlite')
  const before = openStateStore(file)
  await before.adapter('Session').upsert('s1', { uid: 'u1', accountId: 'ada' }, 60)
  before.close()
  const after = openStateStore(file)
  expect(await after.adapter('Session').find('s1')).toMatchObject({ accountId: 'ada' })
  after.close()
  rmSync(folder, { recursive: true })
})
