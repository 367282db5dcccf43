import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '../../free-port.ts'
import { greyJpeg } from '../jpeg.ts'
import { Browser } from '../product.ts'
import { createProductDatabase, type ProductDatabase } from '../product-database.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { PresentationTampering } from '../wallet/presentation.ts'
import { TestWallet } from '../wallet/wallet.ts'
import { ServerChild } from './server-child.ts'

const PHOTO = greyJpeg({ width: 40, height: 24 }).toString('base64')
const CLAIMS = {
  displayName: 'Zuzanna Planted',
  jobTitle: 'Planted Engineer',
  department: 'Planted Research',
  mail: 'planted@example.org',
  photo: PHOTO,
}

let folder: string
let database: ProductDatabase
let server: ServerChild
let browser: Browser
let wallet: TestWallet
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-log-'))
  database = await createProductDatabase()
  const port = await freePort()
  server = await ServerChild.start({
    ...database.environment,
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'debug',
  })
  browser = new Browser(`http://localhost:${port}`)
  wallet = new TestWallet({ trustAnchors: [readFileSync(join(folder, 'keys', 'trust-anchor.pem'), 'utf8')] })
})
afterAll(async () => {
  await server.stop()
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
})

it('the log at its most verbose level contains no personal data and no secret', async () => {
  const secrets: string[] = [...Object.values(CLAIMS), 'Planted', PHOTO.slice(40, 100)]

  const issued = await browser.issueBasic('VerifiedEmployee', CLAIMS)
  const pin = issued.pin ?? ''
  const issuance = await wallet.openOffer(issued.url)
  await issuance.sendTokenRequest({ txCode: pin === '0000' ? '1111' : '0000' })
  const token = await issuance.obtainToken(pin)
  const key = generateHolderKey()
  const nonce = await issuance.obtainNonce()
  const proof = issuance.createProof(key, nonce)
  const ask = () => issuance.sendCredentialRequest({ accessToken: token.value, proofs: [proof] })
  const [credential] = await issuance.acceptCredentials(await ask(), [key])
  if (!credential) throw new Error('no credential')
  await issuance.acknowledge(token, credential.notificationId ?? '', 'credential_accepted')
  expect((await ask()).status, 'the nonce is used').toBe(400)
  secrets.push(issued.id, issued.url, issuance.offer.preAuthorizedCode, token.value, proof, nonce)
  secrets.push(credential.compact, credential.sdJwt.issuerJws, credential.notificationId ?? '')
  secrets.push(...credential.sdJwt.disclosures.map(({ encoded }) => encoded))

  const tamperings: { presentation?: PresentationTampering }[] = [
    {},
    { presentation: { keyBinding: { payload: { nonce: 'another' } } } },
  ]
  for (const tampering of tamperings) {
    const started = await browser.present('VerifiedEmployee', '/basic', { state: 'helpdesk' })
    const open = await wallet.openRequest(started.url)
    const vpToken = open.createVpToken([credential], tampering.presentation)
    const jwe = open.encrypt(vpToken)
    await open.sendResponse(`${jwe.slice(0, -4)}AAAA`)
    await open.sendResponse(jwe)
    await open.sendResponse(jwe)
    await browser.presentationStatus(started.id)
    await browser.post('/basic/presentation/response-html', { id: started.id })
    await browser.post('/verified-employee/presentation/response-html', { id: started.id })
    await browser.post('/help-desk/accept', { id: started.id })
    await browser.get(`/help-desk/caller/${started.requestId}`)
    secrets.push(started.id, started.requestId, open.request.state, jwe)
    // The diagnosis of a refusal names the nonce, which is useless from then on.
    if (!tampering.presentation) secrets.push(open.request.nonce)
    secrets.push(...Object.values(vpToken).flat())
  }

  // The server refuses these requests. It must not log their values.
  await browser.post('/basic/request2', `{"type":"VerifiedEmployee","fieldData":{"displayName":"${CLAIMS.mail}"`)
  await browser.post('/basic/request2', { type: 'VerifiedEmployee', fieldData: { ...CLAIMS, photo: 'Planted' } })
  await browser.post('/basic/presentation/request', { type: CLAIMS.mail, bankOperation: CLAIMS.jobTitle })
  await browser.get(`/basic/presentation/status?id=${encodeURIComponent(CLAIMS.mail)}`)
  await browser.get(`/nowhere/${encodeURIComponent(CLAIMS.displayName)}`)
  await browser.get('/basic/presentation/status?id=%E0%A4%A')

  // The log arrives in pieces. Once it contains the last call, it contains all earlier calls too.
  await browser.get('/scenarios')
  await vi.waitFor(() => expect(server.output).toContain('"route":"/scenarios"'), { timeout: 10_000 })
  const { output } = server
  expect(output.split('\n').length, 'it does write a log').toBeGreaterThan(20)
  expect(output).toContain('a presentation was refused')
  expect(output).toContain('KB-JWT nonce: expected')
  for (const secret of secrets) expect(output.includes(secret), secret.slice(0, 60)).toBe(false)
  expect(output).not.toMatch(new RegExp(`(?<![\\d.])${pin}(?![\\d.])`))
})
