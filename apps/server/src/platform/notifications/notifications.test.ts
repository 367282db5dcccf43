import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../schema/open-database.ts'
import { afterCommit, type Database } from '../database/database.ts'
import { LocalNotifications } from './notifications.ts'

let folder: string
let database: Database
let notifications: LocalNotifications
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-notifications-'))
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'vitrine.sqlite') })
  notifications = new LocalNotifications()
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Counts the news of an id. */
const listen = (id: string) => {
  const heard = { count: 0, stop: () => {} }
  heard.stop = notifications.subscribe(id, () => {
    heard.count += 1
  })
  return heard
}

describe('the news of a change', () => {
  it('comes after the commit and not before', async () => {
    const heard = listen('issuance-1')
    await database.transaction(async (tx) => {
      notifications.announce(tx, 'issuance-1')
      await Promise.resolve()
      expect(heard.count).toBe(0)
    })
    expect(heard.count).toBe(1)
  })

  it('never comes when the transaction rolls back', async () => {
    const heard = listen('issuance-1')
    const failing = database.transaction(async (tx) => {
      notifications.announce(tx, 'issuance-1')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.transaction(async () => {})
    expect(heard.count).toBe(0)
  })

  it('reaches everybody who listens to this id, and nobody else', async () => {
    const [first, second, other] = [listen('issuance-1'), listen('issuance-1'), listen('issuance-2')]
    await database.transaction(async (tx) => notifications.announce(tx, 'issuance-1'))
    expect([first.count, second.count, other.count]).toEqual([1, 1, 0])
  })

  it('no longer reaches who has stopped listening, and still reaches the others', async () => {
    const [first, second] = [listen('issuance-1'), listen('issuance-1')]
    first.stop()
    first.stop()
    await database.transaction(async (tx) => notifications.announce(tx, 'issuance-1'))
    expect([first.count, second.count]).toEqual([0, 1])
  })
})

describe('what is to be done after a commit', () => {
  it('needs a transaction that the database began', async () => {
    const foreign = database.query.transaction().execute(async (tx) => afterCommit(tx, () => {}))
    await expect(foreign).rejects.toThrow('Database.transaction')
  })
})
