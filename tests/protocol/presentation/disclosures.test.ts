import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { disclose, discloseRaw } from '../wallet/forge.ts'
import type { PresentationTampering } from '../wallet/presentation.ts'
import { digestOf } from '../wallet/sd-jwt.ts'
import { expectRefused, expectVerified, withinASecondOfWork } from './outcomes.ts'
import { type Changes, reissued } from './reissue.ts'
import { Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.openWithPhoto()
})
afterAll(() => stage.close())

const withChanges = (changes: Changes): PresentationTampering =>
  reissued(stage.serverKey('credential-issuer'), stage.credential, changes)

/** Returns the honest digests, followed by the given ones. */
const digests = (...more: readonly unknown[]) => [
  ...stage.credential.sdJwt.disclosures.map(({ digest }) => digest),
  ...more,
]

async function expectPresentationRefused(tampering: PresentationTampering): Promise<void> {
  const attempt = await stage.begin()
  await expectRefused(stage, attempt, await attempt.present(tampering))
}

describe('disclosures that the holder changed', () => {
  const note = disclose('note', 'added')
  it.each<[string, PresentationTampering]>([
    ['removed', { disclosuresAfterKeyBinding: (honest) => honest.slice(1) }],
    ['added', { disclosuresAfterKeyBinding: (honest) => [...honest, note] }],
    ['reordered', { disclosuresAfterKeyBinding: (honest) => honest.toReversed() }],
  ])('refuses a disclosure that is %s after the key binding was made', (_what, tampering) =>
    expectPresentationRefused(tampering),
  )

  it('refuses a disclosure with another value', () =>
    expectPresentationRefused({ disclosures: (honest) => honest.map((one, index) => (index ? one : edited(one))) }))

  it('refuses an unreferenced disclosure', () =>
    expectPresentationRefused({ disclosures: (honest) => [...honest, note] }))

  it('refuses a disclosure that is sent twice', () =>
    expectPresentationRefused({ disclosures: (honest) => [...honest, ...honest.slice(0, 1)] }))

  it('refuses a disclosure that is not Base64', () =>
    expectPresentationRefused({ disclosures: (honest) => [...honest, '!'] }))

  it('refuses an empty disclosure', () => expectPresentationRefused({ disclosures: (honest) => [...honest, ''] }))

  it('refuses a disclosure in another spelling of Base64', () =>
    expectPresentationRefused({ disclosures: (honest) => honest.map((one, index) => (index ? one : `${one}=`)) }))
})

