import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BARE_ENVIRONMENT } from '../../bare-environment.ts'
import { expectProblem } from '../api/problems.ts'
import { ADA, EVE, SAM } from '../identity-provider/token-shapes.ts'
import { type Console, startConsole } from './console.ts'

const COMMAND = fileURLToPath(new URL('../../../apps/server/src/commands/restore-access.ts', import.meta.url))

/** Runs the command as an operator does. Of the server's settings, the command gets only those that locate the data. */
const restoreAccess = (storage: Record<string, string>, ...names: string[]) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [COMMAND, ...names],
      { env: { ...BARE_ENVIRONMENT, ...storage } },
      (_error, said, complained) => resolve({ code: child.exitCode ?? -1, said, complained }),
    )
  })

let desk: Console
beforeAll(async () => {
  desk = await startConsole()
  for (const person of [ADA, EVE, SAM]) await desk.as(person).get('/session')
})
afterAll(() => desk.stop())

it("restores a person's access while the server runs, and writes to the audit log", async () => {
  const { running, provider } = desk
  await desk.as(ADA).revoke(provider.homeAccountId(EVE))
  expectProblem(await desk.as(EVE).get('/session'), 'access-revoked')
  expect(await restoreAccess(running.storage, EVE.username)).toMatchObject({
    code: 0,
    said: 'eve@tests.example has access again.\n',
  })
  expect((await desk.as(EVE).get('/vc/admin/contracts')).status).toBe(200)
  const entries = await running.product.database.query
    .selectFrom('audit_log')
    .select(['actor', 'object', 'outcome'])
    .where('action', '=', 'restore-access')
    .execute()
  expect(entries).toEqual([{ actor: 'operator', object: provider.homeAccountId(EVE), outcome: 'restored' }])
  expect(await restoreAccess(running.storage, EVE.username)).toMatchObject({
    code: 0,
    said: 'eve@tests.example already has access.\n',
  })
})

it('lists the people without access if the name is unknown or missing', async () => {
  const { running, provider } = desk
  await desk.as(ADA).revoke(provider.homeAccountId(SAM))
  const line = `Users without access:\n  sam@tests.example  ${provider.homeAccountId(SAM)}`
  const unknown = await restoreAccess(running.storage, 'nobody@tests.example')
  expect(unknown.code).toBe(1)
  expect(unknown.complained).toContain("No user 'nobody@tests.example' has ever signed in here.")
  expect(unknown.complained).toContain(line)
  const unnamed = await restoreAccess(running.storage)
  expect(unnamed.code).toBe(1)
  expect(unnamed.complained).toContain('vitrine restore-access <user name or id>')
  expect(unnamed.complained).toContain(line)
})

it('prints no control character of a name', async () => {
  const { running, provider } = desk
  const id = provider.homeAccountId(SAM)
  await desk.as(ADA).revoke(id)
  await running.product.database.query
    .updateTable('identities')
    .set({ username: 'sam\u001b[2J\n\u009bx' })
    .where('id', '=', id)
    .execute()
  const shown = 'sam\\u001b[2J\\u000a\\u009bx'
  expect((await restoreAccess(running.storage)).complained).toContain(`Users without access:\n  ${shown}  ${id}`)
  expect((await restoreAccess(running.storage, 'no\u001b[2J')).complained).toContain("'no\\u001b[2J'")
  expect((await restoreAccess(running.storage, id)).said).toBe(`${shown} has access again.\n`)
})

it('does not create a missing database, and says where it looked for one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-nothing-'))
  const { code, complained } = await restoreAccess({ DATA_DIR: folder }, EVE.username)
  expect(code).toBe(1)
  expect(complained).toContain(`There is no database at ${join(folder, 'vitrine.sqlite')}`)
  expect(complained).toContain('DATA_DIR')
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
