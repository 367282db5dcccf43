import type { Check } from '@vitrine/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgeAuthority, forgeIssuedBy } from '../wallet/forged-certificate.ts'
import { es256, flipped } from '../wallet/jws.ts'
import type { PresentationTampering } from '../wallet/presentation.ts'
import { expectVerified } from './outcomes.ts'
import { reissued } from './reissue.ts'
import { Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

const issuer = () => stage.serverKey('credential-issuer')
const passed = (names: Check['name'][]): Check[] => names.map((name) => ({ name, outcome: 'passed' }))

describe('what was checked', () => {
  it('is told with the result: what passed, and what nobody says', async () => {
    const attempt = await stage.begin()
    await expectVerified(stage, attempt, await attempt.send())
    const result = await stage.running.browser.result(attempt.id)
    expect(result.fullObject?.checks).toEqual([
      ...passed(['format']),
      { name: 'issuer', outcome: 'passed', value: stage.running.url },
      ...passed(['signature']),
      { name: 'validity', outcome: 'passed', value: result.expirationDate },
      ...passed(['holder', 'request', 'query']),
      { name: 'state', outcome: 'passed', value: stage.running.now() },
      { name: 'domain', outcome: 'passed', value: stage.running.url },
      { name: 'face', outcome: 'not-told' },
    ])
    expect(result).toMatchObject({
      verified: true,
      credentialStateIsValid: true,
      domainValidationUrl: stage.running.url,
    })
  })

  it.each<[string, () => PresentationTampering, Check[]]>([
    [
      'an issuer that nobody trusts',
      () => {
        const stranger = forgeIssuedBy(forgeAuthority(), { uris: [stage.running.url] })
        return reissued(stranger, stage.credential)
      },
      [...passed(['format']), { name: 'issuer', outcome: 'failed' }],
    ],
    [
      'a signature that was changed',
      () => reissued(issuer(), stage.credential, { sign: flipped(es256(issuer().privateKey)) }),
      [...passed(['format', 'issuer']), { name: 'signature', outcome: 'failed' }],
    ],
    [
      'a credential that has expired',
      () => reissued(issuer(), stage.credential, { payload: { exp: 1 } }),
      [...passed(['format', 'issuer', 'signature']), { name: 'validity', outcome: 'failed' }],
    ],
    [
      'another nonce',
      () => ({ keyBinding: { payload: { nonce: 'another' } } }),
      [...passed(['format', 'issuer', 'signature', 'validity']), { name: 'holder', outcome: 'failed' }],
    ],
  ])('is told with the refusal of %s', async (_what, tampering, checks) => {
    const attempt = await stage.begin()
    expect((await attempt.present(tampering())).status).toBe(400)
    expect((await stage.running.browser.presentationStatus(attempt.id)).checks).toEqual(checks)
  })
})
