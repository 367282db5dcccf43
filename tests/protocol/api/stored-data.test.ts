import { zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { greyJpeg } from '../jpeg.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { generateHolderKey, thumbprint } from '../wallet/keys.ts'

const MINUTE = 60_000
const PLANTED = {
  displayName: 'Planted-Name Żółć',
  jobTitle: 'Planted-Job',
  department: 'Planted-Department',
  mail: 'planted-mail@example.org',
  photo: greyJpeg({ width: 24, height: 32, tables: 140 }).toString('base64'),
}
const EMPLOYEE = { type: 'VerifiedEmployee', fieldData: PLANTED }

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

/** Returns every row of every table, as one text. */
async function everythingStored(): Promise<string> {
  const { query } = running.product.database
  const tables = await query.introspection.getTables()
  expect(tables.length).toBeGreaterThan(10)
  const contents: string[] = []
  for (const { name } of tables)
    contents.push(name, JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(query)).rows))
  return contents.join('\n')
}

/** Issues and presents cards, and returns all personal and secret values of these flows, by name. */
async function story() {
  const { browser, wallet } = running
  const started = zIssuanceResponse.parse((await browser.post('/basic/request2', EMPLOYEE)).body)
  const key = generateHolderKey()
  const issuance = await wallet.openOffer(started.url)
  const { value: accessToken } = await issuance.obtainToken(started.pin)
  const proof = issuance.createProof(key, await issuance.obtainNonce())
  const answer = await issuance.sendCredentialRequest({ accessToken, proofs: [proof] })
  const [credential] = await issuance.acceptCredentials(answer, [key])
  if (!credential) throw new Error('no credential was issued')
  const presentation = await browser.present('VerifiedEmployee')
  const request = await wallet.openRequest(presentation.url)
  const vpToken = request.createVpToken([credential])
  const sent = await request.sendResponse(request.encrypt(vpToken))
  expect(sent.status).toBe(200)
  const [presented = ''] = Object.values(vpToken).flat().map(String)
  return { started, presentation, credential, accessToken, proof, presented, key }
}

it('never stores the credential, the presentation or a token', async () => {
  const { credential, accessToken, proof, presented } = await story()
  const stored = await everythingStored()
  expect(presented.length).toBeGreaterThan(500)
  const signatures = [credential.sdJwt.issuerJws, proof, presented.slice(presented.lastIndexOf('~') + 1)]
  for (const jws of signatures) {
    expect(jws.split('.')).toHaveLength(3)
    for (const part of jws.split('.').slice(1)) expect(stored).not.toContain(part)
  }
  for (const { encoded, salt } of credential.sdJwt.disclosures) {
    expect(stored).not.toContain(encoded)
    expect(stored).not.toContain(salt)
  }
  expect(stored).not.toContain(accessToken)
})

it('deletes the key that encrypts an answer as soon as there is an answer', async () => {
  const { presentation } = await story()
  const row = await running.product.database.query
    .selectFrom('openid4vc_requests')
    .select('encryption_key')
    .where('presentation_id', '=', presentation.id)
    .executeTakeFirst()
  expect(row?.encryption_key ?? null).toBeNull()
})

it('leaves only the name in the ledger after the retention time', async () => {
  const { started, presentation, credential, accessToken, key } = await story()
  const before = await everythingStored()
  for (const value of Object.values(PLANTED)) expect(before).toContain(JSON.stringify(value).slice(1, -1))
  running.advance(16 * MINUTE)
  await running.product.cleanUp()
  const after = await everythingStored()
  const { displayName, ...gone } = PLANTED
  for (const value of Object.values(gone)) expect(after).not.toContain(value)
  for (const secret of [accessToken, credential.notificationId, thumbprint(key.publicJwk), presentation.requestId])
    expect(after).not.toContain(secret)
  expect(await running.browser.issuanceStatus(started.id)).toEqual({ status: 2 })
  expect(await running.browser.presentationStatus(presentation.id)).toEqual({ status: 2 })
  const accounts = await running.product.database.query.selectFrom('accounts').select('holder_name').execute()
  expect(new Set(accounts.map(({ holder_name }) => holder_name))).toEqual(new Set([displayName]))
  // The keys that sort names contain the name as well.
  expect(after.split(displayName).length - 1).toBe(3 * accounts.length)
})

it('erases the claims of an unused offer together with the offer', async () => {
  const displayName = 'Planted-Abandoned'
  await running.browser.post('/basic/request2', { ...EMPLOYEE, fieldData: { ...PLANTED, displayName } })
  expect(await everythingStored()).toContain(displayName)
  running.advance(5 * MINUTE + 1000)
  await running.product.cleanUp()
  expect(await everythingStored()).not.toContain(displayName)
})

it('erases the claims of an offer at once after its PIN was guessed wrongly', async () => {
  const displayName = 'Planted-Guessed'
  const answer = await running.browser.post('/basic/request2', { ...EMPLOYEE, fieldData: { ...PLANTED, displayName } })
  const { url, pin } = zIssuanceResponse.parse(answer.body)
  const open = await running.wallet.openOffer(url)
  for (let count = 0; count < 5; count += 1) await open.sendTokenRequest({ txCode: pin === '0000' ? '1111' : '0000' })
  expect(await everythingStored()).not.toContain(displayName)
})
