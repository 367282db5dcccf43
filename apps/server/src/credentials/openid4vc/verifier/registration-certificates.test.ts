import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Card } from '@vitrine/api/cards/card.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgeAuthority, forgeIssuedBy, x5cOf } from '../../../../../../tests/protocol/wallet/forged-certificate.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { openKeyStore } from '../../../platform/keys/key-store.ts'
import { signJws } from '../jose/compact-jws.ts'
import { registrationCertificates } from './registration.doctor.ts'
import { readRegistrationCertificates, registrationMembers, registrationWarnings } from './registration-certificates.ts'

const DAY = 86_400_000
const NOW = 1_800_000_000_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-registration-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const registrar = forgeIssuedBy(forgeAuthority(), { organization: 'Registrar' })
const certificate = ({ typ = 'rc-wrp+jwt', ...claims }: Record<string, unknown> = {}): string =>
  signJws(
    registrar.privateKey,
    { typ, x5c: x5cOf(registrar) },
    { sub: 'NTRPL-1', exp: (NOW + 90 * DAY) / 1000, ...claims },
  )
const write = (name: string, content: string): void => writeFileSync(join(folder, name), content)
const read = () => readRegistrationCertificates(folder)

describe('a folder of registration certificates', () => {
  it('has one for all cards, and one for each card that has its own', () => {
    write('all-cards.jwt', `${certificate()}\n`)
    write('bank.jwt', certificate({ sub: 'NTRPL-2' }))
    write('notes.txt', 'ignored')
    expect(read()).toMatchObject([
      { card: undefined, subject: 'NTRPL-1', authority: 'Registrar', endsAt: NOW + 90 * DAY },
      { card: 'bank', subject: 'NTRPL-2' },
    ])
    const dataFor = (card: string | undefined, now = NOW) => registrationMembers(read(), card, now).verifier_info
    expect(dataFor('bank')).toEqual([{ format: 'registration_cert', data: certificateOf('bank') }])
    expect(dataFor('coffee')).toEqual([{ format: 'registration_cert', data: certificateOf(undefined) }])
    expect(dataFor('coffee', NOW + 90 * DAY), 'after its end').toBeUndefined()
  })

  const certificateOf = (card: string | undefined) => read().find((one) => one.card === card)?.jwt

  it('sends nothing for a card without any', () => {
    write('bank.jwt', certificate())
    expect(registrationMembers(read(), 'coffee', NOW)).toEqual({})
  })

  it.each<[string, string, RegExp]>([
    ['no JWT', 'hello', /expected a signed JWT in compact form/],
    ['a JWT of another type', certificate({ typ: 'rc-rp+jwt' }), /expected the type rc-wrp\+jwt, not "rc-rp\+jwt"/],
    ['the subject of an earlier draft', certificate({ sub: { id: 'NTRPL-1' } }), /as the text sub/],
    ['a date as text', certificate({ exp: '2027-01-01' }), /a number of seconds as exp/],
    ['claims instead of claim', certificate({ credentials: [{ claims: [] }] }), /as claim, not as claims/],
    ['more than 64 KB', certificate({ info: 'x'.repeat(70_000) }), /at most 64 KB/],
  ])('with %s is refused, with advice', (_, content, advice) => {
    write('all-cards.jwt', content)
    expect(read).toThrow(advice)
    expect(read).toThrow(/all-cards\.jwt.*Ask the registrar/)
  })

  it('that is empty or missing is refused', () => {
    expect(read).toThrow(/contains no \.jwt file: expected all-cards\.jwt/)
    expect(() => readRegistrationCertificates(join(folder, 'missing'))).toThrow('is not a readable directory')
  })
})

it('warnings name an end that is near or past, another organisation, and an unknown card', () => {
  write('bank.jwt', certificate())
  const [bank] = read()
  if (!bank) throw new Error('nothing was read')
  const facts = { organization: 'NTRPL-1', cards: ['bank'], now: NOW }
  const warnings = (change: Partial<typeof facts> | { organization: undefined }) =>
    registrationWarnings(bank, { ...facts, ...change })
  expect(warnings({})).toEqual([])
  expect(warnings({ now: NOW + 61 * DAY })).toEqual([expect.stringContaining('expires on 2027-04-15')])
  expect(warnings({ now: NOW + 91 * DAY })).toEqual([expect.stringContaining('is not sent any more')])
  expect(warnings({ organization: 'NTRPL-9' })).toEqual([
    expect.stringContaining('is for NTRPL-1, but the certificate of the role verifier is for NTRPL-9'),
  ])
  expect(warnings({ organization: undefined })).toEqual([expect.stringContaining('has no organizationIdentifier')])
  const old = [{ ...bank, issuedAt: NOW - 367 * DAY }].flatMap((one) => registrationWarnings(one, facts))
  expect(old).toEqual([expect.stringContaining('is more than 12 months old')])
  expect(warnings({ cards: [] })).toEqual([expect.stringContaining('which does not exist')])
})

it('the doctor compares them with the certificate of the verifier and the cards', async () => {
  const keysDirectory = join(folder, 'keys')
  const run = (cards: () => Promise<Card[]> = async () => []) =>
    registrationCertificates({ directory: folder, keysDirectory }, { now: () => NOW, cards }).run()
  write('bank.jwt', certificate())
  expect(await run()).toMatchObject({ outcome: 'skipped' })
  await openKeyStore({ directory: keysDirectory, publicUrl: 'https://a.example', mayCreate: true, now: Date.now() })
  const { outcome, found } = await run()
  expect(outcome).toBe('warning')
  expect(found).toContain('has no organizationIdentifier')
  expect(found).toContain('is for the card bank, which does not exist')
  const unreadable = () => Promise.reject(new ExplainedError('bank.json: order is no number\ncoffee.json is no JSON'))
  const refused = { outcome: 'failed', found: 'bank.json: order is no number coffee.json is no JSON' }
  expect(await run(unreadable)).toMatchObject(refused)
  write('bank.jwt', 'hello')
  expect(await run()).toMatchObject({ outcome: 'failed', found: expect.stringContaining('bank.jwt') })
})
