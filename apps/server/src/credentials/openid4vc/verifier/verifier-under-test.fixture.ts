import { createPublicKey, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import { encryptJwe } from '../../../../../../tests/protocol/wallet/jwe.ts'
import { publicInternet } from '../../../platform/http-client/guarded-fetch.ts'
import type { KeyStore } from '../../../platform/keys/key-store.ts'
import { openDatabase } from '../../../schema/all-tables.fixture.ts'
import type { NewPresentation } from '../../credential-engine.ts'
import { RecordingFlows } from '../../recording-flows.fixture.ts'
import { FlowSecrets } from '../authorizations/flow-secrets.ts'
import { FORMATS } from '../formats/formats.ts'
import { NOW, own, ownDocumentSigner, ownSigner, PUBLIC_URL, trust } from '../formats/presented.fixture.ts'
import { keyOf } from '../issuer/signers.fixture.ts'
import type { EncryptionKey } from '../jose/compact-jwe.ts'
import { ForeignStatusLists } from '../status-list/foreign-status-list.ts'
import { StatusLists } from '../status-list/status-list.ts'
import { CHANNELS } from './channels/channels.ts'
import { createRequest } from './create-request.ts'
import { isOpenRequest, type OpenRequest } from './open-request.ts'
import { findRequest } from './requests.repository.ts'
import type { VerifierContext } from './verifier-context.ts'

/** Lifetime of the requests. */
export const LIFE: Milliseconds = 300_000

/** Status lists of other issuers, with the state that a test sets. */
class SetStatusLists extends ForeignStatusLists {
  found: Awaited<ReturnType<ForeignStatusLists['status']>> = { state: 'valid', asOf: NOW }
  readonly asked: Parameters<ForeignStatusLists['status']>[] = []

  override async status(...asked: Parameters<ForeignStatusLists['status']>): ReturnType<ForeignStatusLists['status']> {
    this.asked.push(asked)
    return this.found
  }
}

export type VerifierUnderTest = Awaited<ReturnType<typeof openVerifier>>

/** Opens a verifier with its database, and with the keys and the trusted issuers of `presented.fixture.ts`. */
export async function openVerifier() {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-verifier-'))
  const database = await openDatabase({ kind: 'sqlite', file: join(directory, 'db.sqlite') })
  // Requests refer to presentations, which only the product writes.
  await sql`pragma foreign_keys = off`.execute(database.query)
  const [issuerKey, documentKey] = [keyOf(ownSigner, 'credential-issuer'), keyOf(ownDocumentSigner, 'document-signer')]
  const keys: KeyStore = {
    trustAnchor: own.certificate,
    signingKeys: {
      'credential-issuer': issuerKey,
      'document-signer': documentKey,
      'request-object': issuerKey,
      'audit-log': issuerKey,
    },
    retiredKeys: [],
    compromisedKeys: new Map(),
    keyOf: (id) => [issuerKey, documentKey].find((key) => key.id === id),
    presentedKeyOf: (id) => [issuerKey, documentKey].find((key) => key.id === id),
    nonceSecret: Buffer.alloc(32, 7),
  }
  let now = NOW
  const clock = () => now
  const flows = new RecordingFlows()
  const foreignStatusLists = new SetStatusLists({ network: publicInternet, clock })
  const context: VerifierContext = {
    publicUrl: PUBLIC_URL,
    database,
    flows,
    keys,
    secrets: new FlowSecrets(keys.nonceSecret),
    trust,
    formats: FORMATS,
    channels: CHANNELS,
    statusLists: new StatusLists({ publicUrl: PUBLIC_URL, keys, clock }),
    foreignStatusLists,
    registration: [],
    logo: 'data:,logo',
    diagnoses: true,
    clock,
  }
  return {
    context,
    flows,
    foreignStatusLists,
    /** Sets the clock to so long after the start of the test. */
    setTime: (after: Milliseconds) => {
      now = NOW + after
    },
    /** Creates and saves a request. */
    async request(changes: Partial<NewPresentation> = {}): Promise<OpenRequest> {
      const presentation: NewPresentation = {
        id: randomUUID(),
        type: 'BankAccount',
        format: 'dc+sd-jwt',
        otherTypes: [],
        claims: [{ name: 'displayName', valueType: 'string' }],
        expiresAt: NOW + LIFE,
        ...changes,
      }
      const { requestId, save } = createRequest(context, presentation)
      await database.transaction(save)
      const row = await findRequest(database.query, { requestId })
      if (!row || !isOpenRequest(row, NOW)) throw new Error('the request is not open')
      return row
    },
    async close() {
      await database.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Encrypts an answer to a request. */
export function encryptAnswer({ encryption_key: key }: OpenRequest, answer: object): URLSearchParams {
  const { kid, publicJwk } = JSON.parse(key) as EncryptionKey
  const recipient = { key: createPublicKey({ key: { ...publicJwk }, format: 'jwk' }), kid, enc: 'A128GCM' } as const
  return new URLSearchParams({ response: encryptJwe(JSON.stringify(answer), recipient) })
}
