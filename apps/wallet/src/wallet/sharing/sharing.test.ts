import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Card } from '../card/card.ts'
import { addCards, deleteCard, holderKeyOf, listCards, listUses } from '../storage/collection.ts'
import { createBankCard, storeBankCard } from '../test-support/cards.ts'
import { emptyStore } from '../test-support/store.ts'
import { ASKED, createVerifier, paymentOf, type VerifierAnswer } from '../test-support/verifier.ts'
import { openRequest } from './opened-request.ts'
import { decline, recordReturn, share } from './sharing.ts'

beforeEach(emptyStore)

const BACK = 'https://verifier.example/from-wallet'

/** Opens a request for the bank account in the wallet, and chooses this card for each query. */
async function prepare(request: Record<string, unknown>, verifierAnswers: VerifierAnswer[]) {
  const verifier = await createVerifier(request, verifierAnswers)
  const card = await storeBankCard(verifier.signer)
  const opened = await openRequest(verifier.link, verifier.environment)
  const asks = opened.groups.flatMap(({ options: [first = []] }) => first)
  const choice = new Map(asks.flatMap(({ queryId, candidates: [best] }) => (best ? [[queryId, best] as const] : [])))
  return {
    ...verifier,
    card,
    opened,
    choice,
    answer: () => share(opened, choice, verifier.environment),
    outcomes: async () => (await listUses(card.id)).map(({ outcome }) => outcome),
  }
}
const PAYING = { transaction_data: [paymentOf(8)] }

describe('a card with copies', () => {
  test('is shown in another copy to each verifier, in the same copy if an answer is sent again', async () => {
    const { card } = await prepareCopies()
    const shown: string[] = []
    const show = async (answers: VerifierAnswer[]) => {
      const verifier = await createVerifier({}, answers)
      const opened = await openRequest(verifier.link, verifier.environment)
      const asks = opened.groups.flatMap(({ options: [first = []] }) => first)
      const choice = new Map(
        asks.flatMap(({ queryId, candidates: [best] }) => (best ? [[queryId, best] as const] : [])),
      )
      for (const [, { card: chosen }] of choice) shown.push(chosen.credential)
      for (const _answer of answers) await share(opened, choice, verifier.environment).catch(() => undefined)
      return verifier
    }
    await show([{}])
    await show(['lost', {}])
    await show([{}])
    expect(new Set(shown).size).toBe(2)
    expect(shown[2], 'the last copy is shown again').toBe(shown[1])
    const [stored] = await listCards()
    expect(stored?.copies).toMatchObject({ all: 2, spares: [] })
    const seen = (await listUses(card.id)).map((use) => use.seen?.key)
    expect(seen).toHaveLength(3)
    expect(new Set(seen).size).toBe(2)
    await deleteCard(card.id)
    expect(await holderKeyOf({ id: card.id })).toBeUndefined()
    expect(await holderKeyOf({ id: card.id, keyId: 'spare' })).toBeUndefined()
  })
})

/** Stores a card with one spare copy, bound to a key of its own. */
async function prepareCopies(): Promise<{ card: Card }> {
  const { signer } = await createVerifier()
  const [first, spare] = [await createBankCard(signer), await createBankCard(signer)]
  const { credential, statusReference } = spare.card
  const copies = { all: 2, spares: [{ credential, statusReference, keyId: 'spare' }], shownKeys: [] }
  const card = { ...first.card, copies }
  await addCards([{ card, key: first.key, spareKeys: [spare.key] }])
  return { card }
}

const keyBindingOf = (presentation: string) => decodeJwt(presentation.slice(presentation.lastIndexOf('~') + 1))

