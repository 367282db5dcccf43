import { describe, expect, it } from 'vitest'
import { FlowSecrets } from '../flow-secrets.ts'
import type { IssuerContext } from '../issuer/issuer-context.ts'
import { ProtocolError } from '../protocol-error.ts'
import { AUTHORIZATION_METHODS } from './authorization-methods.ts'
import type { Grant, GrantRequest } from './grants/grant.ts'
import { issueToken } from './issue-token.ts'

const GRANT = ['grant_type', 'urn:example:any'] as const

/** Sends a token request. Returns what the grant receives. */
async function grantedTo(...parameters: (readonly [string, string])[]): Promise<Omit<GrantRequest, 'form'>> {
  const received: GrantRequest[] = []
  const grant: Grant = {
    type: GRANT[1],
    metadata: {},
    parameters: {},
    prepare(request) {
      received.push(request)
      return async () => ({ authorizationId: 'any', details: undefined })
    },
  }
  const context = {
    database: { transaction: (work: (tx: unknown) => unknown) => work(undefined) },
    secrets: new FlowSecrets(Buffer.alloc(32, 7)),
    clock: () => 0,
    authorization: { ...AUTHORIZATION_METHODS, grants: [grant] },
  } as unknown as IssuerContext
  const form = new URLSearchParams(parameters.map(([name, value]) => [name, value]))
  await issueToken(context, { form, headers: {} })
  const [request] = received
  if (!request) throw new Error('the grant received nothing')
  return { clientId: request.clientId, details: request.details }
}

const ANONYMOUS = { clientId: undefined, details: undefined }

describe('a token request', () => {
  it('may have unknown parameters', async () => {
    expect(await grantedTo(GRANT, ['scope', 'x'], ['resource', 'a'], ['resource', 'b'])).toEqual(ANONYMOUS)
  })

  it('may contain a client_id', async () => {
    expect(await grantedTo(GRANT, ['client_id', 'https://wallet.example'])).toEqual({
      ...ANONYMOUS,
      clientId: 'https://wallet.example',
    })
    expect(await grantedTo(GRANT, ['client_id', ''])).toEqual(ANONYMOUS)
  })

  it.each([
    ['without a grant type', 'invalid_request', []],
    ['with an empty grant type', 'invalid_request', [['grant_type', '']]],
    ['for another grant', 'unsupported_grant_type', [['grant_type', 'authorization_code']]],
    ['with two grant types', 'invalid_request', [GRANT, GRANT]],
    ['with two client ids', 'invalid_request', [GRANT, ['client_id', 'a'], ['client_id', 'b']]],
    ['with a client_id that is too long', 'invalid_request', [GRANT, ['client_id', 'a'.repeat(2001)]]],
    ['with malformed details', 'invalid_authorization_details', [GRANT, ['authorization_details', '{}']]],
  ] as const)('is refused %s', async (_what, code, parameters) => {
    const refusal = await grantedTo(...parameters).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ProtocolError)
    expect(refusal).toMatchObject({ code })
  })
})
