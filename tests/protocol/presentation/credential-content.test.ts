import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disclose } from '../wallet/forge.ts'
import { expectRefused, expectVerified } from './outcomes.ts'
import { type Changes, reissued } from './reissue.ts'
import { Stage } from './stage.ts'

const DAY = 24 * 60 * 60

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

const withChanges = (changes: Changes) => reissued(stage.serverKey('credential-issuer'), stage.credential, changes)

const now = () => Math.floor(stage.running.now() / 1000)

describe('the type of the credential', () => {
  it('refuses a level 1 certificate if level 2 is requested', async () => {
    const { browser, wallet } = stage.running
    const issuance = await browser.issue('/certificate1', 'CertificateLevel1', { displayName: 'Anna Nowak' })
    const firstLevel = await wallet.receive(issuance.url)
    const { id, url } = await browser.present('CertificateLevel2', '/certificate2')
    const open = await wallet.openRequest(url)
    const [query] = open.request.query.credentials
    if (!query) throw new Error('the request asks for nothing')
    const disclosures = firstLevel.sdJwt.disclosures.map(({ encoded }) => encoded)
    const presentation = open.createPresentation({ query, credential: firstLevel, disclosures })
    const answer = await open.sendResponse(open.encrypt({ [query.id]: [presentation] }))
    expect(answer.status).toBe(400)
    expect(await browser.presentationStatus(id, '/certificate2')).toMatchObject({
      status: 99,
      error: { code: 'INVALID_PRESENTATION' },
    })
  })

  it.each<[string, (vct: string) => unknown]>([
    ['that starts like ours', (vct) => `${vct}Plus`],
    ['that is a prefix of ours', (vct) => vct.slice(0, -1)],
    ['in another case', (vct) => vct.toLowerCase()],
    ['with a trailing slash', (vct) => `${vct}/`],
    ['with a query', (vct) => `${vct}?`],
    ['of another card', (vct) => vct.replace('BankAccount', 'GiftCard')],
    ['in an array', (vct) => [vct]],
    ['that is missing', () => undefined],
  ])('refuses a type %s', async (_what, vct) => {
    const attempt = await stage.begin()
    const answer = await attempt.present(withChanges({ payload: { vct: vct(stage.credential.vct) } }))
    await expectRefused(stage, attempt, answer)
  })
})

describe('the requested claims', () => {
  it('refuses a presentation that withholds one of them', async () => {
    const attempt = await stage.begin()
    await expectRefused(stage, attempt, await attempt.present({ disclosures: (honest) => honest.slice(1) }))
  })

  it('refuses a presentation that discloses nothing', async () => {
    const attempt = await stage.begin()
    await expectRefused(stage, attempt, await attempt.present({ disclosures: () => [] }))
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 7],
    ['true', true],
    ['an array', ['Anna Nowak']],
    ['an object', { text: 'Anna Nowak' }],
  ])('refuses a claim that is %s instead of a string', async (_what, value) => {
    const attempt = await stage.begin()
    const changes = { removed: ['displayName'], added: [disclose('displayName', value)] }
    await expectRefused(stage, attempt, await attempt.present(withChanges(changes)))
  })

  it('does not accept a nested claim in place of it', async () => {
    const attempt = await stage.begin()
    const changes = { removed: ['displayName'], payload: { holder: { displayName: 'Anna Nowak' } } }
    await expectRefused(stage, attempt, await attempt.present(withChanges(changes)))
  })

  it('neither shows nor stores other disclosed claims', async () => {
    const attempt = await stage.begin()
    const changes = { added: [disclose('hobby', 'planted-disclosed')], payload: { motto: 'planted-in-clear' } }
    await expectVerified(stage, attempt, await attempt.present(withChanges(changes)))
    const result = await stage.running.browser.result(attempt.id)
    expect(result).toMatchObject({ displayName: 'Anna Nowak' })
    expect(JSON.stringify(result)).not.toMatch(/planted|hobby|motto/)
    const stored = await everythingStored()
    expect(stored).toContain('Anna Nowak')
    expect(stored).not.toMatch(/planted|hobby|motto/)
  })

  it('stores neither credential nor presentation', async () => {
    const attempt = await stage.begin()
    const vpToken = attempt.vpToken()
    await expectVerified(stage, attempt, await attempt.open.sendResponse(attempt.open.encrypt(vpToken)))
    const [presentation = ''] = vpToken.credential ?? []
    const stored = await everythingStored()
    for (const part of presentation.split(/[~.]/).filter((text) => text.length > 40)) expect(stored).not.toContain(part)
  })

  /** Returns the text of every row of every table. */
  async function everythingStored(): Promise<string> {
    const { query } = stage.running.product.database
    const tables = await query.introspection.getTables()
    const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(query)))
    return JSON.stringify(rows.map((answer) => answer.rows))
  }
})

describe('the validity of the credential', () => {
  it.each<[string, () => Changes]>([
    ['that has expired', () => ({ payload: { exp: now() - 1 } })],
    ['that expired long ago', () => ({ payload: { exp: 0 } })],
    ['that is not valid yet', () => ({ payload: { nbf: now() + DAY } })],
    ['that was issued in the future', () => ({ payload: { iat: now() + DAY } })],
  ])('refuses a credential %s because of its state, although its status is valid', async (_what, changes) => {
    const attempt = await stage.begin()
    const answer = await attempt.present(withChanges(changes()))
    await expectRefused(stage, attempt, answer, 'INVALID_CREDENTIAL_STATE')
  })

  it.each<[string, () => Changes]>([
    ['with a string as exp', () => ({ payload: { exp: String(now() + DAY) } })],
    ['with a negative exp', () => ({ payload: { exp: -1 } })],
    ['with null as exp', () => ({ payload: { exp: null } })],
    ['without exp', () => ({ payload: { exp: undefined } })],
    ['with a string as nbf', () => ({ payload: { nbf: String(now() - DAY) } })],
  ])('refuses a credential %s', async (_what, changes) => {
    const attempt = await stage.begin()
    const answer = await attempt.present(withChanges(changes()))
    expect(answer.status).toBe(400)
    expect(await stage.running.browser.presentationStatus(attempt.id)).toMatchObject({ status: 99 })
  })

  it('refuses an expired credential', async () => {
    const later = await Stage.open()
    try {
      later.running.advance(1825 * DAY * 1000 + 1000)
      const attempt = await later.begin()
      await expectRefused(later, attempt, await attempt.send(), 'INVALID_CREDENTIAL_STATE')
    } finally {
      await later.close()
    }
  })
})
