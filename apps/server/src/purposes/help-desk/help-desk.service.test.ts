import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { FlowState } from '@vitrine/api/flows/status.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditNote } from '../../base/audit/audit-note.ts'
import type { Database } from '../../platform/database/database.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../platform/database/empty-database.fixture.ts'
import { LocalNotifications } from '../../platform/notifications/notifications.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { HelpDesk } from './help-desk.service.ts'

const NOW = 1_800_000_000_000
/** Secret of the staff's browser, and the request id in the link of the caller's wallet. */
const [GUID, LINK] = ['guid-of-the-staff', 'id-in-the-link']
const RESULT = { vcKey: 'account-1', cardId: 'employee', displayName: 'Anna' } as unknown as PresentationResult

let empty: EmptyDatabase
let database: Database<Tables>
let helpDesk: HelpDesk
let audited: AuditNote[]
let answers: unknown[]
let erased: string[]
let view: { state: FlowState; expired: boolean; result: PresentationResult | undefined } | undefined

beforeAll(async () => {
  empty = await createEmptyDatabase('sqlite')
  database = await openDatabase(empty.location)
})
afterAll(async () => {
  await database.close()
  await empty.remove()
})
beforeEach(async () => {
  ;[audited, erased, answers] = [[], [], []]
  view = { state: 'done', expired: false, result: RESULT }
  helpDesk = new HelpDesk({
    ...{ database, clock: () => NOW, notifications: new LocalNotifications() },
    services: {
      presentationStatuses: {
        view: async (_db, id) =>
          id === GUID && view
            ? { ...view, error: undefined, expiresAt: NOW + 1, digitalCredentials: undefined }
            : undefined,
      },
      digitalPresentations: {
        requests: async () => ({ requests: [] }),
        answer: async (id, _asker, answer) => {
          answers.push({ id, ...answer })
          return { kind: 'refused', isSuspended: true }
        },
      },
      endPresentations: {
        erase: async (_tx, id) => {
          erased.push(id)
          if (view) view.result = undefined
        },
      },
      audit: { note: async (_tx, note) => void audited.push(note) },
    },
  })
  await database.transaction(async (tx) => {
    await tx.deleteFrom('help_desk_requests').execute()
    await tx.deleteFrom('presentations').execute()
    await tx
      .insertInto('presentations')
      .values({
        ...{ id: GUID, card_id: 'employee', card_version: '1', type: 'Employee', state: 'waiting' },
        ...{
          error_code: null,
          unusable_answers: 0,
          purpose: 'help-desk',
          purpose_state: 'null',
          client: null,
          kept_bytes: 0,
        },
        ...{ created_at: NOW, expires_at: NOW + 1, ended_at: null, erase_at: null },
      })
      .execute()
    await helpDesk.create(tx, { presentationId: GUID, requestId: LINK, audience: 'employee' })
  })
})

const steps: [string, (id: string) => Promise<unknown>][] = [
  ['read', (id) => helpDesk.view(id)],
  ['accept', (id) => helpDesk.accept(id, 'ada')],
  ['reject', (id) => helpDesk.dismiss(id, 'ada')],
  ['read the data of', (id) => helpDesk.lookUp(id)],
]

