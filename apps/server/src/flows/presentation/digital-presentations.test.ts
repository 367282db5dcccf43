import { describe, expect, it } from 'vitest'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import { BROWSER, CREDENTIAL, LIFE, presentationsUnderTest } from './presentation-under-test.fixture.ts'

const ORIGIN = 'https://vitrine.example'
const LOG = { info() {}, warn() {}, error() {} }
const ANSWER = { protocol: 'openid4vp-v1-signed', data: { response: 'jwe' }, origin: ORIGIN, log: LOG }
const OWNER = { browser: BROWSER }

const current = presentationsUnderTest()
const insert = () => current().insert(pseudonymOf(BROWSER))
const code = (reason: string, of: string) => ({ code: of, reason: { code: reason } })

describe('a presentation by the Digital Credentials API', () => {
  it('has its requests only for the browser that started it, and for a caller', async () => {
    const { digital, requests } = current()
    const id = await insert()
    await expect(digital.requests(id, OWNER)).resolves.toEqual({ requests })
    await expect(digital.requests(id, 'caller')).resolves.toEqual({ requests })
    for (const browser of ['another', undefined]) {
      await expect(digital.requests(id, { browser })).rejects.toMatchObject({ code: 'not-found' })
      await expect(digital.answer(id, { browser }, ANSWER)).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(digital.requests('unknown', OWNER)).rejects.toMatchObject({ code: 'not-found' })
    const ofNobody = await current().insert()
    await expect(digital.requests(ofNobody, { browser: undefined })).rejects.toMatchObject({ code: 'not-found' })
    expect(current().answers).toEqual([])
  })

  it('hands the answer to the engine, with the origin of the page', async () => {
    const under = current()
    const id = await insert()
    await expect(under.digital.answer(id, OWNER, ANSWER)).resolves.toEqual({ kind: 'accepted' })
    expect(under.answers).toEqual([{ id, ...ANSWER }])
  })

  it.each([undefined, 'null', 'https://evil.example', `${ORIGIN}/`, 'https://VITRINE.example', `${ORIGIN}:443`])(
    'is not answered from the origin %s',
    async (origin) => {
      const under = current()
      const answer = { ...ANSWER, origin }
      await expect(under.digital.answer(await insert(), OWNER, answer)).rejects.toMatchObject({
        code: 'foreign-origin',
      })
      expect(under.answers).toEqual([])
    },
  )

  it('stays open for a limited number of answers that cannot be used', async () => {
    const under = current()
    const id = await insert()
    under.answered = { kind: 'unusable' }
    const send = () => under.digital.answer(id, OWNER, ANSWER)
    for (let count = 0; count < 10; count++)
      await expect(send()).rejects.toMatchObject(code('answer-unusable', 'invalid-request'))
    await expect(send()).rejects.toMatchObject(code('too-many-answers', 'not-possible'))
    expect(under.answers).toHaveLength(10)
    expect(await under.row(id)).toMatchObject({ state: 'waiting', ended_at: null })
    expect(await under.report(id, { kind: 'presented', credential: CREDENTIAL })).toEqual({ kind: 'accepted' })
  })

  it('is closed once it was answered in another way, or has expired', async () => {
    const under = current()
    const closed = code('answered-already', 'not-possible')
    const id = await insert()
    under.answered = { kind: 'closed' }
    await expect(under.digital.answer(id, OWNER, ANSWER)).rejects.toMatchObject(closed)
    await under.report(id, { kind: 'rejected', reason: 'ACCESS_DENIED' })
    await expect(under.digital.answer(id, OWNER, ANSWER)).rejects.toMatchObject(closed)
    expect(under.answers).toHaveLength(1)
    const late = await insert()
    under.now += LIFE
    await expect(under.digital.answer(late, OWNER, ANSWER)).rejects.toMatchObject(closed)
    under.requests = []
    await expect(under.digital.requests(late, OWNER)).rejects.toMatchObject(closed)
  })

  it('notes why an answer cannot be used, before any wallet has fetched the request by its link', async () => {
    const under = current()
    const id = await insert()
    const note = () => under.report(id, { kind: 'unusable', diagnosis: 'JWE kid' })
    expect(await note()).toEqual({ kind: 'closed' })
    under.answered = { kind: 'unusable' }
    await under.digital.answer(id, OWNER, ANSWER).catch(() => undefined)
    expect(await note()).toEqual({ kind: 'accepted' })
    expect(await under.row(id)).toMatchObject({ unusable_answers: 1, diagnosis: 'JWE kid' })
  })
})
