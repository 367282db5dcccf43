import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { timeOrderedId } from '../../platform/secrets/time-ordered-id.ts'
import type { Tables } from '../../schema/all-tables.fixture.ts'
import {
  fail,
  findPresentation,
  findResult,
  holdAnswer,
  insertPresentation,
  markScanned,
  notePending,
  noteResponseCode,
  noteUnusable,
  setSentExpiry,
  succeed,
  takeEnd,
  takeResponseCode,
} from './presentation.repository.ts'
import {
  deletePresentations,
  eraseResult,
  eraseResults,
  expireHeld,
  expirePresentations,
  failOpenPresentations,
  findDuePresentations,
  findEndedPresentations,
  findKeeping,
} from './presentation-ends.repository.ts'

const NOW = 1_800_000_000_000
const END = NOW + 300_000
const ERASE = NOW + 900_000
const BROWSER = 'the-browser-that-asked'
const CREDENTIALS = ['list.7', 'li%t_.8']
const DONE = { result: '{"displayName":"Anna"}', credential_ids: JSON.stringify(CREDENTIALS), erase_at: ERASE }
const FAILED = { error_code: 'ACCESS_DENIED', service_code: null, checks: null, diagnosis: null } as const
type End = typeof DONE | (Omit<Parameters<typeof fail>[1], 'id'> & { result?: never })

