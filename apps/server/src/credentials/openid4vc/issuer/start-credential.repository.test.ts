import type { Card } from '@vitrine/api/cards/card.ts'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../platform/database/each-database.fixture.ts'
import { RecordingFlows } from '../../recording-flows.fixture.ts'
import { beginAuthorization } from '../authorization-server/begin-authorization.ts'
import { type Authorization, authorizationOfRow } from '../authorizations/authorization.ts'
import { findAuthorization } from '../authorizations/authorizations.repository.ts'
import { FlowSecrets } from '../authorizations/flow-secrets.ts'
import { findOffer } from '../authorizations/offers.repository.ts'
import { SIGNERS } from './signers.fixture.ts'
import { startCredential } from './start-credential.ts'

const NOW = 1_800_000_000_000
const CARD = { id: 'bank', type: 'BankAccount', credential: { format: 'dc+sd-jwt' } } as Card
const secrets = new FlowSecrets(Buffer.alloc(32, 7))

/** The product while the card is not issued. */
class ClosedFlows extends RecordingFlows {
  override async startIssuance() {
    return undefined
  }
}

describeOnEachDatabase('a credential without an offer', (current) => {
  /** Begins an authorization for two credentials. */
  async function begin(): Promise<Authorization> {
    const { database } = current
    const { authorizationId } = await database.transaction((tx) =>
      beginAuthorization(
        tx,
        { form: new URLSearchParams(), clientId: undefined, details: undefined },
        {
          grantType: 'urn:example:grant',
          subject: 'staff:7',
          configurationIds: [CARD.id],
          claims: { displayName: 'Anna Nowak' },
          credentials: 2,
          expiresAt: NOW + 300_000,
        },
        NOW,
      ),
    )
    const row = await findAuthorization(database.query, authorizationId)
    if (!row) throw new Error('the authorization was not stored')
    return authorizationOfRow(row)
  }

  const request = (flows: RecordingFlows, authorization: Authorization, holderKey: string) =>
    current.database.transaction((tx) =>
      startCredential(tx, { ...SIGNERS, flows, secrets, cards: () => [CARD] }, authorization, {
        configurationId: CARD.id,
        holderKey,
        client: () => 'a-client',
        now: NOW,
      }),
    )

  it('starts one issuance for a key, and is answered ten times', async () => {
    const flows = new RecordingFlows()
    const authorization = await begin()
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(flows, authorization, 'key')))
    const started = answers.filter((one) => one !== undefined)
    expect(started).toHaveLength(10)
    expect(new Set(started.map((one) => one.offerId)).size).toBe(1)
    expect(flows.started).toMatchObject([
      { id: started[0]?.issuanceId, cardId: CARD.id, claims: { displayName: 'Anna Nowak' }, client: 'a-client' },
    ])
    expect(await findOffer(current.database.query, started[0]?.offerId ?? '')).toMatchObject({
      issuance_id: started[0]?.issuanceId,
      redeemed_at: NOW,
      token_expires_at: NOW + 300_000,
    })
  })

  it('is issued again for other keys, as often as the authorization allows', async () => {
    const flows = new RecordingFlows()
    const authorization = await begin()
    const started = await Promise.all(['a', 'b', 'c', 'd'].map((key) => request(flows, authorization, key)))
    expect(started.filter((one) => one !== undefined)).toHaveLength(2)
    expect(flows.started).toHaveLength(2)
  })

  it('is not counted if the card is not issued at present', async () => {
    const authorization = await begin()
    const refused = current.database.transaction(async (tx) => {
      const options = { configurationId: CARD.id, holderKey: 'key', client: () => 'a-client', now: NOW }
      const context = { ...SIGNERS, flows: new ClosedFlows(), secrets, cards: () => [CARD] }
      if (!(await startCredential(tx, context, authorization, options))) throw new Error('denied')
    })
    await expect(refused).rejects.toThrow('denied')
    expect(await findAuthorization(current.database.query, authorization.id)).toMatchObject({ issued: 0 })
  })
})
