import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import {
  deleteHelpDeskRequests,
  findHelpDeskRequest,
  insertHelpDeskRequest,
  lockUnaccepted,
  markAccepted,
} from './help-desk.repository.ts'

const NOW = 1_800_000_000_000

describeOnEachDatabase('a help-desk request', (current) => {
  const enter = async (): Promise<string> => {
    const id = randomUUID()
    await current.database.transaction(async (tx) => {
      await tx
        .insertInto('presentations')
        .values({
          id,
          card_id: 'verified-employee-basic',
          card_version: '1',
          type: 'VerifiedEmployee',
          state: 'waiting',
          error_code: null,
          unusable_answers: 0,
          purpose: 'help-desk',
          purpose_state: 'null',
          created_at: NOW,
          expires_at: NOW + 300_000,
          client: null,
          kept_bytes: 0,
          ended_at: null,
          erase_at: null,
        })
        .execute()
      const request = { presentation_id: id, request_id: `request-${id}`, audience: 'employee', number: '07' } as const
      await insertHelpDeskRequest(tx, request)
    })
    return id
  }
  const accept = (id: string, now = NOW) =>
    current.database.transaction((tx) => markAccepted(tx, { presentationId: id, now }))

  it('is found by the staff’s id and by the caller’s id, and neither id works in place of the other', async () => {
    const id = await enter()
    const request = {
      presentation_id: id,
      request_id: `request-${id}`,
      audience: 'employee',
      number: '07',
      accepted_at: null,
      browser: null,
    }
    const { query } = current.database
    expect(await findHelpDeskRequest(query, 'presentation_id', id)).toEqual(request)
    expect(await findHelpDeskRequest(query, 'request_id', `request-${id}`)).toEqual(request)
    expect(await findHelpDeskRequest(query, 'presentation_id', `request-${id}`)).toBeUndefined()
    expect(await findHelpDeskRequest(query, 'request_id', id)).toBeUndefined()
  })

  it('is accepted once, even with concurrent calls', async () => {
    const id = await enter()
    const accepted = await Promise.all(Array.from({ length: 20 }, (_, index) => accept(id, NOW + index)))
    expect(accepted.filter(Boolean)).toHaveLength(1)
    expect(await findHelpDeskRequest(current.database.query, 'presentation_id', id)).toMatchObject({
      accepted_at: NOW + accepted.indexOf(true),
    })
    expect(await accept('nobody')).toBe(false)
  })

  it('is locked until it is accepted, and deleted with its presentation, while others stay', async () => {
    const [id, other] = [await enter(), await enter()]
    const lock = () => current.database.transaction((tx) => lockUnaccepted(tx, id))
    expect(await lock()).toBe(true)
    await accept(id)
    expect(await lock()).toBe(false)
    await current.database.transaction((tx) => deleteHelpDeskRequests(tx, [id]))
    const { query } = current.database
    expect(await findHelpDeskRequest(query, 'presentation_id', id)).toBeUndefined()
    expect(await findHelpDeskRequest(query, 'presentation_id', other)).toMatchObject({ accepted_at: null })
  })

  it('needs an existing presentation', async () => {
    const orphan = current.database.transaction((tx) =>
      insertHelpDeskRequest(tx, { presentation_id: 'x', request_id: 'y', audience: 'customer', number: '10' }),
    )
    await expect(orphan).rejects.toThrow(/foreign key/i)
  })
})
