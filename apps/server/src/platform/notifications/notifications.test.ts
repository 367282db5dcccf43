import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { afterCommit, type Database } from '../database/database.ts'
import { LocalNotifications } from './notifications.ts'

let folder: string
let database: Database<Tables>
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

/** Counts the notifications of an id. */
const listen = (id: string) => {
  const received = { count: 0, stop: () => {} }
  received.stop = notifications.subscribe(id, () => {
    received.count += 1
  })
  return received
}

describe('a notification', () => {
  it('is sent after the commit and not before', async () => {
    const received = listen('issuance-1')
    await database.transaction(async (tx) => {
      notifications.announce(tx, 'issuance-1')
      await Promise.resolve()
      expect(received.count).toBe(0)
    })
    expect(received.count).toBe(1)
  })

  it('is never sent if the transaction rolls back', async () => {
    const received = listen('issuance-1')
    const failing = database.transaction(async (tx) => {
      notifications.announce(tx, 'issuance-1')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.transaction(async () => {})
    expect(received.count).toBe(0)
  })

  it('reaches all listeners of its id, and no others', async () => {
    const [first, second, other] = [listen('issuance-1'), listen('issuance-1'), listen('issuance-2')]
    await database.transaction(async (tx) => notifications.announce(tx, 'issuance-1'))
    expect([first.count, second.count, other.count]).toEqual([1, 1, 0])
  })

  it('no longer reaches a listener that unsubscribed, and still reaches the others', async () => {
    const [first, second] = [listen('issuance-1'), listen('issuance-1')]
    first.stop()
    first.stop()
    await database.transaction(async (tx) => notifications.announce(tx, 'issuance-1'))
    expect([first.count, second.count]).toEqual([0, 1])
  })
})

describe('an action after a commit', () => {
  it('needs a transaction that was started by Database.transaction', async () => {
    const foreign = database.query.transaction().execute(async (tx) => afterCommit(tx as never, () => {}))
    await expect(foreign).rejects.toThrow('Database.transaction')
  })
})
