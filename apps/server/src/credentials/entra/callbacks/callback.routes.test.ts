import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiServer, createApiServer } from '../../../platform/http/server/api-server.ts'
import { readConfiguration } from '../../../settings/configuration.ts'
import { RecordingFlows } from '../../recording-flows.fixture.ts'
import { type ContextUnderTest, NOW, openContextUnderTest } from '../entra-context.fixture.ts'
import { CALLBACK_PATHS } from '../entra-context.ts'
import { newCredentialId } from '../issuance/credential-id.ts'
import type { RequestedPresentation } from '../presentation/create-request.ts'
import { insertRequest, noteMade, replaceState, setStage } from '../requests/requests.repository.ts'
import type { RequestStage } from '../requests/requests.tables.ts'
import { registerCallbackRoutes } from './callback.routes.ts'

type Kind = keyof typeof CALLBACK_PATHS

const LIFE = 300_000
const OFFERED = { credentialId: newCredentialId('contract-A', NOW), expiresAt: NOW + 86_400_000 }
const REQUESTED: RequestedPresentation = { type: 'Badge', claims: [], hasPayment: false, validateLinkedDomain: true }
const SUCCESS = { requestStatus: 'issuance_successful' }
const ISSUED = {
  kind: 'issued',
  copies: [{ credentialId: OFFERED.credentialId }],
  expiresAt: OFFERED.expiresAt,
}

let under: ContextUnderTest
let flows: RecordingFlows
let app: ApiServer
let now: number
beforeAll(async () => {
  under = await openContextUnderTest()
})
afterAll(() => under.close())
beforeEach(async () => {
  await under.entra.database.query.deleteFrom('entra_requests').execute()
  flows = new RecordingFlows()
  now = NOW
  app = createApiServer(readConfiguration({ LOG_LEVEL: 'silent' }), () => now)
  const entra = { ...under.entra, flows, clock: () => now }
  await app.register(async (routes) => registerCallbackRoutes(routes, entra))
})
afterEach(() => app.close())

/** Stores a request as the service has made it, with this state and the id `request-<state>`. Its flow has the id `flow-<state>`. */
async function make(kind: Kind, state: string, content: object = kind === 'issuance' ? OFFERED : REQUESTED) {
  const [flowId, expiresAt] = [`flow-${state}`, NOW + LIFE]
  const request = { flow_id: flowId, kind, state, stage: 'sent', expires_at: expiresAt } as const
  const { database } = under.entra
  await database.transaction((tx) => insertRequest(tx, { ...request, content: JSON.stringify(content) }))
  await noteMade(database.query, { flowId, requestId: `request-${state}`, expiresAt })
}

