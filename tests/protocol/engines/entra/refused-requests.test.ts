import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointFailure } from '../../../../apps/entra-emulator/src/faults/fault.ts'
import { EntraStage } from '../../../engines/entra-stage.ts'
import { expectProblem } from '../../api/problems.ts'
import { BANK_CARDS } from './callbacks.ts'

let stage: EntraStage
beforeAll(async () => {
  stage = await EntraStage.open({ cards: BANK_CARDS })
})
afterEach(() => stage.emulator.faults.clear())
afterAll(() => stage.close())

const database = () => stage.running.product.database.query

/** Calls that create a request at the service, and the table of their flows. */
const CALLS = [
  {
    endpoint: 'createIssuanceRequest',
    table: 'issuances',
    path: '/basic/request2',
    body: { type: 'BankAccount', fieldData: { displayName: 'Anna Nowak' } },
  },
  {
    endpoint: 'createPresentationRequest',
    table: 'presentations',
    path: '/basic/presentation/request',
    body: { type: 'BankAccount' },
  },
] as const

type Expected = { reason: 'SERVICE_REFUSED' | 'SERVICE_UNAVAILABLE'; serviceCode: string }

const countOf = async (table: 'credentials' | 'accounts') =>
  (await database().selectFrom(table).selectAll().execute()).length

