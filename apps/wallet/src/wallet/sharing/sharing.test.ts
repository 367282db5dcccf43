import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { listUses } from '../storage/collection.ts'
import { keepBankCard } from '../test-support/cards.ts'
import { emptyStore } from '../test-support/store.ts'
import { ASKED, createVerifier, paymentOf, type Taking } from '../test-support/verifier.ts'
import { openRequest } from './opened-request.ts'
import { decline, noteReturn, share } from './sharing.ts'

beforeEach(emptyStore)

const BACK = 'https://verifier.example/from-wallet'

/** Opens a request for the bank account that the wallet has, and picks it for each query. */
async function prepare(request: Record<string, unknown>, takings: Taking[]) {
  const verifier = await createVerifier(request, takings)
  const card = await keepBankCard(verifier.signer)
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

const keyBindingOf = (presentation: string) => decodeJwt(presentation.slice(presentation.lastIndexOf('~') + 1))

describe('the history says of an answer', () => {
  test('that the verifier took it, and to what one agreed', async () => {
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

  test('that it counts once one is back, until one went back', async () => {
    const prepared = await prepare(PAYING, [{ body: { redirect_uri: `${BACK}#response_code=1` } }])
    expect(await prepared.answer()).toEqual({ redirectUri: `${BACK}#response_code=1` })
    expect(await prepared.outcomes()).toEqual(['awaits-return'])
    await noteReturn(prepared.opened, prepared.choice)
    expect(await prepared.outcomes()).toEqual(['returned'])
  })

  test('that it was taken when the page to open holds no code', async () => {
    const { answer, outcomes } = await prepare({}, [{ body: { redirect_uri: BACK } }])
    await answer()
    expect(await outcomes()).toEqual(['accepted'])
  })

  test('that it was not accepted', async () => {
    const { answer, outcomes } = await prepare({}, [{ status: 400, body: { error: 'invalid_request' } }])
    await expect(answer()).rejects.toMatchObject({ code: 'answer-refused' })
    expect(await outcomes()).toEqual(['refused'])
  })

  test('that nobody knows when no answer came, and once only when it is sent again', async () => {
    const { answer, outcomes } = await prepare(PAYING, ['lost', { status: 404 }])
    await expect(answer()).rejects.toMatchObject({ code: 'unreachable' })
    expect(await outcomes()).toEqual(['sent'])
    await expect(answer()).rejects.toMatchObject({ code: 'answer-already-given' })
    expect(await outcomes()).toEqual(['sent'])
  })

  test('what became of it when it gets through the second time', async () => {
    const { answer, outcomes } = await prepare({}, ['lost', {}])
    await expect(answer()).rejects.toThrow()
    await answer()
    expect(await outcomes()).toEqual(['accepted'])
  })

  test('that it is under way before it is sent', async () => {
    const { opened, choice, environment, outcomes } = await prepare({}, [])
    let seen: string[] = []
    const fetch = async () => {
      seen = await outcomes()
      return Response.json({})
    }
    await share(opened, choice, { ...environment, fetch })
    expect(seen).toEqual(['sent'])
  })

  test('nothing when one declined', async () => {
    const { opened, environment, outcomes, answers } = await prepare({}, [{}])
    await decline(opened, environment)
    expect(answers).toMatchObject([{ error: 'access_denied' }])
    expect(await outcomes()).toEqual([])
  })
})

describe('an answer', () => {
  test('agrees to the payment with the card that may pay, and with no other', async () => {
    const credentials = [{ ...ASKED, id: 'other' }, ASKED]
    const { answer, answers } = await prepare({ ...PAYING, dcql_query: { credentials } }, [{}])
    await answer()
    const { other, bank } = JSON.parse(answers[0]?.vp_token ?? '{}')
    expect(keyBindingOf(bank[0]).transaction_data_hashes).toHaveLength(1)
    expect(keyBindingOf(other[0])).not.toHaveProperty('transaction_data_hashes')
  })

  test('is given under whatever the query is called', async () => {
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
