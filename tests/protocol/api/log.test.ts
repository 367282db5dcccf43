import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { zDecided } from '@vitrine/api/flows/consent.ts'
import { zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { BARE_ENVIRONMENT } from '../../bare-environment.ts'
import { freePort } from '../../free-port.ts'
import { authorizeUrl, issuerStateOf, openWalletOf } from '../code-wallet.ts'
import { ConsentingBrowser } from '../consenting-browser.ts'
import { PageBrowser } from '../digital-credentials/page-browser.ts'
import { greyJpeg } from '../jpeg.ts'
import { Browser } from '../product.ts'
import { createProductDatabase, type ProductDatabase } from '../product-database.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import { TestWallet } from '../wallet/wallet.ts'

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))
const PLANTED = {
  displayName: 'Planted-Name',
  jobTitle: 'Planted-Job',
  department: 'Planted-Department',
  mail: 'planted-mail@example.org',
  photo: greyJpeg({ width: 24, height: 32 }).toString('base64'),
}

let directory: string
let database: ProductDatabase
let server: ChildProcess
let url: string
let log = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-log-'))
  database = await createProductDatabase()
  const port = await freePort()
  url = `http://localhost:${port}`
  server = spawn(process.execPath, [MAIN], {
    env: {
      ...BARE_ENVIRONMENT,
      ...database.environment,
      PORT: String(port),
      DATA_DIR: directory,
      METRICS_PORT: 'off',
      LOG_LEVEL: 'debug',
    },
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (part: Buffer) => {
      log += part.toString()
    })
  for (let tries = 0; tries < 200; tries += 1) {
    const alive = await fetch(`${url}/health/live`).catch(() => undefined)
    if (alive?.ok) return
    await sleep(100)
  }
  throw new Error(`the server did not start: ${log}`)
})
afterAll(async () => {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  await database.remove()
  await rm(directory, { recursive: true, force: true })
})