describe('the history records', () => {
  test('an accepted response, with the confirmed payment', async () => {
    const { answer, card } = await prepare(PAYING, [{}])
    await answer()
    expect(await listUses(card.id)).toMatchObject([
      {
        outcome: 'accepted',
        verifier: { name: 'Lunch service', host: 'verifier.example', isKnown: true },
        claims: [[{ name: 'Full name' }, { name: 'Imię i nazwisko' }]],
        payment: { amount: 8, currency: 'PLN', payee: 'Lunch service' },
      },
    ])
  })

  test('a response that awaits the return of the person, until they return', async () => {
    const prepared = await prepare(PAYING, [{ body: { redirect_uri: `${BACK}#response_code=1` } }])
    expect(await prepared.answer()).toEqual({ redirectUri: `${BACK}#response_code=1` })
    expect(await prepared.outcomes()).toEqual(['awaits-return'])
    await recordReturn(prepared.opened, prepared.choice)
    expect(await prepared.outcomes()).toEqual(['returned'])
  })

  test('an accepted response if the redirect_uri has no response code', async () => {
    const { answer, outcomes } = await prepare({}, [{ body: { redirect_uri: BACK } }])
    await answer()
    expect(await outcomes()).toEqual(['accepted'])
  })

  test('a refused response', async () => {
    const { answer, outcomes } = await prepare({}, [{ status: 400, body: { error: 'invalid_request' } }])
    await expect(answer()).rejects.toMatchObject({ code: 'answer-refused' })
    expect(await outcomes()).toEqual(['refused'])
  })

  test('a response without an answer as sent, and only once if it is sent again', async () => {
    const { answer, outcomes } = await prepare(PAYING, ['lost', { status: 404 }])
    await expect(answer()).rejects.toMatchObject({ code: 'unreachable' })
    expect(await outcomes()).toEqual(['sent'])
    await expect(answer()).rejects.toMatchObject({ code: 'answer-already-given' })
    expect(await outcomes()).toEqual(['sent'])
  })

  test('the outcome of a response that succeeds on the second attempt', async () => {
    const { answer, outcomes } = await prepare({}, ['lost', {}])
    await expect(answer()).rejects.toThrow()
    await answer()
    expect(await outcomes()).toEqual(['accepted'])
  })

  test('a response before it is sent', async () => {
    const { opened, choice, environment, outcomes } = await prepare({}, [])
    let seen: string[] = []
    const fetch = async () => {
      seen = await outcomes()
      return Response.json({})
    }
    await share(opened, choice, { ...environment, fetch })
    expect(seen).toEqual(['sent'])
  })

  test('no refusal', async () => {
    const { opened, environment, outcomes, answers } = await prepare({}, [{}])
    await decline(opened, environment)
    expect(answers).toMatchObject([{ error: 'access_denied' }])
    expect(await outcomes()).toEqual([])
  })
})

describe('a response', () => {
  test('confirms the payment only with the card that may pay', async () => {
    const credentials = [{ ...ASKED, id: 'other' }, ASKED]
    const { answer, answers } = await prepare({ ...PAYING, dcql_query: { credentials } }, [{}])
    await answer()
    const { other, bank } = JSON.parse(answers[0]?.vp_token ?? '{}')
    expect(keyBindingOf(bank[0]).transaction_data_hashes).toHaveLength(1)
    expect(keyBindingOf(other[0])).not.toHaveProperty('transaction_data_hashes')
  })

  test('uses the query id, whatever it is', async () => {
    const credentials = ['__proto__', 'constructor'].map((id) => ({ ...ASKED, id }))
    const { answer, answers } = await prepare({ dcql_query: { credentials } }, [{}])
    await answer()
    expect(answers[0]?.vp_token).toMatch(/^\{"__proto__":\["[^"]+"\],"constructor":\["[^"]+"\]\}$/)
  })

  test('without the card that may pay is not sent', async () => {
    const { opened, environment, answers, calls } = await prepare(PAYING, [])
    await expect(share(opened, new Map(), environment)).rejects.toMatchObject({ code: 'payment-unreadable' })
    expect(answers).toEqual([])
    expect(calls).toHaveLength(1)
  })
})
