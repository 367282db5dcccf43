import { beforeEach, describe, expect, it } from 'vitest'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import {
  BROWSER,
  CODE,
  CREDENTIAL,
  LIFE,
  NOW,
  type PresentationsUnderTest,
  presentationsUnderTest,
} from './presentation-under-test.fixture.ts'

const RESULT_LIFE = 900_000

const current = presentationsUnderTest()
let under: PresentationsUnderTest
beforeEach(() => {
  under = current()
})

const allow = async () => {}
const present = (id: string) => under.report(id, { kind: 'presented', credential: CREDENTIAL })

describe('the result of a presentation', () => {
  it('is returned at the address of its card to who may see it, for fifteen minutes', async () => {
    const id = await under.insert()
    await present(id)
    expect(await under.resultOf(id)).toMatchObject({ displayName: 'Anna' })
    under.now = NOW + RESULT_LIFE - 1
    expect(await under.resultOf(id)).toMatchObject({ displayName: 'Anna' })
    under.now = NOW + RESULT_LIFE
    await expect(under.resultOf(id)).rejects.toMatchObject({ code: 'no-longer-kept' })
  })

  it('is not found with another id, at the address of another card, or if its card is gone', async () => {
    const id = await under.insert()
    await present(id)
    for (const other of ['unknown', pseudonymOf(id), id.slice(0, -1)])
      await expect(under.resultOf(other)).rejects.toMatchObject({ code: 'not-found' })
    await expect(under.statuses.result(id, ({ id: card }) => card !== 'badge', allow)).rejects.toMatchObject({
      code: 'not-found',
    })
    under.card = { ...under.card, id: 'another' }
    await expect(under.resultOf(id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is refused to who may not see it', async () => {
    const id = await under.insert()
    await present(id)
    const refuse = async ({ name }: { name: string }) => {
      if (name === 'verification') throw new HttpProblem('no-access')
    }
    await expect(under.statuses.result(id, () => true, refuse)).rejects.toMatchObject({ code: 'no-access' })
  })

  it('is not ready before a successful end', async () => {
    const [open, failed] = [await under.insert(), await under.insert()]
    await under.report(failed, { kind: 'rejected', reason: 'ACCESS_DENIED' })
    for (const id of [open, failed]) await expect(under.resultOf(id)).rejects.toMatchObject({ code: 'not-ready' })
  })

  it('is not ready while the answer is held until the browser returns', async () => {
    const id = await under.insert(pseudonymOf(BROWSER))
    await under.report(id, { kind: 'presented', credential: CREDENTIAL, responseCode: CODE })
    await expect(under.resultOf(id)).rejects.toMatchObject({ code: 'not-ready' })
  })
})

describe('the status of a presentation', () => {
  const status = (id: string, belongs = true) => under.statuses.status(id, () => belongs)

  it('is unknown with another id, or at the address of another card', async () => {
    const id = await under.insert()
    expect(await status(id)).toMatchObject({ state: 'waiting', expiresAt: NOW + LIFE })
    expect(await status('unknown')).toBeUndefined()
    expect(await status(id, false)).toBeUndefined()
  })

  it('is expired from its expiry on', async () => {
    const id = await under.insert()
    under.now = NOW + LIFE - 1
    expect(await status(id)).toMatchObject({ state: 'waiting' })
    under.now = NOW + LIFE
    expect(await status(id)).toMatchObject({ state: 'failed', error: { code: 'EXPIRED' } })
  })

  it('says that an answer waits for the browser, but not which', async () => {
    const id = await under.insert(pseudonymOf(BROWSER))
    await under.report(id, { kind: 'presented', credential: CREDENTIAL, responseCode: CODE })
    expect(await status(id)).toMatchObject({ state: 'waiting', awaitsReturn: true })
    expect(JSON.stringify(await status(id))).not.toContain('Anna')
  })
})

describe('the view of the help desk', () => {
  it('contains the result as long as it is kept', async () => {
    const id = await under.insert()
    await present(id)
    const view = () => under.statuses.view(under.database.query, id)
    expect(await view()).toMatchObject({ state: 'done', result: { displayName: 'Anna' } })
    under.now = NOW + RESULT_LIFE
    expect((await view())?.result).toBeUndefined()
    expect(await under.statuses.view(under.database.query, 'unknown')).toBeUndefined()
  })
})