it('the log of a whole story with all failures contains nothing personal and nothing secret', async () => {
  const browser = new Browser(url)
  const wallet = new TestWallet({ trustAnchors: [await readFile(join(directory, 'keys', 'trust-anchor.pem'), 'utf8')] })
  const started = zIssuanceResponse.parse(
    (await browser.post('/basic/request2', { type: 'VerifiedEmployee', fieldData: PLANTED })).body,
  )
  const { pin = '' } = started
  const issuance = await wallet.openOffer(started.url)
  await issuance.sendTokenRequest({ txCode: pin === '8642' ? '8643' : '8642' })
  await issuance.sendTokenRequest({ code: 'Planted-Code', txCode: 'Planted-Pin' })
  const { value: accessToken } = await issuance.obtainToken(pin)
  const key = generateHolderKey()
  const nonce = await issuance.obtainNonce()
  const lie = issuance.createProof(key, nonce, { payload: { aud: 'Planted-Audience' } })
  await issuance.sendCredentialRequest({ accessToken, proofs: [lie] })
  await issuance.sendCredentialRequest({ accessToken: 'Planted-Token-0123456789', proofs: ['Planted-Proof'] })
  const proof = issuance.createProof(key, nonce)
  const answer = await issuance.sendCredentialRequest({ accessToken, proofs: [proof] })
  const [credential] = await issuance.acceptCredentials(answer, [key])
  if (!credential) throw new Error('no credential was issued')
  const { notificationId = '' } = credential
  await issuance.acknowledge({ value: accessToken, expiresIn: 1 }, notificationId)

  const presentation = await browser.present('VerifiedEmployee')
  const request = await wallet.openRequest(presentation.url)
  const vpToken = request.createVpToken([credential])
  expect((await request.sendResponse(request.encrypt(vpToken))).status).toBe(200)
  const refused = await browser.present('VerifiedEmployee')
  const lying = await wallet.openRequest(refused.url)
  await lying.sendPresentation([credential], { presentation: { keyBinding: { payload: { aud: 'another-verifier' } } } })
  await browser.result(presentation.id)

  const page = new PageBrowser({ url, browser })
  const passedOn = await page.begin('VerifiedEmployee')
  const [digital] = await page.requestsOf(passedOn.id)
  const byBrowser = wallet.openDigitalRequest(digital?.data, url)
  const offered = zIssuanceResponse.parse(
    (await page.post('/basic/request2', { type: 'VerifiedEmployee', fieldData: PLANTED })).body,
  )
  const offer = await page.post('/issuance/digital-credentials/offer', { id: offered.id })
  await page.answer(passedOn.id, { protocol: 'x', data: { response: 'Planted-Response', planted: PLANTED } })
  await page.answer(passedOn.id, { protocol: 'openid4vp-v1-signed', data: { error: 'Planted-Error' } })
  await page.answer(passedOn.id, { protocol: 'openid4vp-v1-signed', data: { vp_token: { Planted: [PLANTED] } } })
  const answered = byBrowser.answer([credential])
  await page.answer(passedOn.id, byBrowser.answer([credential], { jwe: { spoiledTag: true } }))
  expect((await page.answer(passedOn.id, answered)).body).toMatchObject({ status: 2 })
  await page.answer(passedOn.id, answered)

  await browser.post('/basic/request2', '{"type":"BankAccount","Planted-Member":')
  await browser.post('/basic/request2', { type: 'BankAccount', fieldData: { displayName: 'Planted\u0000Value' } })
  await browser.get('/basic/issuance/status?id=Planted-Id')
  await browser.get('/Planted-Path/Planted-Path?Planted-Query=1')
  await browser.get('/issue/bank-account-basic/Planted-Request', { accept: 'text/html' })
  await browser.get('/%E0%A4%APlanted', { cookie: 'planted=Planted', 'user-agent': 'Planted-Agent' })
  await browser.post('/basic/request2', {}, { origin: 'https://planted.example' })

  const secrets = {
    ...PLANTED,
    anything: 'Planted',
    issuance: started.id,
    offer: decodeURIComponent(started.url).split('/').at(-1) ?? '',
    code: issuance.offer.preAuthorizedCode,
    pin: `"${pin}"`,
    accessToken,
    nonce,
    proof,
    notificationId,
    credential: credential.sdJwt.issuerJws.split('.').at(-1) ?? '',
    disclosure: credential.sdJwt.disclosures[0]?.encoded ?? '',
    presentation: presentation.id,
    requestId: presentation.requestId,
    presented: Object.values(vpToken).flat().join().split('.').at(-1) ?? '',
    holder: key.publicJwk.x,
    visitor: '127.0.0.1',
    cookie: page.cookie?.split('=')[1] ?? '',
    passedOn: passedOn.id,
    response: String(answered.data.response).split('.')[3]?.slice(0, 40) ?? '',
    offeredCode: /"pre-authorized_code":"([^"]+)"/.exec(JSON.stringify(offer.body))?.[1] ?? '',
    request: String(digital?.data.request).split('.').at(-1) ?? '',
  }
  // The log is written shortly after the answers. Lines with the addresses of the server and its database are left out, because these
  // addresses are not secret.
  const lines = await vi.waitFor(() => {
    const written = log.split('\n').filter((line) => !/Server listening at|the server starts/.test(line))
    expect(written.filter((line) => line.includes('/:prefix/request2')).length).toBeGreaterThanOrEqual(4)
    return written
  })
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(3)
    const personal = lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase()))
    expect(personal, `the log holds ${name}`).toEqual([])
  }
})

