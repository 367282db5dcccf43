import { zCard } from '@vitrine/api/cards/card.ts'
import { expect, it } from 'vitest'
import { FORMATS } from './formats/formats.ts'
import { openid4vcRules } from './openid4vc-rules.ts'

const pid = (enabled: boolean) =>
  zCard.parse({
    ...{ id: 'pid', type: 'Pid', card: { title: 'PID', image: 'pid.svg' } },
    credential: { claims: [{ source: 'issuer', name: 'name', label: 'Name' }] },
    presentation: { enabled, claims: ['name'], vct: ['urn:pid:1'], doctype: ['org.pid.1'] },
  })
const check = (enabled: boolean, ...trusted: string[]) =>
  openid4vcRules(FORMATS, (type) => trusted.includes(type), 'off', false).checkCards?.([pid(enabled)])

it("a card for other issuers' credentials can be on if one of its types has a trusted issuer", () => {
  expect(() => check(true, 'org.pid.1')).not.toThrow()
  expect(() => check(false)).not.toThrow()
  expect(() => check(true, 'urn:other')).toThrow(
    "pid.json: presentation.enabled is true, but no file in TRUSTED_ISSUERS_DIR has a line 'Type: <name>' for urn:pid:1 or org.pid.1",
  )
})

it('a card can want attested wallets only if attestations count', () => {
  const card = { ...pid(false), engine: { name: 'openid4vc', walletAttestation: 'required' } }
  const checkWith = (mode: 'off' | 'accepted') => openid4vcRules(FORMATS, () => false, mode, false).checkCards?.([card])
  expect(() => checkWith('accepted')).not.toThrow()
  expect(() => checkWith('off')).toThrow('pid.json: engine.walletAttestation needs providers of wallets')
})

it('a card can demand attested keys only if attestations of keys count', () => {
  const card = { ...pid(false), engine: { name: 'openid4vc', keyAttestation: {} } }
  const checkWith = (countsKeys: boolean) =>
    openid4vcRules(FORMATS, () => false, 'off', countsKeys).checkCards?.([card])
  expect(() => checkWith(true)).not.toThrow()
  expect(() => checkWith(false)).toThrow('pid.json: engine.keyAttestation needs providers whose attestations of keys')
})
