import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '../platform/database/database.ts'
import type { Tables } from '../schema/all-tables.fixture.ts'
import type { PresentedCredential } from './credential-engine.ts'
import type { EngineRestore } from './engine-restore.ts'
import { CLAIMS, EngineStage, type EngineUnderTest, LIFE, SUITE_CARDS } from './engine-under-test.fixture.ts'
import type { OutcomeEvent, RecordingFlows } from './recording-flows.fixture.ts'

const NO_KEYS = { 'credential-issuer': null, 'document-signer': null }

/**
 * Defines the tests that every engine must pass. The tests call the engine only through `CredentialEngine`.
 *
 * @param open opens an engine that reports to the given flows, and a wallet that can talk to this engine
 */
export function credentialEngineSuite(name: string, open: (flows: RecordingFlows) => Promise<EngineUnderTest>): void {
  describe(name, () => {
    let stage: EngineStage
    let flows: RecordingFlows
    let under: EngineUnderTest
    beforeAll(async () => {
      stage = await EngineStage.open(open)
      flows = stage.flows
      under = stage.under
    })
    afterAll(() => under.close())

    describe('an offer', () => {
      it('does not exist until it is saved', async () => {
        const offer = await stage.prepareOffer()
        const url = await offer.link()
        expect(await under.wallet.scanOffer(url)).toBe(false)
        await stage.save(offer)
        expect(await under.wallet.scanOffer(url)).toBe(true)
      })

      it('does not exist if the transaction that saves it is rolled back', async () => {
        const offer = await stage.prepareOffer()
        const rolledBack = under.database.transaction(async (tx) => {
          await offer.save(tx)
          throw new Error('rolled back')
        })
        await expect(rolledBack).rejects.toThrow('rolled back')
        expect(await under.wallet.scanOffer(await offer.link())).toBe(false)
      })

      it("contains neither the browser's id nor a claim nor the PIN in its URL", async () => {
        const { id, url, pin } = await stage.makeOffer(SUITE_CARDS.withPin)
        expect(pin).toMatch(/^\d{4}$/)
        const text = decodeURIComponent(url)
        expect(text).not.toContain(id)
        expect(text).not.toContain(CLAIMS.displayName)
        expect([...new URL(url).searchParams.values()]).not.toContain(pin)
      })

      it('has a PIN only if the card asks for one', async () => {
        expect(await stage.makeOffer()).not.toHaveProperty('pin')
      })

      it('is reported as scanned when a wallet scans it, for its own flow only', async () => {
        const [offer, other] = [await stage.makeOffer(), await stage.makeOffer()]
        await under.wallet.scanOffer(offer.url)
        expect(stage.kindsOf(offer.id)).toContain('scanned')
        expect(stage.kindsOf(other.id)).toEqual([])
      })

      it('is reported as issued when a wallet takes it, and the credential has the offered claims', async () => {
        const { id, url } = await stage.makeOffer()
        const held = await under.wallet.take(url)
        expect(under.wallet.claimsOf(held)).toMatchObject(CLAIMS)
        const issued = flows.reportsOf(id).filter((event) => event.kind === 'issued')
        expect(issued).toHaveLength(1)
        expect(issued[0]?.copies[0].credentialId).toBeTruthy()
        expect(issued[0]?.expiresAt).toBeGreaterThan(under.now())
      })

      it('can be taken only once', async () => {
        const { id, url } = await stage.makeOffer()
        expect(await under.wallet.take(url)).toBeDefined()
        expect(await under.wallet.take(url)).toBeUndefined()
        expect(stage.kindsOf(id).filter((kind) => kind === 'issued')).toHaveLength(1)
      })

      it('requires its PIN, and stays valid after a wrong one', async () => {
        const { id, url, pin } = await stage.makeOffer(SUITE_CARDS.withPin)
        expect(await under.wallet.take(url, pin === '0000' ? '1111' : '0000')).toBeUndefined()
        expect(stage.kindsOf(id)).not.toContain('issued')
        expect(await under.wallet.take(url, pin)).toBeDefined()
      })

      it('cannot be taken after it has expired', async () => {
        const { id, url } = await stage.makeOffer()
        under.advance(LIFE + 1)
        expect(await under.wallet.take(url)).toBeUndefined()
        expect(stage.kindsOf(id)).not.toContain('issued')
      })

      it('issues nothing if its flow has already ended', async () => {
        const { id, url } = await stage.makeOffer()
        flows.answer(id, { kind: 'closed' })
        expect(await under.wallet.take(url)).toBeUndefined()
      })

      it('issues nothing if the flow refuses it', async () => {
        const { id, url } = await stage.makeOffer()
        flows.answer(id, { kind: 'refused', reason: 'CONTRACT_NOT_ENABLED' })
        expect(await under.wallet.take(url)).toBeUndefined()
      })
    })

    describe('a request', () => {
      it('does not exist until it is saved', async () => {
        const request = await stage.prepareRequest()
        const url = await request.link()
        expect(await under.wallet.scanRequest(url)).toBe(false)
        await stage.save(request)
        expect(await under.wallet.scanRequest(url)).toBe(true)
      })

      it('has its own id in the URL, and not the id that the browser uses', async () => {
        const { id, requestId, url } = await stage.makeRequest()
        expect(requestId).not.toBe(id)
        expect(requestId.length).toBeGreaterThanOrEqual(22)
        expect(decodeURIComponent(url)).not.toContain(id)
        expect(decodeURIComponent(url)).toContain(requestId)
      })

      it('is reported as scanned when a wallet scans it, for its own flow only', async () => {
        const [request, other] = [await stage.makeRequest(), await stage.makeRequest()]
        await under.wallet.scanRequest(request.url)
        expect(stage.kindsOf(request.id)).toContain('scanned')
        expect(stage.kindsOf(other.id)).toEqual([])
      })

      it('is reported with our credential and only the requested claims when a wallet answers it', async () => {
        const { held, credentialId } = await stage.receive()
        const { id, url } = await stage.makeRequest()
        expect(await under.wallet.present(url, held)).toBe(true)
        expect(presentedIn(flows.reportsOf(id))).toMatchObject({
          credentialId,
          type: SUITE_CARDS.plain.type,
          claims: { displayName: CLAIMS.displayName },
        })
        expect(presentedIn(flows.reportsOf(id))?.claims).not.toHaveProperty('level')
      })

      it('is answered only once, and later answers change nothing', async () => {
        const { held } = await stage.receive()
        const { id, url } = await stage.makeRequest()
        expect(await under.wallet.present(url, held)).toBe(true)
        expect(await under.wallet.present(url, held)).toBe(false)
        expect(await under.wallet.decline(url)).toBe(false)
        expect(stage.kindsOf(id).filter((kind) => kind !== 'pending')).toEqual(['scanned', 'presented'])
      })

      it('is reported as rejected, once, when a wallet declines it, or not at all if the engine does not learn it', async () => {
        const { held } = await stage.receive()
        const { id, url } = await stage.makeRequest()
        expect(await under.wallet.decline(url)).toBe(under.reportsDecline)
        if (!under.reportsDecline) return expect(stage.kindsOf(id)).not.toContain('rejected')
        expect(await under.wallet.present(url, held)).toBe(false)
        expect(flows.reportsOf(id)).toEqual([{ kind: 'scanned' }, { kind: 'rejected', reason: 'ACCESS_DENIED' }])
      })

      it('refuses an answer that the flow refuses', async () => {
        const { held } = await stage.receive()
        const { id, url } = await stage.makeRequest()
        flows.answer(id, { kind: 'refused', reason: 'INVALID_CREDENTIAL_STATE' })
        expect(await under.wallet.present(url, held)).toBe(false)
      })

      it('refuses an answer if its flow has already ended', async () => {
        const { held } = await stage.receive()
        const { id, url } = await stage.makeRequest()
        flows.answer(id, { kind: 'closed' })
        expect(await under.wallet.present(url, held)).toBe(false)
        expect(stage.kindsOf(id)).not.toContain('presented')
      })

      it('stays open if settling the flow fails, because both commit in one transaction', async () => {
        const { held } = await stage.receive()
        const { id, url } = await stage.makeRequest()
        flows.answer(id, new Error('the database is full'))
        expect(await under.wallet.present(url, held)).toBe(false)
        flows.answer(id, undefined)
        expect(await under.wallet.present(url, held)).toBe(true)
        expect(presentedIn(flows.reportsOf(id))).toBeDefined()
      })

      it('refuses an answer after it has expired', async () => {
        const { held } = await stage.receive()
        const { id, url } = await stage.makeRequest()
        under.advance(LIFE + 1)
        expect(await under.wallet.present(url, held)).toBe(false)
        expect(stage.kindsOf(id)).not.toContain('presented')
      })
    })

    describe('a revocation', () => {
      it('is visible to others and affects no other credential', async () => {
        const [revoked, other] = [await stage.receive(), await stage.receive()]
        expect(await under.wallet.isRevoked(revoked.held)).toBe(false)
        expect(await stage.revoke(revoked.credentialId)).toMatch(/^(published|pending)$/)
        expect(await under.wallet.isRevoked(revoked.held)).toBe(true)
        expect(await under.wallet.isRevoked(other.held)).toBe(false)
      })

      it('can be requested again, with the same result', async () => {
        const { held, credentialId } = await stage.receive()
        const first = await stage.revoke(credentialId)
        expect(await stage.revoke(credentialId)).toBe(first)
        expect(await under.wallet.isRevoked(held)).toBe(true)
      })

      it('is carried out when it is continued, even if it was never requested', async () => {
        const [revoked, other] = [await stage.receive(), await stage.receive()]
        expect(await under.engine.completeRevocations([revoked.credentialId])).toEqual([revoked.credentialId])
        expect(await under.wallet.isRevoked(revoked.held)).toBe(true)
        expect(await under.wallet.isRevoked(other.held)).toBe(false)
      })

      it('does not happen if the transaction that requests it is rolled back', async () => {
        const { held, credentialId } = await stage.receive()
        const rolledBack = under.database.transaction(async (tx) => {
          await under.engine.setStatus(tx, [credentialId], 'revoked')
          throw new Error('rolled back')
        })
        await expect(rolledBack).rejects.toThrow('rolled back')
        expect(await under.wallet.isRevoked(held)).toBe(false)
      })
    })

    describe('a suspension', () => {
      it('is visible to others, and ends with a reinstatement, unless the engine can only revoke', async () => {
        const [suspended, other] = [await stage.receive(), await stage.receive()]
        if (!under.engine.abilities.suspension) return expect(under.wallet.isSuspended).toBeUndefined()
        const isSuspended = (held: unknown) => under.wallet.isSuspended?.(held)
        await stage.setStatus(suspended.credentialId, 'suspended')
        expect(await isSuspended(suspended.held)).toBe(true)
        expect(await isSuspended(other.held)).toBe(false)
        await stage.setStatus(suspended.credentialId, 'valid')
        expect(await isSuspended(suspended.held)).toBe(false)
        await stage.setStatus(suspended.credentialId, 'revoked')
        await stage.setStatus(suspended.credentialId, 'suspended')
        expect(await under.wallet.isRevoked(suspended.held)).toBe(true)
      })
    })

    describe('the options of a card', () => {
      it('have no unknown names', () => {
        const { options } = under.engine
        if (options) expect(options.safeParse({ 'no-option': 1 }).success).toBe(false)
      })
    })

    describe('the contracts of an external service', () => {
      it('include one for the type of each card', async () => {
        const contracts = await under.engine.contracts?.()
        const types = new Set(Object.values(SUITE_CARDS).map(({ type }) => type))
        if (contracts) expect(new Set(contracts.map(({ type }) => type))).toEqual(types)
      })
    })

    describe('a restore', () => {
      const restored = async <Result>(work: (restore: EngineRestore, tx: Transaction<Tables>) => Promise<Result>) => {
        const { restore } = under
        // An engine without a restore gets its revocations from the server.
        return restore && under.database.transaction((tx) => work(restore, tx))
      }
      const afterRestore = () =>
        restored((restore, tx) => restore.afterRestore(tx, { signerKeyIds: NO_KEYS, now: under.now() }))

      it('keeps the credentials that were issued before, and further ones can be issued', async () => {
        const before = await stage.receive()
        await afterRestore()
        const after = await stage.receive()
        expect(after.credentialId).not.toBe(before.credentialId)
        expect(await under.wallet.isRevoked(before.held)).toBe(false)
        expect(await under.wallet.isRevoked(after.held)).toBe(false)
      })

      it('revokes credentials, also twice', async () => {
        const [revoked, other] = [await stage.receive(), await stage.receive()]
        await afterRestore()
        for (const _ of [1, 2]) {
          const answer = await restored((restore, tx) => restore.setStatus(tx, [revoked.credentialId], 'revoked'))
          if (answer !== 'published') await under.engine.completeRevocations([revoked.credentialId])
        }
        expect(await under.wallet.isRevoked(revoked.held)).toBe(true)
        expect(await under.wallet.isRevoked(other.held)).toBe(false)
      })

      it('takes no credential of another engine for a lost one', async () => {
        const context = { signerKeyIds: NO_KEYS, formats: [], now: under.now() }
        const isOwn = await restored((restore, tx) => restore.revokeLost(tx, 'urn:another:engine', context))
        expect(isOwn ?? false).toBe(false)
      })
    })
  })
}

const presentedIn = (reports: OutcomeEvent[]): PresentedCredential | undefined =>
  reports.flatMap((event) => (event.kind === 'presented' ? [event.credential] : []))[0]