/** Lets each call fail, and checks the answer, the end of its flow, and that there is nothing else. */
async function expectFailure(
  failure: EndpointFailure,
  { reason, serviceCode }: Expected,
  times: number,
): Promise<void> {
  for (const { endpoint, table, path, body } of CALLS) {
    stage.emulator.faults.add({ endpoint, times, failure })
    const known = new Set((await database().selectFrom(table).select('id').execute()).map(({ id }) => id))
    const before = [await countOf('credentials'), await countOf('accounts'), stage.emulator.store.requests.size]
    const answer = await stage.running.browser.post(path, body)
    expect(stage.emulator.faults.pending, 'attempts that were not made').toEqual([])
    if (reason === 'SERVICE_REFUSED') {
      expectProblem(answer, 'service-refused')
      expect(answer.body).toMatchObject({ reason: { code: 'card-service-code', params: { serviceCode } } })
    } else {
      expectProblem(answer, 'unavailable')
      expect(answer.body).toMatchObject({ reason: { code: 'card-service-silent' } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const flows = (await database().selectFrom(table).select('id').execute()).filter(({ id }) => !known.has(id))
    expect(flows).toHaveLength(1)
    const id = flows[0]?.id ?? ''
    const { browser } = stage.running
    const status = table === 'issuances' ? await browser.issuanceStatus(id) : await browser.presentationStatus(id)
    expect(status).toMatchObject({ status: 99, error: { code: reason }, serviceCode })
    expect([await countOf('credentials'), await countOf('accounts'), stage.emulator.store.requests.size]).toEqual(
      before,
    )
  }
}

/** Failure that an attempt may follow at once, so that no test waits. */
const error = (status: number, more: { code?: string; target?: string; message?: string } = {}): EndpointFailure => ({
  kind: 'error',
  status,
  ...(status === 408 || status === 429 || status >= 500 || more.code === 'transientError' ? { retryAfter: 0 } : {}),
  ...more,
})

describe('a request that the service refuses ends as failed, with the code of the service', () => {
  it.each([
    [400, 'badRequest'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [405, 'methodNotAllowed'],
    [406, 'notAcceptable'],
    [409, 'conflict'],
    [410, 'gone'],
    [411, 'contentLengthRequired'],
    [412, 'preconditionFailed'],
    [413, 'payloadTooLarge'],
    [414, 'uriTooLong'],
    [415, 'unsupportedMediaType'],
    [416, 'rangeNotSatisfiable'],
    [417, 'expectationFailed'],
    [422, 'unprocessableEntity'],
    [423, 'locked'],
    [431, 'requestHeaderFieldsTooLarge'],
  ])('%i %s', async (status, serviceCode) => {
    await expectFailure(error(status), { reason: 'SERVICE_REFUSED', serviceCode }, 1)
  })

  it('421 misdirectedRequest, which the HTTP client sends again by itself', async () => {
    await expectFailure(error(421), { reason: 'SERVICE_REFUSED', serviceCode: 'misdirectedRequest' }, 2)
  })

  it('401 unauthorized, after another token was refused as well', async () => {
    await expectFailure(error(401), { reason: 'SERVICE_REFUSED', serviceCode: 'unauthorized' }, 2)
  })

  it.each([
    ['badOrMissingField of a named field', { code: 'badOrMissingField', target: 'callback.url' }],
    ['badOrMissingField without a target', { code: 'badOrMissingField', message: 'fetch_contract_error' }],
    ['notFound of a named resource', { code: 'notFound', target: 'authority' }],
    ['tokenError', { code: 'tokenError' }],
  ])('400 with the inner code %s', async (_what, inner) => {
    const serviceCode = `badRequest/${inner.code}`
    await expectFailure(error(400, inner), { reason: 'SERVICE_REFUSED', serviceCode }, 1)
  })

  it('with HTML in place of JSON, by the class of the failure', async () => {
    await expectFailure({ kind: 'html', status: 404 }, { reason: 'SERVICE_REFUSED', serviceCode: 'refused' }, 1)
  })
})

describe('a request that the service cannot make at the moment is tried three times, and then ends as failed', () => {
  it.each([
    [408, 'requestTimeout', 'requestTimeout'],
    [429, 'tooManyRequests', 'tooManyRequests/transientError'],
    [500, 'internalServerError', 'internalServerError/transientError'],
    [501, 'notImplemented', 'notImplemented/transientError'],
    [502, 'badGateway', 'badGateway/transientError'],
    [503, 'serviceUnavailable', 'serviceUnavailable/transientError'],
    [504, 'gatewayTimeout', 'gatewayTimeout/transientError'],
    [507, 'insufficientStorage', 'insufficientStorage/transientError'],
  ])('%i %s', async (status, _name, serviceCode) => {
    await expectFailure(error(status), { reason: 'SERVICE_UNAVAILABLE', serviceCode }, 3)
  })

  it('400 with the inner code transientError', async () => {
    const serviceCode = 'badRequest/transientError'
    await expectFailure(error(400, { code: 'transientError' }), { reason: 'SERVICE_UNAVAILABLE', serviceCode }, 3)
  })
})

describe('what the service really checks', () => {
  it('a contract that the tenant lacks is named to the operator, before a flow is stored', async () => {
    const empty = await EntraStage.open({ cards: BANK_CARDS, hasContracts: false })
    try {
      const answer = await empty.running.browser.post('/basic/request2', CALLS[0].body)
      expectProblem(answer, 'service-refused')
      expect(answer.body).toMatchObject({ reason: { params: { serviceCode: 'contract-missing' } } })
      expect(await empty.running.product.database.query.selectFrom('issuances').selectAll().execute()).toEqual([])
      // A presentation needs no contract.
      expect((await empty.running.browser.post('/basic/presentation/request', CALLS[1].body)).status).toBe(200)
    } finally {
      await empty.close()
    }
  })

  it('an authority that is gone refuses both calls', async () => {
    stage.emulator.store.hasAuthority = false
    try {
      for (const { path, body } of CALLS) {
        const answer = await stage.running.browser.post(path, body)
        expect(answer.body).toMatchObject({ reason: { params: { serviceCode: 'badRequest/notFound' } } })
      }
    } finally {
      stage.emulator.store.hasAuthority = true
    }
  })

  it('an app without permission is refused', async () => {
    const roles = ['VerifiableCredential.Contract.ReadWrite'] as const
    const poor = await EntraStage.open({ cards: BANK_CARDS, emulator: { roles } })
    try {
      const answer = await poor.running.browser.post('/basic/presentation/request', CALLS[1].body)
      expectProblem(answer, 'service-refused')
      expect(answer.body).toMatchObject({ reason: { params: { serviceCode: 'forbidden' } } })
    } finally {
      await poor.close()
    }
  })
})