describe.each(steps)('to %s a request', (_what, step) => {
  it('needs the secret of the staff, which the link of the caller does not contain', async () => {
    for (const id of [LINK, 'unknown', '', GUID.toUpperCase()])
      await expect(step(id)).rejects.toMatchObject({ code: 'not-found' })
    expect([audited, erased]).toEqual([[], []])
    await expect(step(GUID)).resolves.toBeDefined()
  })

  it('needs its presentation', async () => {
    view = undefined
    await expect(step(GUID)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the caller', () => {
  it('sees state, audience and number with the id of the link, and nothing of the verified data', async () => {
    expect(await helpDesk.call(LINK)).toEqual({
      ...{ state: 'verified', audience: 'employee', number: expect.stringMatching(/^[1-9]\d$/) },
      ...{ expiresAt: NOW + 1, now: NOW },
    })
  })

  it('sees nothing with the secret of the staff or an unknown id', async () => {
    for (const id of [GUID, 'unknown']) expect(await helpDesk.call(id)).toBeNull()
  })
})

describe('the data of the caller', () => {
  it('is read by the staff once the caller is verified', async () => {
    expect(await helpDesk.lookUp(GUID)).toEqual(RESULT)
    view = { state: 'scanned', expired: false, result: undefined }
    expect(await helpDesk.lookUp(GUID)).toEqual({})
  })

  it('is not found after it was erased', async () => {
    view = { state: 'done', expired: false, result: undefined }
    await expect(helpDesk.lookUp(GUID)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a verification', () => {
  it('is accepted once, under the id that reveals nothing', async () => {
    expect(await helpDesk.accept(GUID, 'ada')).toMatchObject({ state: 'verified', acceptedAt: NOW })
    expect(await helpDesk.accept(GUID, 'eve')).toMatchObject({ acceptedAt: NOW })
    const note = { action: 'help-desk-accept', object: LINK, outcome: 'accepted', account: 'account-1' }
    expect(audited).toMatchObject([{ actor: 'ada', ...note }])
    expect(JSON.stringify(audited)).not.toContain(GUID)
  })

  it.each<FlowState>(['waiting', 'scanned', 'failed', 'done'])(
    'without data is neither accepted nor rejected: %s',
    async (state) => {
      view = { state, expired: false, result: undefined }
      await expect(helpDesk.accept(GUID, 'ada')).rejects.toMatchObject({ code: 'not-verified' })
      await expect(helpDesk.dismiss(GUID, 'ada')).rejects.toMatchObject({ code: 'not-verified' })
      expect(await helpDesk.view(GUID)).toMatchObject({ acceptedAt: null })
      expect([audited, erased]).toEqual([[], []])
    },
  )

  it('is rejected, which erases the data at once', async () => {
    await helpDesk.dismiss(GUID, 'ada')
    expect(erased).toEqual([GUID])
    expect(audited).toMatchObject([{ actor: 'ada', action: 'help-desk-dismiss', object: LINK, outcome: 'dismissed' }])
    await expect(helpDesk.accept(GUID, 'ada')).rejects.toMatchObject({ code: 'not-verified' })
    await expect(helpDesk.dismiss(GUID, 'ada')).rejects.toMatchObject({ code: 'not-verified' })
  })

  it('is not rejected after it was accepted', async () => {
    await helpDesk.accept(GUID, 'ada')
    await expect(helpDesk.dismiss(GUID, 'ada')).rejects.toMatchObject({ code: 'not-possible' })
    expect(erased).toEqual([])
  })
})

describe("the caller's browser", () => {
  const log = { info() {}, warn() {}, error() {} }
  const answer = { protocol: 'openid4vp-v1-signed', data: { response: 'jwe' }, origin: 'https://vitrine.example', log }

  it('may answer once it has asked for the requests, and no other browser', async () => {
    await expect(helpDesk.digitalAnswer(LINK, 'first', answer)).rejects.toMatchObject({ code: 'not-found' })
    await expect(helpDesk.digitalRequests('unknown', 'first')).rejects.toMatchObject({ code: 'not-found' })
    for (const again of ['first', 'first'])
      await expect(helpDesk.digitalRequests(LINK, again)).resolves.toEqual({ requests: [] })
    await expect(helpDesk.digitalRequests(LINK, 'second')).rejects.toMatchObject({ code: 'not-yours-to-see' })
    for (const browser of ['second', undefined])
      await expect(helpDesk.digitalAnswer(LINK, browser, answer)).rejects.toMatchObject({ code: 'not-found' })
    expect(answers).toEqual([])
    await expect(helpDesk.digitalAnswer(LINK, 'first', answer)).resolves.toEqual({
      outcome: 'refused',
      isSuspended: true,
    })
    expect(answers).toEqual([{ id: GUID, ...answer }])
  })
})