describe('disclosures that the issuer made', () => {
  it('accepts a further disclosure that is correct', async () => {
    const attempt = await stage.begin()
    await expectVerified(stage, attempt, await attempt.present(withChanges({ added: [disclose('note', { a: [1] })] })))
  })

  it.each<[string, () => Changes]>([
    ['a digest is repeated', () => ({ payload: { _sd: digests(digests()[0]) } })],
    ['a digest is repeated at another level', () => ({ payload: { address: { _sd: digests().slice(0, 1) } } })],
    ['a digest without a disclosure is repeated', () => ({ payload: { _sd: digests(digestOf('x'), digestOf('x')) } })],
    ['a digest is not a string', () => ({ payload: { _sd: digests(7) } })],
    ['the digests are not an array', () => ({ payload: { _sd: {}, displayName: 'Anna Nowak' } })],
  ])('refuses a credential in which %s', (_what, changes) => expectPresentationRefused(withChanges(changes())))

  it.each<[string, () => Changes]>([
    ['of one element', () => ({ added: [discloseRaw(['salt'])] })],
    ['of two elements, for a property', () => ({ added: [discloseRaw(['salt', 'note'])] })],
    ['of four elements', () => ({ added: [discloseRaw(['salt', 'note', 1, 2])] })],
    ['that is not an array', () => ({ added: [discloseRaw({ salt: 'salt', note: 1 })] })],
    ['that is null', () => ({ added: [discloseRaw(null)] })],
    ['whose salt is not a string', () => ({ added: [discloseRaw([1, 'note', 2])] })],
    ['whose name is not a string', () => ({ added: [discloseRaw(['salt', 1, 2])] })],
    ["whose name is '_sd'", () => ({ added: [disclose('_sd', [])] })],
    ["whose name is '...'", () => ({ added: [disclose('...', 'x')] })],
    ["whose name is '__proto__'", () => ({ added: [disclose('__proto__', { displayName: 'Mallory' })] })],
    ['whose name also exists in clear', () => ({ added: [disclose('note', 2)], payload: { note: 1 } })],
    ['whose name is used twice', () => ({ added: [disclose('displayName', 'Mallory')] })],
    ['of the holder key', () => ({ added: [disclose('cnf', {})], payload: { cnf: undefined } })],
    ['of the type', () => ({ added: [disclose('vct', stage.credential.vct)], payload: { vct: undefined } })],
    ['of the issuer', () => ({ added: [disclose('iss', stage.running.url)], payload: { iss: undefined } })],
    ['of the expiry', () => ({ added: [disclose('exp', 4_000_000_000)], payload: { exp: undefined } })],
    [
      'of the status',
      () => {
        const { status } = stage.credential.sdJwt.jws.payload
        return { added: [disclose('status', status)], payload: { status: undefined } }
      },
    ],
    [
      'of a property, in place of an element',
      () => {
        const element = disclose('note', 1)
        return { unreferenced: [element], payload: { notes: [{ '...': digestOf(element) }] } }
      },
    ],
    [
      'of an element, with other members next to its digest',
      () => {
        const element = discloseRaw(['salt', 1])
        return { unreferenced: [element], payload: { notes: [{ '...': digestOf(element), also: 1 }] } }
      },
    ],
    ['that is nested a thousand levels deep', () => ({ added: [encodedText(`["salt","note",${nested(1000)}]`)] })],
    ['with a duplicate name', () => ({ added: [encodedText('["salt","note",{"a":1,"a":2}]')] })],
    [
      'that is referenced twice',
      () => {
        const inner = disclose('inner', { _sd: ['A'.repeat(43)] })
        const outer = disclose('outer', { _sd: [digestOf(inner), digestOf(inner)] })
        return { added: [outer], unreferenced: [inner] }
      },
    ],
  ])('refuses a disclosure %s', (_what, changes) => expectPresentationRefused(withChanges(changes())))

  it.each<[string, () => Changes]>([
    [
      'ten thousand disclosures',
      () => ({ added: Array.from({ length: 10_000 }, (_, index) => disclose(`n${index}`, 1)) }),
    ],
    [
      'a chain of a thousand disclosures',
      () => {
        const chain = chainOf(1000)
        return { added: chain.slice(-1), unreferenced: chain.slice(0, -1) }
      },
    ],
    [
      'twelve thousand digests with a duplicate at the end',
      () => {
        const decoys = Array.from({ length: 12_000 }, (_, index) => digestOf(String(index)))
        return { payload: { _sd: digests(...decoys, decoys.at(-1)) } }
      },
    ],
  ])('refuses %s in bounded time', async (_what, changes) => {
    const attempt = await stage.begin()
    const jwe = attempt.open.encrypt(attempt.vpToken(withChanges(changes())))
    const answer = await withinASecondOfWork(() => attempt.open.sendResponse(jwe))
    await expectRefused(stage, attempt, answer)
  })
})

describe('the hash algorithm of the disclosures', () => {
  const hashed = (algorithm: string) =>
    stage.credential.sdJwt.disclosures.map(({ encoded }) => createHash(algorithm).update(encoded).digest('base64url'))

  it.each<[string, () => Changes]>([
    ['md5', () => ({ payload: { _sd_alg: 'md5', _sd: hashed('md5') } })],
    ['sha3-256', () => ({ payload: { _sd_alg: 'sha3-256', _sd: hashed('sha3-256') } })],
    ['sha-512 while the digests are by SHA-256', () => ({ payload: { _sd_alg: 'sha-512' } })],
    ['unknown', () => ({ payload: { _sd_alg: 'rot13' } })],
    ['sha-256 in another spelling', () => ({ payload: { _sd_alg: 'SHA-256' } })],
    ['null', () => ({ payload: { _sd_alg: null } })],
    ['in an array', () => ({ payload: { _sd_alg: ['sha-256'] } })],
    ['named within a claim', () => ({ payload: { address: { _sd_alg: 'sha-256' } } })],
    ['named within a disclosed claim', () => ({ added: [disclose('address', { _sd_alg: 'sha-256' })] })],
  ])('refuses a hash algorithm that is %s', (_what, changes) => expectPresentationRefused(withChanges(changes())))
})

const encodedText = (text: string): string => Buffer.from(text).toString('base64url')

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Returns disclosures that each contain the digest of the one before. */
function chainOf(length: number): readonly string[] {
  const chain = [disclose('last', 1)]
  while (chain.length < length) chain.push(disclose('next', { _sd: [digestOf(chain.at(-1) ?? '')] }))
  return chain
}

/** Returns the disclosure with another value, as edited by a dishonest holder. */
function edited(disclosure: string): string {
  const [salt, name]: unknown[] = JSON.parse(Buffer.from(disclosure, 'base64url').toString())
  return discloseRaw([salt, name, 'Mallory'])
}
