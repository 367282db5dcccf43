import { flowError } from '@vitrine/api/flows/status.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PresentedCredential } from '../../credentials/credential-engine.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import {
  BROWSER,
  CODE,
  CREDENTIAL,
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

const present = (id: string, credential: Partial<PresentedCredential> = {}) =>
  under.report(id, { kind: 'presented', credential: { ...CREDENTIAL, ...credential } })

describe('an answer that could not be used', () => {
  const note = (id: string, diagnosis?: string) => under.report(id, { kind: 'unusable', diagnosis })

  it('is in the status of the open presentation, with its diagnosis if developers of wallets are told', async () => {
    const [told, untold] = [await under.insert(), await under.insert()]
    for (const id of [told, untold]) await under.report(id, { kind: 'scanned' })
    expect(await note(told, 'x'.repeat(1001))).toEqual({ kind: 'accepted' })
    expect(await note(untold)).toEqual({ kind: 'accepted' })
    const statusOf = (id: string) => under.statuses.status(id, () => true)
    expect(await statusOf(told)).toMatchObject({ hasUnusableAnswer: true, diagnosis: 'x'.repeat(1000) })
    expect(await statusOf(untold)).toMatchObject({ hasUnusableAnswer: true, diagnosis: undefined })
    expect(await present(untold)).toEqual({ kind: 'accepted' })
    expect(await statusOf(untold)).toMatchObject({ state: 'done', hasUnusableAnswer: undefined })
  })

  it('is no longer in the status once a good answer is held until the browser returns', async () => {
    const id = await under.insert(pseudonymOf(BROWSER))
    await under.report(id, { kind: 'scanned' })
    await note(id, 'line')
    await under.report(id, { kind: 'presented', credential: CREDENTIAL, responseCode: CODE })
    const status = await under.statuses.status(id, () => true)
    expect(status).toMatchObject({ awaitsReturn: true, hasUnusableAnswer: undefined, diagnosis: undefined })
  })

  it('is neither counted as an outcome nor audited', async () => {
    const id = await under.insert()
    await under.report(id, { kind: 'scanned' })
    await note(id, 'line')
    expect(under.audited).toEqual([])
    expect(await note('unknown', 'line')).toEqual({ kind: 'closed' })
  })
})

describe('the diagnosis of a refusal', () => {
  it('is stored with it', async () => {
    const [rejected, refused] = [await under.insert(), await under.insert()]
    await under.report(rejected, { kind: 'rejected', reason: 'INVALID_PRESENTATION', diagnosis: 'line' })
    await present(refused, { state: 'invalid', diagnosis: 'status' })
    expect(await under.row(rejected)).toMatchObject({ diagnosis: 'line' })
    expect(await under.row(refused)).toMatchObject({ diagnosis: 'status' })
  })

  it('says nothing about the credential if its contract is not enabled', async () => {
    under.used = { refused: 'CONTRACT_NOT_ENABLED' }
    const id = await under.insert()
    await present(id, { diagnosis: 'status' })
    expect(await under.row(id)).toMatchObject({ error_code: 'CONTRACT_NOT_ENABLED', diagnosis: null })
  })
})

describe('a verified answer', () => {
  it('fulfils the purpose once, and is audited', async () => {
    const id = await under.insert()
    expect(await present(id)).toEqual({ kind: 'accepted' })
    expect(await present(id)).toEqual({ kind: 'closed' })
    expect(under.fulfilled).toMatchObject([{ accountId: 'account-1' }])
    expect(under.audited).toMatchObject([
      { action: 'present', object: 'account-1', outcome: 'verified', card: 'badge' },
    ])
    expect(await under.resultOf(id)).toMatchObject({ displayName: 'Anna', vcKey: 'account-1' })
  })

  it('fulfils nothing from the expiry of the presentation on', async () => {
    const [timely, late] = [await under.insert(), await under.insert()]
    under.now = NOW + LIFE - 1
    expect(await present(timely)).toEqual({ kind: 'accepted' })
    under.now = NOW + LIFE
    expect(await present(late)).toEqual({ kind: 'closed' })
    expect(under.fulfilled).toHaveLength(1)
  })

  it('fulfils nothing for an unknown presentation, or for a card that is gone', async () => {
    expect(await present('unknown')).toEqual({ kind: 'closed' })
    const id = await under.insert()
    under.card = { ...under.card, id: 'another' }
    expect(await present(id)).toEqual({ kind: 'closed' })
    expect(under.fulfilled).toEqual([])
  })

  it.each<[string, Partial<PresentedCredential>, string]>([
    ['that is revoked', { state: 'invalid' }, 'INVALID_CREDENTIAL_STATE'],
    ['whose state is unknown', { state: 'unavailable' }, 'CREDENTIAL_STATE_UNAVAILABLE'],
    ['of the ledger without an id', { credentialId: undefined }, 'INVALID_PRESENTATION'],
  ])('with a credential %s is refused', async (_what, credential, reason) => {
    const id = await under.insert()
    expect(await present(id, credential)).toEqual({ kind: 'refused', reason })
    expect(await under.row(id)).toMatchObject({ state: 'failed', error_code: reason })
    expect(under.fulfilled).toEqual([])
    expect(under.audited).toMatchObject([{ object: pseudonymOf(id), outcome: reason }])
  })

  it('with a credential that the ledger refuses is refused', async () => {
    under.used = { refused: 'INVALID_CREDENTIAL_STATE', accountId: 'account-1' }
    const id = await under.insert()
    expect(await present(id)).toEqual({ kind: 'refused', reason: 'INVALID_CREDENTIAL_STATE' })
    expect(under.audited).toMatchObject([{ outcome: 'INVALID_CREDENTIAL_STATE', account: 'account-1' }])
  })

  it('with a credential whose id belongs to another one in the ledger is refused, which is audited as well', async () => {
    under.used = { refused: 'INVALID_CREDENTIAL_STATE', isOther: true }
    await present(await under.insert())
    expect(under.audited).toMatchObject([
      { object: 'list.7', outcome: 'other-credential' },
      { outcome: 'INVALID_CREDENTIAL_STATE' },
    ])
  })

  it('with a credential of another issuer needs an enabled contract, and has no account', async () => {
    const foreign = { state: 'valid', credentialId: undefined } as const
    await present(await under.insert(), foreign)
    expect(under.fulfilled).toMatchObject([{ accountId: undefined }])
    under.enabled = []
    expect(await present(await under.insert(), foreign)).toEqual({ kind: 'refused', reason: 'CONTRACT_NOT_ENABLED' })
    expect(under.fulfilled).toHaveLength(1)
  })

  it('whose face check did not pass is refused before the credential is used', async () => {
    under.card = cardOf({ faceCheck: { threshold: 80 } })
    const face = (value: number) => ({ checks: [{ name: 'face', outcome: 'passed', value } as const] })
    for (const checks of [face(79), { checks: [] }])
      expect(await present(await under.insert(), checks)).toEqual({ kind: 'refused', reason: 'FACE_CHECK_FAILED' })
    expect(under.fulfilled).toEqual([])
    expect(await present(await under.insert(), face(80))).toEqual({ kind: 'accepted' })
  })

  it('counts an additional credential only if it passed all checks and its state allows its use', async () => {
    const answer = (others: Parameters<PresentationsUnderTest['report']>[1]) => others
    const id = await under.insert()
    await under.report(
      id,
      answer({
        ...{ kind: 'presented', credential: CREDENTIAL },
        others: [
          { type: 'Gift', credential: { ...CREDENTIAL, type: 'Gift' } },
          { type: 'Revoked', credential: { ...CREDENTIAL, state: 'invalid' } },
          { type: 'Foreign', credential: { ...CREDENTIAL, state: 'valid' } },
          { type: 'Forged', failed: [{ name: 'signature', outcome: 'failed' }] },
        ],
      }),
    )
    expect(under.fulfilled[0]?.others).toMatchObject([
      { type: 'Gift', accepted: true },
      { type: 'Revoked', accepted: false, claims: {} },
      { type: 'Foreign', accepted: false, claims: {} },
      { type: 'Forged', accepted: false, claims: {} },
    ])
  })
})

describe('an answer from the same device', () => {
  const hold = (id: string) => under.report(id, { kind: 'presented', credential: CREDENTIAL, responseCode: CODE })
  const comeBack = (code = CODE, browser = BROWSER) => under.settle.returnFromWallet(code, browser)
  const insert = () => under.insert(pseudonymOf(BROWSER))

  it('takes effect when the browser that asked returns with its code, once', async () => {
    const id = await insert()
    expect(await hold(id)).toEqual({ kind: 'accepted' })
    expect(under.fulfilled).toEqual([])
    expect(await comeBack()).toEqual({ id, cardId: 'badge' })
    expect(under.fulfilled).toHaveLength(1)
    expect(await comeBack()).toBeUndefined()
    expect(under.fulfilled).toHaveLength(1)
  })

  it('takes no effect for another browser or another code, and then still for the right one', async () => {
    await hold(await insert())
    expect(await comeBack(CODE, 'another-browser')).toBeUndefined()
    expect(await comeBack('another-code')).toBeUndefined()
    expect(await comeBack(CODE, pseudonymOf(BROWSER))).toBeUndefined()
    expect(await comeBack(pseudonymOf(CODE))).toBeUndefined()
    expect(under.fulfilled).toEqual([])
    expect(await comeBack()).toBeDefined()
  })

  it('takes no effect for a presentation that no browser started', async () => {
    await hold(await under.insert())
    expect(await comeBack()).toBeUndefined()
    expect(under.fulfilled).toEqual([])
  })

  it('takes no effect after its time', async () => {
    const id = await insert()
    await hold(id)
    under.now = NOW + LIFE
    expect(await comeBack()).toEqual({ id, cardId: 'badge' })
    expect(under.fulfilled).toEqual([])
  })

  it('is not held for a presentation that has ended', async () => {
    const id = await insert()
    await present(id)
    expect(await hold(id)).toEqual({ kind: 'closed' })
    expect(await comeBack()).toBeUndefined()
  })

  it('is checked against the ledger only when the browser returns', async () => {
    const id = await insert()
    await hold(id)
    under.used = { refused: 'INVALID_CREDENTIAL_STATE' }
    await comeBack()
    expect(await under.row(id)).toMatchObject({ state: 'failed', error_code: 'INVALID_CREDENTIAL_STATE' })
  })

  it('with a suspended card says so, which an answer from another device says only to the wallet', async () => {
    under.used = { refused: 'INVALID_CREDENTIAL_STATE', accountId: 'account-1', isSuspended: true }
    const [here, elsewhere] = [await insert(), await insert()]
    await hold(here)
    await comeBack()
    expect(await present(elsewhere)).toEqual({ kind: 'refused', reason: 'INVALID_CREDENTIAL_STATE', isSuspended: true })
    const errorOf = async (id: string) => (await under.statuses.status(id, () => true))?.error
    expect(await errorOf(here)).toMatchObject({ code: 'INVALID_CREDENTIAL_STATE', isSuspended: true })
    expect(await errorOf(elsewhere)).toEqual(flowError('INVALID_CREDENTIAL_STATE'))
  })

  it('that was rejected brings the browser back to the reason', async () => {
    const id = await insert()
    await under.report(id, { kind: 'rejected', reason: 'ACCESS_DENIED', responseCode: CODE })
    expect(await comeBack()).toEqual({ id, cardId: 'badge' })
    expect(under.fulfilled).toEqual([])
    expect(await under.row(id)).toMatchObject({ state: 'failed', error_code: 'ACCESS_DENIED' })
  })
})

describe('a rejection', () => {
  it('ends an open presentation, and no other', async () => {
    const [open, done] = [await under.insert(), await under.insert()]
    await present(done)
    const reject = (id: string) => under.report(id, { kind: 'rejected', reason: 'ACCESS_DENIED' })
    expect(await reject(open)).toEqual({ kind: 'refused', reason: 'ACCESS_DENIED' })
    expect(await reject(open)).toEqual({ kind: 'closed' })
    expect(await reject(done)).toEqual({ kind: 'closed' })
    expect(await under.row(done)).toMatchObject({ state: 'done' })
  })

  it('stores neither the face score nor the expiry of the credential', async () => {
    const id = await under.insert()
    const checks = [
      { name: 'issuer', outcome: 'passed', value: 'https://cards.example' },
      { name: 'validity', outcome: 'passed', value: NOW },
      { name: 'face', outcome: 'failed', value: 12 },
    ] as const
    await under.report(id, { kind: 'rejected', reason: 'FACE_CHECK_FAILED', checks: [...checks] })
    expect(JSON.parse((await under.row(id))?.checks ?? '')).toEqual([
      checks[0],
      { name: 'validity', outcome: 'passed' },
      { name: 'face', outcome: 'failed' },
    ])
  })
})