it('the log of a card by authorization code, with all refusals, contains nothing personal and nothing secret', async () => {
  const started = await new Browser(url).issueBasic('BankAccount', { displayName: PLANTED.displayName })
  const offer = await issuerStateOf(started.authorizationUrl)
  const wallet = await openWalletOf(url)
  const state = 'Planted-State'
  await wallet.pushRequest({ ...offer, state, scope: 'Planted-Scope' })
  await wallet.pushRequest({ ...offer, state, redirect_uri: 'javascript:Planted-Script' })
  await wallet.pushRequest({ ...offer, state, issuer_state: 'Planted-Issuer-State' })
  await wallet.pushRequest({ ...offer, state }, { dpop: 'Planted-Proof' })
  await wallet.pushRequest({ ...offer, state, more: 'Planted'.repeat(10_000) })
  const requestUri = await wallet.pushed({ ...offer, state })
  const [owner, other] = [new ConsentingBrowser(), new ConsentingBrowser()]
  await other.open(authorizeUrl(url, 'Planted-Request'))
  await owner.open(authorizeUrl(url, requestUri))
  await other.open(authorizeUrl(url, requestUri))
  const { id } = await owner.request(url)
  for (const browser of [other, owner])
    for (const body of [{ id: 'Planted-Id' }, { id, claims: [PLANTED.displayName] }])
      await browser.decide(url, 'accept', body)
  await owner.decide(url, 'accept', { id }, { origin: 'https://planted.example' })
  const accepted = new URL(zDecided.parse(await (await owner.decide(url, 'accept', { id })).json()).url)
  const code = accepted.searchParams.get('code') ?? ''
  await wallet.redeem(code, { code_verifier: 'Planted-Verifier'.repeat(3) })
  const token = String((await wallet.redeem(code)).body.access_token)
  expect(await wallet.requestCard(token)).toMatchObject({ status: 200 })
  await wallet.redeem(code)
  expect(await wallet.requestCard(token)).toMatchObject({ status: 401 })

  const secrets = {
    anything: 'Planted',
    offer: offer.issuer_state,
    request: requestUri.split(':').at(-1) ?? '',
    id,
    code,
    token,
  }
  const lines = await vi.waitFor(() => {
    const written = log.split('\n').filter((line) => !/Server listening at|the server starts/.test(line))
    expect(written.filter((line) => line.includes('a wallet request was refused')).length).toBeGreaterThanOrEqual(10)
    return written
  })
  for (const [name, secret] of Object.entries({ ...secrets, key: wallet.thumbprint, verifier: wallet.verifier })) {
    expect(secret.length, name).toBeGreaterThan(3)
    const personal = lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase()))
    expect(personal, `the log holds ${name}`).toEqual([])
  }
})

it('writes each line of the log as JSON, none of them as an error', () => {
  const lines = log.split('\n').filter((line) => line !== '')
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) expect(JSON.parse(line).level).toBeLessThan(50)
})

/** Waits for the lines of the log about a request. */
const linesAbout = (requestId: string): Promise<Record<string, unknown>[]> =>
  vi.waitFor(() => {
    const lines = log.split('\n').filter((line) => line.includes(requestId))
    expect(lines.length).toBeGreaterThan(1)
    return lines.map((line) => JSON.parse(line))
  })

it("logs the reason for a wallet's refusal under the request id of the answer", async () => {
  const answer = await fetch(`${url}/openid4vci/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=password',
  })
  const { error, error_description: reason } = z
    .object({ error: z.string(), error_description: z.string() })
    .parse(await answer.json())
  const requestId = answer.headers.get('x-request-id') ?? ''
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(await linesAbout(requestId)).toMatchObject([
    { level: 30, requestId, error, reason, msg: 'a wallet request was refused' },
    { level: 30, requestId, status: 400, msg: 'request' },
  ])
})

it('logs the version and the configured settings when it starts', () => {
  const first = log.split('\n').find((text) => text.includes('the server starts'))
  const { settings, ...line } = JSON.parse(first ?? '')
  expect(line).toMatchObject({ msg: 'the server starts', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  expect(settings).toMatchObject({ DATA_DIR: directory, LOG_LEVEL: 'debug' })
})
