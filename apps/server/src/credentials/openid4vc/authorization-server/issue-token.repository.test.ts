import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import { RecordingFlows } from '../../recording-flows.fixture.ts'
import { findToken } from '../authorizations/authorizations.repository.ts'
import { FlowSecrets } from '../authorizations/flow-secrets.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import { AUTHORIZATION_METHODS, type AuthorizationMethods } from './authorization-methods.ts'
import type { Grant, GrantRequest } from './grants/grant.ts'
import { issueToken } from './issue-token.ts'

const NOW = 1_800_000_000_000
const GRANT = ['grant_type', 'urn:example:any'] as const
const secrets = new FlowSecrets(Buffer.alloc(32, 7))

type Parameters = readonly (readonly [string, string])[]

describeOnEachDatabase('a token request', (current) => {
  /** Sends a token request. Returns the token, and what the grant received. */
  async function send(parameters: Parameters, methods: Partial<AuthorizationMethods> = {}) {
    const received: GrantRequest[] = []
    const grant: Grant = {
      type: GRANT[1],
      metadata: {},
      parameters: {},
      prepare(request) {
        received.push(request)
        return async () => ({ authorizationId: 'an-authorization', details: undefined })
      },
    }
    const authorization = { ...AUTHORIZATION_METHODS, ...methods, grants: [grant] }
    const { database } = current
    const product = { publicUrl: 'https://vitrine.example', flows: new RecordingFlows(), cards: () => [] }
    const context = { ...product, database, secrets, clock: () => NOW, authorization }
    const form = new URLSearchParams(parameters.map(([name, value]) => [name, value]))
    const issued = await issueToken(context, { form, headers: {} })
    const [request] = received
    if (!request) throw new Error('the grant received nothing')
    return { issued, clientId: request.clientId, details: request.details }
  }

  const ANONYMOUS = { clientId: undefined, details: undefined }

  it('gets a bearer token with a new id, which is stored with its authorization', async () => {
    const { issued } = await send([GRANT])
    const another = await send([GRANT])
    expect(issued).toMatchObject({ type: 'Bearer', expiresInSeconds: 300 })
    expect(another.issued.token).not.toBe(issued.token)
    const tokenId = secrets.publicIdIn('access-token', issued.token) ?? ''
    expect(await findToken(current.database.query, tokenId)).toMatchObject({
      authorization_id: 'an-authorization',
      bound_to: null,
      valid_until: NOW + 300_000,
    })
  })

  it('may have unknown parameters', async () => {
    expect(await send([GRANT, ['scope', 'x'], ['resource', 'a'], ['resource', 'b']])).toMatchObject(ANONYMOUS)
  })

  it('may contain a client_id', async () => {
    expect(await send([GRANT, ['client_id', 'https://wallet.example']])).toMatchObject({
      ...ANONYMOUS,
      clientId: 'https://wallet.example',
    })
    expect(await send([GRANT, ['client_id', '']])).toMatchObject(ANONYMOUS)
  })

  it('chooses the client authentication and the token binding by its content', async () => {
    const { clientAuthentications, tokenBindings } = AUTHORIZATION_METHODS
    const methods: Partial<AuthorizationMethods> = {
      clientAuthentications: [
        { method: 'by-name', isUsedBy: ({ form }) => form.has('name'), authenticate: async () => 'a-known-client' },
        ...clientAuthentications,
      ],
      tokenBindings: [
        {
          type: 'Keyed',
          metadata: {},
          isAskedFor: ({ form }) => form.has('key'),
          bind: async ({ form }) => form.get('key'),
          require: async () => {},
        },
        ...tokenBindings,
      ],
    }
    expect(await send([GRANT], methods)).toMatchObject({ ...ANONYMOUS, issued: { type: 'Bearer' } })
    const { issued, clientId } = await send([GRANT, ['name', 'x'], ['key', 'a-key']], methods)
    expect([issued.type, clientId]).toEqual(['Keyed', 'a-known-client'])
    const tokenId = secrets.publicIdIn('access-token', issued.token) ?? ''
    expect(await findToken(current.database.query, tokenId)).toMatchObject({ bound_to: 'a-key' })
  })

  it.each<[string, string, Parameters]>([
    ['without a grant type', 'invalid_request', []],
    ['with an empty grant type', 'invalid_request', [['grant_type', '']]],
    ['for another grant', 'unsupported_grant_type', [['grant_type', 'authorization_code']]],
    ['with two grant types', 'invalid_request', [GRANT, GRANT]],
    ['with two client ids', 'invalid_request', [GRANT, ['client_id', 'a'], ['client_id', 'b']]],
    ['with a client_id that is too long', 'invalid_request', [GRANT, ['client_id', 'a'.repeat(2001)]]],
    ['with malformed details', 'invalid_authorization_details', [GRANT, ['authorization_details', '{}']]],
  ])('is refused %s', async (_what, code, parameters) => {
    const refusal = await send(parameters).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ProtocolError)
    expect(refusal).toMatchObject({ code })
  })
})