/** Sends the callback of a request with a state. `key`: the value of the api-key header; null for none. */
async function call(
  kind: Kind,
  state: string,
  members: Record<string, unknown> = SUCCESS,
  key: string | null = under.entra.keys.keyOf(state),
) {
  const answer = await app.inject({
    method: 'POST',
    url: CALLBACK_PATHS[kind],
    headers: key === null ? {} : { 'api-key': key },
    payload: { requestId: `request-${state}`, state, ...members },
  })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

const reports = (state: string) => flows.reportsOf(`flow-${state}`)
const stageOf = async (state: string) => (await under.rows()).find((row) => row.state === state)?.stage
const setStageOf = (state: string, stage: RequestStage) =>
  setStage(under.entra.database.query, { flowId: `flow-${state}`, stage })

describe('a callback', () => {
  beforeEach(async () => {
    await make('issuance', 'one')
    await make('issuance', 'two')
  })

  it('with the key of its request reaches the flow of this request', async () => {
    expect((await call('issuance', 'one')).status).toBe(200)
    expect(reports('one')).toMatchObject([ISSUED])
    expect(reports('two')).toEqual([])
  })

  it.each<[string, (own: string) => string | null]>([
    ['no key', () => null],
    ['an empty key', () => ''],
    ['the state as key', () => 'one'],
    ['a changed key', (own) => `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`],
    ['a key that is cut short', (own) => own.slice(0, -1)],
    ['the hash of another state', () => `one.${under.entra.keys.keyOf('two').split('.')[1]}`],
    ['its key twice', (own) => `${own}, ${own}`],
  ])('with %s is refused, and the connection is closed', async (_what, keyOf) => {
    const answer = await call('issuance', 'one', SUCCESS, keyOf(under.entra.keys.keyOf('one')))
    expect(answer).toMatchObject({ status: 401, text: '', headers: { connection: 'close' } })
    expect(reports('one')).toEqual([])
  })

  it('without a key is refused before its body is read', async () => {
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', url: CALLBACK_PATHS.issuance, payload: '{' } as const
    expect((await app.inject({ ...request, headers })).statusCode).toBe(401)
    const known = { ...headers, 'api-key': under.entra.keys.keyOf('one') }
    expect((await app.inject({ ...request, headers: known })).statusCode).toBe(400)
  })

  it('with the key of another request is refused', async () => {
    const answer = await call('issuance', 'one', SUCCESS, under.entra.keys.keyOf('two'))
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('state does not belong to the api-key')
    expect([reports('one'), reports('two')]).toEqual([[], []])
  })

  it('of a request that is unknown here is refused', async () => {
    const answer = await call('issuance', 'three')
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('state is unknown')
  })

  it('of an attempt that was given up is refused', async () => {
    await replaceState(under.entra.database.query, 'flow-one', 'next')
    expect((await call('issuance', 'one')).status).toBe(400)
    expect(reports('one')).toEqual([])
  })

  it('of an issuance is refused at the address for presentations, and the other way round', async () => {
    await make('presentation', 'three')
    const retrieved = { requestStatus: 'request_retrieved' }
    for (const [kind, state] of [
      ['presentation', 'one'],
      ['issuance', 'three'],
    ] as const) {
      const answer = await call(kind, state, retrieved)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('state is unknown')
      expect(reports(state)).toEqual([])
    }
    expect((await call('presentation', 'three', retrieved)).status).toBe(200)
  })

  it('with the id of another request is refused, but may arrive before the id is known', async () => {
    const answer = await call('issuance', 'one', { ...SUCCESS, requestId: 'request-two' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('requestId does not belong to state')
    expect(reports('one')).toEqual([])
    await under.entra.database.query
      .updateTable('entra_requests')
      .set({ request_id: null })
      .where('flow_id', '=', 'flow-two')
      .execute()
    expect((await call('issuance', 'two', { ...SUCCESS, requestId: 'chosen-by-the-service' })).status).toBe(200)
  })

  it('that is malformed is refused with the name of the member, never its value', async () => {
    const answer = await call('issuance', 'one', { requestStatus: 'planted' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('malformed at requestStatus')
    expect(answer.text).not.toContain('planted')
    expect(reports('one')).toEqual([])
  })

  it('may have ten megabytes and no more', async () => {
    const send = (bytes: number) =>
      app.inject({
        method: 'POST',
        url: CALLBACK_PATHS.issuance,
        headers: { 'api-key': under.entra.keys.keyOf('one'), 'content-type': 'application/json' },
        payload: `"${'a'.repeat(bytes - 2)}"`,
      })
    expect((await send(10 * 1024 * 1024)).statusCode).toBe(400)
    expect((await send(10 * 1024 * 1024 + 1)).statusCode).toBe(413)
  })
})

describe('a callback of an issuance', () => {
  beforeEach(() => make('issuance', 'one'))

  it('records the credential once', async () => {
    expect((await call('issuance', 'one')).status).toBe(200)
    expect(await stageOf('one')).toBe('recorded')
  })

  it('about a credential that comes at the end of the issuance or later has it revoked', async () => {
    now = NOW + LIFE
    expect((await call('issuance', 'one')).status).toBe(200)
    expect(reports('one')).toEqual([])
    expect(await stageOf('one')).toBe('unrecorded')
  })

  it('about a credential is recorded just before the end', async () => {
    now = NOW + LIFE - 1
    await call('issuance', 'one')
    expect(await stageOf('one')).toBe('recorded')
  })

  it.each(['closed', 'refused'] as const)(
    'about a credential of an issuance that is %s has it revoked',
    async (kind) => {
      flows.answer('flow-one', kind === 'closed' ? { kind } : { kind, reason: 'CONTRACT_NOT_ENABLED' })
      await call('issuance', 'one')
      expect(await stageOf('one')).toBe('unrecorded')
    },
  )

  it('about an error ends it, but not after it expired', async () => {
    const error = { requestStatus: 'issuance_error', error: { code: 'x', message: 'user_canceled' } }
    await make('issuance', 'two')
    await call('issuance', 'two', error)
    expect(reports('two')).toMatchObject([{ kind: 'rejected', reason: 'ACCESS_DENIED' }])
    expect(await stageOf('two')).toBe('ended')
    now = NOW + LIFE
    await call('issuance', 'one', error)
    expect(reports('one')).toEqual([])
    expect(await stageOf('one')).toBe('sent')
  })

  it('about an error changes nothing once the issuance is closed', async () => {
    flows.answer('flow-one', { kind: 'closed' })
    await call('issuance', 'one', { requestStatus: 'issuance_error', error: { code: 'x' } })
    expect(await stageOf('one')).toBe('sent')
  })

  it('about its opening changes only the stage of a request that no wallet has opened', async () => {
    const retrieved = { requestStatus: 'request_retrieved' }
    await call('issuance', 'one', retrieved)
    expect(await stageOf('one')).toBe('retrieved')
    expect(reports('one')).toMatchObject([{ kind: 'scanned' }, { kind: 'pending' }])
    for (const stage of ['ended', 'unrecorded'] as const) {
      await setStageOf('one', stage)
      await call('issuance', 'one', retrieved)
      expect(await stageOf('one')).toBe(stage)
    }
  })
})

describe('a callback of a presentation', () => {
  beforeEach(() => make('presentation', 'one'))

  const verified = (credential: object = {}) => ({
    requestStatus: 'presentation_verified',
    subject: 'did:ion:holder',
    verifiedCredentialsData: [
      {
        issuer: under.entra.configuration.authorityDid,
        type: ['VerifiableCredential', 'Badge'],
        credentialState: { revocationStatus: 'VALID' },
        ...credential,
      },
    ],
  })

  it('is checked against the stored request and the accepted issuers, and ends it', async () => {
    await call('presentation', 'one', verified())
    expect(reports('one')).toMatchObject([{ kind: 'presented', credential: { type: 'Badge' } }])
    expect(await stageOf('one')).toBe('ended')
  })

  it.each<[string, object, string]>([
    ['another type', { type: ['VerifiableCredential', 'Other'] }, 'INVALID_PRESENTATION'],
    ['another issuer', { issuer: 'did:web:other.example' }, 'INVALID_PRESENTATION'],
    ['an expired credential', { expirationDate: new Date(NOW).toISOString() }, 'INVALID_CREDENTIAL_STATE'],
  ])('is rejected with %s', async (_what, credential, reason) => {
    await call('presentation', 'one', verified(credential))
    expect(reports('one')).toMatchObject([{ kind: 'rejected', reason }])
  })

  it('about a failed claim is one about the face only if the request asked for a face check', async () => {
    const error = { requestStatus: 'presentation_error', error: { code: 'claimValidationError' } }
    await make('presentation', 'two', { ...REQUESTED, faceThreshold: 70 })
    await call('presentation', 'one', error)
    await call('presentation', 'two', error)
    expect(reports('one')).toMatchObject([{ kind: 'rejected', reason: 'CLAIM_VALIDATION_FAILED' }])
    expect(reports('two')).toMatchObject([{ kind: 'rejected', reason: 'FACE_CHECK_FAILED' }])
  })

  it('changes nothing once the presentation is closed', async () => {
    flows.answer('flow-one', { kind: 'closed' })
    await call('presentation', 'one', verified())
    expect(await stageOf('one')).toBe('sent')
  })
})
