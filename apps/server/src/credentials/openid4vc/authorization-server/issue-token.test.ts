import { expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { RecordingFlows } from '../../recording-flows.fixture.ts'
import { FlowSecrets } from '../flow-secrets.ts'
import { AUTHORIZATION_METHODS } from './authorization-methods.ts'
import { issueToken } from './issue-token.ts'

it('no token is issued if the grant yields none', async () => {
  const authorization = {
    ...AUTHORIZATION_METHODS,
    grants: [{ type: 'urn:example:any', metadata: {}, parameters: {}, prepare: () => async () => undefined }],
  }
  const database = { transaction: async (work: (tx: unknown) => unknown) => work({}) } as unknown as Database
  const context = {
    ...{ publicUrl: 'https://vitrine.example', flows: new RecordingFlows(), cards: () => [], database, authorization },
    ...{ secrets: new FlowSecrets(Buffer.alloc(32, 7)), clock: () => 0 },
  }
  const form = new URLSearchParams({ grant_type: 'urn:example:any' })
  await expect(issueToken(context, { form, headers: {} })).rejects.toMatchObject({ code: 'invalid_grant', status: 400 })
})
