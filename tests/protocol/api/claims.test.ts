import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CardFolder } from '../../card-folder.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { expectProblem } from './problems.ts'

/** Card that these tests change so that all its fields are optional. No shipped card has optional fields only. */
const OPTIONAL_CARD = 'workshop'

let running: RunningProduct
const cards = new CardFolder()
beforeAll(async () => {
  cards.change(OPTIONAL_CARD, { issuance: { enabled: true, customInputEnabled: true, customInputRequired: false } })
  running = await startProduct({ SCENARIOS_DIR: cards.path })
})
afterAll(async () => {
  await running.stop()
  cards.remove()
})

const issueAccount = (fieldData: Record<string, unknown>) =>
  running.browser.post('/basic/request2', { type: 'BankAccount', fieldData })

/** Returns the claims that a wallet receives from the card with optional fields. */
async function received(claims: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { browser, wallet } = running
  const { url } = await browser.issue('/workshop', 'Workshop', claims)
  const { iss, iat, exp, vct, cnf, status, ...others } = (await wallet.receive(url)).claims
  return others
}

const OF_THE_CARD = { event: 'Verifiable Credentials in Practice', date: '2027-03-18' }

describe('a claim that the card does not ask for', () => {
  it('is dropped by the server', async () => {
    const given = { displayName: 'Anna', company: 'Example', role: 'admin', level: 9, nested: { displayName: 'x' } }
    expect(await received(given)).toEqual({ displayName: 'Anna', company: 'Example', ...OF_THE_CARD })
  })

  it("does not replace the card's own claims", async () => {
    const given = { displayName: 'Anna', company: 'Example', event: 'Another', date: '1970-01-01' }
    expect(await received(given)).toEqual({ displayName: 'Anna', company: 'Example', ...OF_THE_CARD })
  })
})

describe('an empty claim', () => {
  it.each([[''], ['   '], ['\u00a0'], [null]])('%j is dropped by the server', async (company) => {
    expect(await received({ displayName: 'Anna', company })).toEqual({ displayName: 'Anna', ...OF_THE_CARD })
  })

  it("issues a credential without any of the visitor's claims if the card allows it", async () => {
    expect(await received({})).toEqual(OF_THE_CARD)
  })

  it.each([[{}], [{ displayName: '' }], [{ displayName: ' \u2003 ' }], [{ displayName: null }], [{ other: 'x' }]])(
    'is refused if the card requires it, and the field is named: %j',
    async (fieldData) => {
      expectProblem(await issueAccount(fieldData), 'invalid-request', /Full name/)
    },
  )

  it('names each missing field', async () => {
    const answer = await running.browser.post('/basic/request2', {
      type: 'CustomerUpn',
      fieldData: { displayName: '' },
    })
    expectProblem(answer, 'invalid-request', /Full name.*User name/)
  })
})

describe('a claim that is too long', () => {
  it('accepts a text of 200 characters, and trims spaces around it', async () => {
    const displayName = 'ż'.repeat(200)
    expect(await received({ displayName: `  ${displayName} ` })).toMatchObject({ displayName })
  })

  it.each<[string, unknown]>([
    ['of 201 characters', 'A'.repeat(201)],
    ['of 50,000 characters', 'A'.repeat(50_000)],
    ['with NUL', 'Anna\u0000Nowak'],
    ['with a line break', 'Anna\nNowak'],
    ['with an escape sequence', '\u001b[31mAnna'],
    ['with a control character of C1', 'Anna\u0085Nowak'],
    ['with DEL', 'Anna\u007f'],
    ['with a right-to-left override', 'Anna \u202eawoN'],
    ['with a line separator', 'Anna\u2028Nowak'],
    ['that is a number', 17],
    ['that is true', true],
    ['that is an array', ['Anna']],
    ['that is an object', { first: 'Anna' }],
  ])('refuses a value %s, and names the field', async (_what, displayName) => {
    expectProblem(await issueAccount({ displayName }), 'invalid-request', /Full name/)
  })

  it.each([
    ['markup', '<script>alert(1)</script>'],
    ['a formula', '=HYPERLINK("https://evil.example")'],
    ['a name with a joiner', 'نیم\u200cفاصله'],
    ['emoji', '👩‍👩‍👧‍👦 Anna'],
    ['SQL', "Robert'); DROP TABLE accounts;--"],
  ])('accepts %s as ordinary text', async (_what, displayName) => {
    expect(await received({ displayName })).toMatchObject({ displayName })
  })
})