describeOnEachDatabase('a presentation', (current) => {
  const inTransaction = <Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> =>
    current.database.transaction(work)
  const find = (id: string) => findPresentation(current.database.query, { id })
  const resultOf = async (id: string, now = NOW) => {
    const row = await find(id)
    return row && findResult(current.database.query, row, now)
  }
  /** Runs the part of the clean-up that processes presentations. */
  const expire = (now: number) =>
    inTransaction(async (tx) => {
      const ids = await findDuePresentations(tx, now, 1000)
      if (ids.length > 0) {
        await expirePresentations(tx, ids, now)
        await eraseResults(tx, ids, now)
      }
      return ids
    })
  const end = (id: string, ending: End, now = NOW) =>
    inTransaction(async (tx) => {
      if (!(await takeEnd(tx, { id, now }))) return false
      await (ending.result === undefined ? fail(tx, { id, ...ending }) : succeed(tx, { id, ...ending }))
      return true
    })
  const insert = async (type = 'BankAccount', id: string = randomUUID()): Promise<string> => {
    await inTransaction((tx) =>
      insertPresentation(tx, {
        id,
        card_id: 'bank',
        card_version: '1',
        type,
        purpose: 'gate',
        purpose_state: 'null',
        browser: BROWSER,
        created_at: NOW,
        expires_at: END,
        client: 'client',
        kept_bytes: 1,
      }),
    )
    return id
  }

  it('is stored and found unchanged, with times as numbers', async () => {
    const id = await insert()
    expect(await find(id)).toEqual({
      id,
      card_id: 'bank',
      card_version: '1',
      type: 'BankAccount',
      purpose: 'gate',
      purpose_state: 'null',
      browser: BROWSER,
      response_code: null,
      held_answer: null,
      credential_ids: null,
      state: 'waiting',
      error_code: null,
      service_code: null,
      checks: null,
      unusable_answers: 0,
      diagnosis: null,
      result_id: null,
      created_at: NOW,
      expires_at: END,
      digital_answers: 0,
      client: 'client',
      kept_bytes: 1,
      ended_at: null,
      scanned_at: null,
      erase_at: null,
    })
    expect(await find('another')).toBeUndefined()
  })

  it('goes from waiting to scanned to done, with its result', async () => {
    const id = await insert()
    expect(await inTransaction((tx) => markScanned(tx, { id, now: NOW }))).toBe(true)
    expect(await inTransaction((tx) => markScanned(tx, { id, now: NOW }))).toBe(false)
    expect(await end(id, DONE, NOW + 1)).toBe(true)
    expect(await find(id)).toMatchObject({
      state: 'done',
      ended_at: NOW + 1,
      erase_at: ERASE,
    })
    expect(await resultOf(id)).toBe('{"displayName":"Anna"}')
  })

  it('can end without having been scanned', async () => {
    const id = await insert()
    expect(await end(id, FAILED)).toBe(true)
    expect(await find(id)).toMatchObject({
      state: 'failed',
      error_code: 'ACCESS_DENIED',
      result_id: null,
      erase_at: null,
    })
    expect(await resultOf(id)).toBeUndefined()
  })

  it('keeps the latest code of its service while it is open, and the code of the error', async () => {
    const id = await insert()
    const note = (serviceCode: string, now = NOW) => inTransaction((tx) => notePending(tx, { id, serviceCode, now }))
    expect(await note('retrieved')).toBe(true)
    expect(await note('waiting_for_face')).toBe(true)
    expect(await note('too_late', END)).toBe(false)
    expect(await find(id)).toMatchObject({ state: 'waiting', service_code: 'waiting_for_face' })
    await end(id, { ...FAILED, service_code: 'E-42' })
    expect(await note('afterwards')).toBe(false)
    expect(await find(id)).toMatchObject({ state: 'failed', service_code: 'E-42' })
  })

  it('notes up to three answers that could not be used, with the latest diagnosis, once a wallet has fetched it', async () => {
    const id = await insert()
    const note = (diagnosis: string | null, now = NOW) =>
      inTransaction((tx) => noteUnusable(tx, { id, diagnosis, now }))
    expect(await note('from a stranger')).toBe(false)
    await inTransaction((tx) => markScanned(tx, { id, now: NOW }))
    expect(await note('too late', END)).toBe(false)
    expect(await note(null)).toBe(true)
    expect(await find(id)).toMatchObject({ state: 'scanned', unusable_answers: 1, diagnosis: null })
    const more = await Promise.all(['second', 'second', 'second'].map((diagnosis) => note(diagnosis)))
    expect(more.filter(Boolean)).toHaveLength(2)
    expect(await find(id)).toMatchObject({ state: 'scanned', unusable_answers: 3, diagnosis: 'second' })
    expect(await end(id, { ...FAILED, diagnosis: 'final' })).toBe(true)
    expect(await note('afterwards')).toBe(false)
    expect(await find(id)).toMatchObject({ state: 'failed', diagnosis: 'final' })
  })

  it('is verified by a good answer after one that could not be used, and then has no diagnosis', async () => {
    const id = await insert()
    await inTransaction((tx) => markScanned(tx, { id, now: NOW }))
    await inTransaction((tx) => noteUnusable(tx, { id, diagnosis: 'first', now: NOW }))
    expect(await end(id, DONE)).toBe(true)
    expect(await find(id)).toMatchObject({ state: 'done', diagnosis: null })
  })

  it('ends once, even with concurrent ends', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await insert()
      const ends = await Promise.all(Array.from({ length: 20 }, (_, index) => end(id, index % 2 === 0 ? DONE : FAILED)))
      expect(ends.filter(Boolean)).toHaveLength(1)
      expect((await find(id))?.state).toBe(ends.indexOf(true) % 2 === 0 ? 'done' : 'failed')
    }
  })

  it.each([
    ['done', DONE, FAILED],
    ['failed', FAILED, DONE],
  ] as const)('stays %s', async (state, first, second) => {
    const id = await insert()
    await end(id, first)
    const before = await find(id)
    expect(await end(id, second, NOW + 1)).toBe(false)
    expect(await end(id, first, NOW + 1)).toBe(false)
    expect(await inTransaction((tx) => markScanned(tx, { id, now: NOW + 1 }))).toBe(false)
    await expire(END)
    expect(await find(id)).toEqual(before)
    expect(before?.state).toBe(state)
  })

  it('is neither scanned nor ended once it has expired', async () => {
    const id = await insert()
    expect(await inTransaction((tx) => markScanned(tx, { id, now: END }))).toBe(false)
    expect(await end(id, DONE, END)).toBe(false)
    expect(await end(id, DONE, END - 1)).toBe(true)
  })

  it('expires on time, scanned or not', async () => {
    const [waiting, scanned] = [await insert(), await insert()]
    await inTransaction((tx) => markScanned(tx, { id: scanned, now: NOW }))
    expect(await expire(END - 1)).toEqual([])
    expect(await find(waiting)).toMatchObject({ state: 'waiting' })
    await expire(END)
    for (const id of [waiting, scanned])
      expect(await find(id)).toMatchObject({ state: 'failed', error_code: 'EXPIRED', ended_at: END })
  })

  it('is due once, and ends only if it is named and has expired', async () => {
    await expire(END)
    const due = (now: number, limit: number) => inTransaction((tx) => findDuePresentations(tx, now, limit))
    const [named, other, extended] = [await insert(), await insert(), await insert()]
    const { query } = current.database
    await query
      .updateTable('presentations')
      .set({ expires_at: END + 1 })
      .where('id', '=', extended)
      .execute()
    expect(await due(END, 1)).toHaveLength(1)
    expect((await due(END, 10)).toSorted()).toEqual([named, other].toSorted())
    expect(await inTransaction((tx) => expirePresentations(tx, [named, extended], END))).toEqual(['bank'])
    expect(await find(extended)).toMatchObject({ state: 'waiting' })
    expect(await find(other)).toMatchObject({ state: 'waiting' })
    expect(await due(END, 10)).toEqual([other])
  })

  it('of a service gets the time until which the service may report it, unless it has ended', async () => {
    const [open, done, other] = [await insert(), await insert(), await insert()]
    await end(done, DONE)
    for (const id of [open, done]) await inTransaction((tx) => setSentExpiry(tx, { id, expiresAt: END + 5 }))
    expect(await find(open)).toMatchObject({ expires_at: END + 5 })
    expect(await find(done)).toMatchObject({ expires_at: END })
    expect(await find(other)).toMatchObject({ expires_at: END })
  })

  it('keeps its result while others lose theirs', async () => {
    const [named, other] = [await insert(), await insert()]
    await end(named, { ...DONE, result: '{"displayName":"Ewa"}' })
    await end(other, DONE)
    await inTransaction((tx) => eraseResults(tx, [named], ERASE - 1))
    expect(await resultOf(named)).toBe('{"displayName":"Ewa"}')
    await inTransaction((tx) => eraseResults(tx, [named], ERASE))
    expect(await resultOf(named)).toBeUndefined()
    expect(await resultOf(other)).toBe('{"displayName":"Anna"}')
  })

  it('is deleted some time after its end', async () => {
    const ended = (limit: number) => inTransaction((tx) => findEndedPresentations(tx, NOW + 2, limit))
    const started = (at: number) => insert('BankAccount', timeOrderedId(at))
    const before = await ended(1000)
    if (before.length > 0) await inTransaction((tx) => deletePresentations(tx, before))
    const [old, older, late, open] = [
      await started(NOW),
      await started(NOW - 1),
      await started(NOW),
      await started(NOW),
    ]
    for (const id of [old, older]) await end(id, FAILED, NOW + 1)
    await end(late, FAILED, NOW + 3)
    expect(await ended(1)).toHaveLength(1)
    expect((await ended(1000)).toSorted()).toEqual([old, older].toSorted())
    await inTransaction((tx) => deletePresentations(tx, [old]))
    const left = await Promise.all([old, older, late, open].map(find))
    expect(left.map((presentation) => presentation?.state)).toEqual([undefined, 'failed', 'failed', 'waiting'])
  })

  it('ends with other open ones of its type, including those with held answers', async () => {
    const type = `Type ${randomUUID()}`
    const open = [await insert(type), await insert(type), await insert(type)]
    const [other, done, notNamed] = [await insert(), await insert(type), await insert(type)]
    await inTransaction((tx) =>
      holdAnswer(tx, {
        ...{ id: open[0] ?? '', held_answer: '{}', credential_ids: DONE.credential_ids },
        ...{ response_code: `code of ${open[0]}`, returnBy: NOW, now: NOW },
      }),
    )
    await end(done, DONE)
    const all = [...open, other, done]
    const fail = (now: number, startedUntil = NOW) =>
      inTransaction((tx) => failOpenPresentations(tx, all, { type, startedUntil, reason: 'CONTRACT_NOT_ENABLED', now }))
    expect(await fail(END), 'expired ones are left to the clean-up').toEqual([])
    expect(await fail(NOW + 1, NOW - 1), 'later ones stay open').toEqual([])
    const [ended, again] = [await fail(NOW + 1), await fail(NOW + 2)]
    expect(ended.map(({ id }) => id).toSorted()).toEqual(open.toSorted())
    expect(again).toEqual([])
    for (const id of open)
      expect(await find(id)).toMatchObject({
        ...{
          state: 'failed',
          error_code: 'CONTRACT_NOT_ENABLED',
          held_answer: null,
          credential_ids: null,
          client: null,
        },
        ended_at: NOW + 1,
      })
    for (const id of [other, notNamed]) expect(await find(id)).toMatchObject({ state: 'waiting' })
    expect(await find(done)).toMatchObject({ state: 'done' })
  })

  it('loses its result after the retention time and keeps its outcome', async () => {
    const id = await insert()
    await end(id, DONE)
    expect(await expire(ERASE - 1)).not.toContain(id)
    expect(await resultOf(id, ERASE - 1)).toBe('{"displayName":"Anna"}')
    expect(await resultOf(id, ERASE), 'even before the clean-up').toBeUndefined()
    const { result_id: resultId } = (await find(id)) ?? {}
    await expire(ERASE)
    expect(await find(id)).toMatchObject({
      ...{ state: 'done', result_id: null, credential_ids: null, erase_at: null, client: null },
      ended_at: NOW,
    })
    const left = await current.database.query
      .selectFrom('presentation_results')
      .selectAll()
      .where('id', '=', Number(resultId))
      .execute()
    expect(left).toEqual([])
  })

  it('loses its result early on request, while other presentations keep theirs', async () => {
    const [id, other, open] = [await insert(), await insert(), await insert()]
    for (const done of [id, other]) await end(done, DONE)
    for (const requested of [id, open]) await inTransaction((tx) => eraseResult(tx, requested))
    expect(await find(id)).toMatchObject({ state: 'done', result_id: null, erase_at: null, client: null })
    expect(await resultOf(other)).toBe('{"displayName":"Anna"}')
    expect(await find(open)).toMatchObject({ state: 'waiting', client: 'client' })
  })

  describe('that keeps claims of own credentials', () => {
    const keeping = (...credentialIds: string[]) => findKeeping(current.database.query, credentialIds)
    const finished = async (...credentialIds: string[]) => {
      const id = await insert()
      await end(id, { ...DONE, credential_ids: JSON.stringify(credentialIds) })
      return id
    }

    it('is found by each exact credential id', async () => {
      const list = randomUUID()
      const [one, both] = [await finished(`${list}.7`), await finished(`${list}.8`, `${list}.7`)]
      await finished()
      await finished(`${list}.77`)
      expect((await keeping(`${list}.7`)).toSorted()).toEqual([one, both].toSorted())
      expect(await keeping(`${list}.8`, 'another')).toEqual([both])
      for (const like of [`${list}_7`, `${list}%`, list, '%', '_', '"', `${list}.7%`])
        expect(await keeping(like)).toEqual([])
      expect(await keeping()).toEqual([])
    })

    it('is found as long as it keeps them', async () => {
      const credential = randomUUID()
      const [erased, kept] = [await finished(credential), await finished(credential)]
      await inTransaction((tx) => eraseResult(tx, erased))
      expect(await keeping(credential)).toEqual([kept])
      await expire(ERASE)
      expect(await keeping(credential)).toEqual([])
    })

    it('expires only if an answer is held', async () => {
      const credential = randomUUID()
      const [held, done, open, alsoHeld] = [await insert(), await finished(credential), await insert(), await insert()]
      for (const [id, credentialId] of [
        [held, credential],
        [alsoHeld, randomUUID()],
      ] as const)
        await inTransaction((tx) =>
          holdAnswer(tx, {
            ...{ id, held_answer: '{"claims":{}}', credential_ids: JSON.stringify([credentialId]) },
            ...{ response_code: `code of ${id}`, returnBy: NOW, now: NOW },
          }),
        )
      expect((await keeping(credential)).toSorted()).toEqual([held, done].toSorted())
      const expireAll = () =>
        inTransaction(async (tx) => [
          await expireHeld(tx, held, NOW),
          await expireHeld(tx, done, NOW),
          await expireHeld(tx, open, NOW),
        ])
      expect(await expireAll()).toEqual(['bank', undefined, undefined])
      expect(await expireAll()).toEqual([undefined, undefined, undefined])
      expect(await find(held)).toMatchObject({
        ...{ state: 'failed', error_code: 'EXPIRED', ended_at: NOW },
        ...{ held_answer: null, credential_ids: null, client: null },
      })
      expect(await find(done)).toMatchObject({ state: 'done', client: 'client' })
      for (const id of [open, alsoHeld]) expect(await find(id)).toMatchObject({ state: 'waiting', client: 'client' })
      expect(await keeping(credential)).toEqual([done])
    })
  })

  describe('answered on the same device', () => {
    const hold = (id: string, responseCode: string, now = NOW) =>
      inTransaction((tx) =>
        holdAnswer(tx, {
          ...{ id, held_answer: '{"claims":{}}', credential_ids: DONE.credential_ids, response_code: responseCode },
          ...{ returnBy: now + 60_000, now },
        }),
      )
    const take = (responseCode: string, browser = BROWSER) =>
      inTransaction((tx) => takeResponseCode(tx, { responseCode, browser }))

    it('holds the answer and stays open', async () => {
      const id = await insert()
      expect(await hold(id, `code of ${id}`)).toBe(true)
      expect(await find(id)).toMatchObject({
        state: 'waiting',
        held_answer: '{"claims":{}}',
        expires_at: END,
        result_id: null,
      })
    })

    it('gives its browser time to return even after a late answer', async () => {
      const id = await insert()
      expect(await hold(id, `code of ${id}`, END - 1)).toBe(true)
      expect(await find(id)).toMatchObject({ expires_at: END - 1 + 60_000 })
    })

    it('holds no answer once it has ended or expired', async () => {
      const [ended, expired] = [await insert(), await insert()]
      await end(ended, FAILED)
      expect(await hold(ended, `code of ${ended}`)).toBe(false)
      expect(await hold(expired, `code of ${expired}`, END)).toBe(false)
      for (const id of [ended, expired])
        expect(await find(id)).toMatchObject({ held_answer: null, response_code: null })
    })

    it('returns its answer once, to the browser that asked', async () => {
      const id = await insert()
      const code = `code of ${id}`
      await hold(id, code)
      expect(await take(code, 'another-browser')).toBeUndefined()
      expect(await take('another code')).toBeUndefined()
      const taken = await Promise.all(Array.from({ length: 20 }, () => take(code)))
      expect(taken.filter((row) => row !== undefined)).toMatchObject([{ id, held_answer: '{"claims":{}}' }])
    })

    it('accepts the response code even if no answer is held', async () => {
      const id = await insert()
      await inTransaction((tx) => noteResponseCode(tx, { id, responseCode: `code of ${id}` }))
      await end(id, FAILED)
      expect(await take(`code of ${id}`)).toMatchObject({ id, state: 'failed', held_answer: null })
    })

    it('erases the held answer when it ends or expires', async () => {
      const [ended, expired] = [await insert(), await insert()]
      for (const id of [ended, expired]) await hold(id, `code of ${id}`)
      await end(ended, DONE)
      await expire(END)
      for (const id of [ended, expired]) expect(await find(id)).toMatchObject({ held_answer: null })
    })
  })
})
