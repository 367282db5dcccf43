import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inFormat, SUITE_CARDS } from '../../engine-under-test.fixture.ts'
import { RecordingFlows } from '../../recording-flows.fixture.ts'
import { beginAuthorization } from '../authorization-server/begin-authorization.ts'
import { authorizationOfRow } from '../authorizations/authorization.ts'
import { findAuthorization, insertToken } from '../authorizations/authorizations.repository.ts'
import { type IssuerUnderTest, openIssuerUnderTest } from '../issuer-under-test.fixture.ts'
import { SIGNERS } from './signers.fixture.ts'
import { startCredential } from './start-credential.ts'

const NOW = 1_800_000_000_000
const plain = inFormat(SUITE_CARDS.plain, 'dc+sd-jwt')
const withPin = inFormat(SUITE_CARDS.withPin, 'dc+sd-jwt')

let under: IssuerUnderTest
let flows: RecordingFlows
beforeAll(async () => {
  under = await openIssuerUnderTest()
})
afterAll(() => under.close())
beforeEach(() => {
  flows = new RecordingFlows()
})

/** Begins an authorization for one credential of two cards, which ends in five minutes. `asked`: the cards that the wallet names. */
async function begin(asked?: string[], now = NOW) {
  const { database } = under
  const { authorizationId, details } = await database.transaction((tx) =>
    beginAuthorization(
      tx,
      {
        ...{ form: new URLSearchParams(), clientId: 'a-wallet' },
        details: asked && { configurationIds: asked },
      },
      {
        ...{ grantType: 'urn:example:grant', subject: null, configurationIds: [withPin.id, plain.id], claims: {} },
        ...{ credentials: 1, expiresAt: now + 300_000 },
      },
      now,
    ),
  )
  const row = await findAuthorization(database.query, authorizationId)
  if (!row) throw new Error('the authorization was not stored')
  return { authorization: authorizationOfRow(row), details }
}

async function start(configurationId: string = plain.id, { now = NOW, holderKey = 'key' } = {}) {
  const { authorization } = await begin()
  return under.database.transaction((tx) =>
    startCredential(tx, { ...SIGNERS, flows, secrets: under.secrets, cards: () => [withPin, plain] }, authorization, {
      configurationId,
      holderKey,
      client: () => 'a-client',
      now,
    }),
  )
}

it('a credential without an offer starts the issuance of its card', async () => {
  expect(await start()).toBeDefined()
  expect(flows.started).toMatchObject([{ cardId: plain.id, client: 'a-client' }])
})

it('no credential is started for a card that does not exist', async () => {
  expect(await start('unknown')).toBeUndefined()
  expect(flows.started).toEqual([])
})

it('no credential is started from the end of its authorization on', async () => {
  expect(await start(plain.id, { now: NOW + 299_999 })).toBeDefined()
  expect(await start(plain.id, { now: NOW + 300_000 })).toBeUndefined()
  expect(flows.started).toHaveLength(1)
})

it('no more credentials are started than the authorization covers', async () => {
  const { authorization } = await begin()
  const request = (holderKey: string) =>
    under.database.transaction((tx) =>
      startCredential(tx, { ...SIGNERS, flows, secrets: under.secrets, cards: () => [plain] }, authorization, {
        configurationId: plain.id,
        holderKey,
        client: () => 'a-client',
        now: NOW,
      }),
    )
  expect(await request('key')).toBeDefined()
  expect(await request('key')).toBeDefined()
  expect(await request('another-key')).toBeUndefined()
  expect(flows.started).toHaveLength(1)
})

it('an authorization is answered ten times at most', async () => {
  const { authorization } = await begin()
  const request = () =>
    under.database.transaction((tx) =>
      startCredential(tx, { ...SIGNERS, flows, secrets: under.secrets, cards: () => [plain] }, authorization, {
        ...{ configurationId: plain.id, holderKey: 'key', client: () => 'a-client', now: NOW },
      }),
    )
  for (let count = 1; count <= 10; count += 1) expect(await request()).toBeDefined()
  expect(await request()).toBeUndefined()
})

it('an authorization covers only the credentials that the wallet named, and those by identifiers', async () => {
  expect((await begin()).authorization).toMatchObject({
    ...{ configurationIds: [withPin.id, plain.id], byIdentifier: false, clientId: 'a-wallet' },
  })
  const { authorization, details } = await begin([plain.id])
  expect(authorization).toMatchObject({ configurationIds: [plain.id], byIdentifier: true })
  expect(details).toMatchObject([{ credential_configuration_id: plain.id }])
  await expect(begin([plain.id, 'another'])).rejects.toMatchObject({ code: 'invalid_authorization_details' })
})

it('a wallet is denied the credential of a card that is not issued at present', async () => {
  const now = Date.now()
  const { authorization } = await begin(undefined, now)
  await under.database.transaction((tx) =>
    insertToken(tx, {
      ...{ token_id: authorization.id, authorization_id: authorization.id, bound_to: null },
      expires_at: now + 300_000,
    }),
  )
  const token = under.secrets.secretOf('access-token', authorization.id)
  const { startIssuance } = under.flows
  under.flows.startIssuance = async () => undefined
  expect(await under.requestCredential(token)).toMatchObject({
    ...{ status: 400, body: { error: 'credential_request_denied' } },
  })
  under.flows.startIssuance = startIssuance
  expect(await under.requestCredential(token)).toMatchObject({ status: 200 })
})
