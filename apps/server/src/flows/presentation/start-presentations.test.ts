import { beforeEach, describe, expect, it } from 'vitest'
import { EngineServiceError } from '../../credentials/engine-service-error.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import {
  BROWSER,
  cardOf,
  LIFE,
  NOW,
  type PresentationsUnderTest,
  presentationsUnderTest,
} from './presentation-under-test.fixture.ts'

const current = presentationsUnderTest()
let under: PresentationsUnderTest
beforeEach(() => {
  under = current()
})

const start = ({
  browser,
  authorize = async () => {},
  parameters = {},
}: {
  browser?: string
  authorize?: () => Promise<void>
  parameters?: Parameters<PresentationsUnderTest['start']['start']>[1]
} = {}) =>
  under.start.start({ card: under.card, version: '1' }, parameters, {
    ...{ client: 'client', browser, authorize, language: 'en' },
  })

const stored = () => under.database.query.selectFrom('presentations').selectAll().execute()

describe('a presentation', () => {
  it('is stored with its end in five minutes, and its browser only as a pseudonym', async () => {
    const { id, url, sameDeviceUrl, expiresAt } = await start({ browser: BROWSER })
    expect({ url, sameDeviceUrl, expiresAt }).toEqual({
      ...{ url: 'openid4vp://x', sameDeviceUrl: 'openid4vp://y', expiresAt: NOW + LIFE },
    })
    expect(await stored()).toMatchObject([{ id, browser: pseudonymOf(BROWSER), expires_at: NOW + LIFE }])
    expect(JSON.stringify(await stored())).not.toContain(BROWSER)
  })

  it('has no link for the same device if no browser can return', async () => {
    const { sameDeviceUrl } = await start()
    expect(sameDeviceUrl).toBeUndefined()
    expect(await stored()).toMatchObject([{ browser: null }])
  })

  it('is not started by who may not, before the engine is asked', async () => {
    const authorize = async () => {
      throw new HttpProblem('not-signed-in')
    }
    await expect(start({ authorize })).rejects.toMatchObject({ code: 'not-signed-in' })
    expect([await stored(), under.requested]).toEqual([[], []])
  })

  it('is not started if the contract is not enabled', async () => {
    under.enabled = []
    await expect(start()).rejects.toMatchObject({ code: 'contract-not-enabled' })
    expect(await stored()).toEqual([])
  })

  it('is not started above the limit of open flows', async () => {
    under.quotaIsFull = true
    await expect(start()).rejects.toThrow('the quota is full')
    expect(await stored()).toEqual([])
  })

  it('is not started for an operation that the card does not have', async () => {
    const parameters = { bankOperation: 'unknown' }
    await expect(start({ parameters })).rejects.toMatchObject({ code: 'invalid-request' })
    expect(await stored()).toEqual([])
  })

  it('asks for additional credentials only if their contracts are enabled', async () => {
    const asked = (type: string) => ({ type, claimSets: [['event']], discount: 10 })
    under.card = cardOf({ alsoAsks: [asked('Gift'), asked('Disabled')] })
    under.enabled = ['Badge', 'Gift']
    await start()
    expect(under.requested[0]?.also?.map(({ type }) => type)).toEqual(['Gift'])
  })

  it('asks for the face check of the card', async () => {
    await start()
    under.card = cardOf({ faceCheck: { threshold: 80 } })
    await start()
    expect(under.requested.map(({ faceCheck }) => faceCheck)).toEqual([undefined, { threshold: 80 }])
  })

  it('ends at once if the service of the engine fails', async () => {
    under.kind = 'service'
    under.send = async () => {
      throw new EngineServiceError('SERVICE_REFUSED', { serviceCode: 'no' })
    }
    await expect(start()).rejects.toMatchObject({ code: 'service-refused' })
    expect(await stored()).toMatchObject([{ state: 'failed', error_code: 'SERVICE_REFUSED' }])
  })

  it('ends when the service says, which the page shows', async () => {
    under.kind = 'service'
    const links = { 'other-device': 'openid-vc://x' }
    under.send = async () => ({ links, requestId: 'request-1', expiresAt: NOW + 60_000 })
    expect(await start()).toMatchObject({ url: 'openid-vc://x', expiresAt: NOW + 60_000 })
    expect(await stored()).toMatchObject([{ expires_at: NOW + 60_000 }])
  })
})
