import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueSdJwtVc } from '../../../apps/server/src/credentials/openid4vc/formats/sd-jwt/issue-sd-jwt.ts'
import { forgeSelfSigned, x5cOf } from '../wallet/forge.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import { type Disclosure, readSdJwt } from '../wallet/sd-jwt.ts'
import { Stage } from './stage.ts'

const CREDENTIALS = 2000

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

it("makes exactly the holder's claims selectively disclosable", async () => {
  const { sdJwt } = await (await stage.authorized()).receive()
  const { payload } = sdJwt.jws
  expect(Object.keys(payload).sort()).toEqual(['_sd', '_sd_alg', 'cnf', 'exp', 'iat', 'iss', 'status', 'vct'].sort())
  expect(sdJwt.disclosures.map(({ name }) => name).sort()).toEqual(['accountNumber', 'cardNumber', 'displayName'])
  expect(payload).toMatchObject({ iss: stage.running.url, vct: `${stage.running.url}/credential-types/BankAccount` })
})

it('never repeats a salt or digest in ten thousand, and the order of digests reveals nothing', () => {
  const signer = forgeSelfSigned()
  const holderKey = generateHolderKey().publicJwk
  const key = { id: 'forged', privateKey: signer.privateKey, x5c: [...x5cOf(signer)], certificate: signer.certificate }
  const all: Disclosure[] = []
  const firsts = new Set<string>()
  for (let count = 0; count < CREDENTIALS; count += 1) {
    const compact = issueSdJwtVc(
      {
        issuerUrl: 'https://issuer.example',
        type: 'https://issuer.example/type',
        issuedAt: 1_800_000_000,
        expiresAt: 1_900_000_000,
        holderJwk: holderKey,
        holderDid: undefined,
        status: { uri: 'https://issuer.example/list', index: count },
        claims: { a: 'same', b: 'same', c: 'same', d: 'same', e: 'same' },
      },
      key,
    )
    const { disclosures, jws } = readSdJwt(compact)
    all.push(...disclosures)
    const digests = jws.payload._sd
    expect(digests).toEqual(disclosures.map(({ digest }) => digest).sort())
    firsts.add(disclosures.find(({ digest }) => Array.isArray(digests) && digest === digests[0])?.name ?? '')
  }
  expect(all).toHaveLength(5 * CREDENTIALS)
  expect(new Set(all.map(({ salt }) => salt)).size).toBe(all.length)
  expect(new Set(all.map(({ digest }) => digest)).size).toBe(all.length)
  expect(firsts.size).toBe(5)
})

it('does not use neighbouring status indices for consecutive credentials', async () => {
  const indices: number[] = []
  for (let count = 0; count < 10; count += 1)
    indices.push((await (await stage.authorized()).receive()).status?.index ?? -1)
  expect(new Set(indices).size).toBe(10)
  const steps = indices.slice(1).map((index, position) => Math.abs(index - (indices[position] ?? 0)))
  expect(steps.filter((step) => step === 1).length).toBeLessThan(2)
})

it.each([
  ['_sd', ['x']],
  ['...', 'x'],
  ['iss', 'https://evil.example'],
  ['exp', 4_000_000_000],
  ['vct', 'https://evil.example/type'],
  ['cnf', { jwk: {} }],
  ['status', { status_list: { idx: 0, uri: 'https://evil.example' } }],
  ['constructor', 'x'],
  ['toString', 'x'],
  ['accountNumber', 'PL00'],
  ['cardNumber', '1'],
  ['balance', 1_000_000],
  ['verified', true],
])('ignores %s from a visitor', async (name, value) => {
  const { browser, wallet } = stage.running
  const { url } = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak', [name]: value })
  const { claims, sdJwt } = await wallet.receive(url)
  expect(Object.keys(claims).sort()).toEqual(
    ['accountNumber', 'cardNumber', 'cnf', 'displayName', 'exp', 'iat', 'iss', 'status', 'vct'].sort(),
  )
  expect(claims).toMatchObject({ iss: stage.running.url, displayName: 'Anna Nowak' })
  expect(claims[name]).not.toEqual(value)
  expect(JSON.stringify(sdJwt)).not.toContain('evil')
})

it('refuses __proto__ from a visitor', async () => {
  const body = '{"type":"BankAccount","fieldData":{"displayName":"Anna","__proto__":{"admin":true}}}'
  const answer = await stage.running.browser.post('/basic/request2', body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
})

it('accepts a property name as ordinary text', async () => {
  const displayName = `__proto__ constructor ${randomBytes(4).toString('hex')} <b>'"&\u200d 🙂`
  const credential = await (await stage.authorized(stage.begin(displayName))).receive()
  expect(credential.claims.displayName).toBe(displayName)
})
