import type { CheckName } from '@vitrine/api/flows/check.ts'
import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import { ENGLISH_FLOW_ERRORS } from '@vitrine/api/wording/english-flow-errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAULTS, type Fault } from './faulty-presentations.ts'
import { FOREIGN_CARDS, ForeignCards } from './foreign-cards.ts'

let stage: ForeignCards
beforeAll(async () => {
  stage = await ForeignCards.open()
})
afterAll(() => stage?.close())

describe('a fault of a presentation', () => {
  type Outcome = { code: FlowErrorCode; check: CheckName }
  /** Expected error, whose text the visitor reads, and failed check, in every format. */
  const OUTCOMES: Record<Fault, Outcome> = {
    nonce: { code: 'INVALID_PRESENTATION', check: 'holder' },
    audience: { code: 'INVALID_PRESENTATION', check: 'holder' },
    "holder's signature": { code: 'INVALID_PRESENTATION', check: 'holder' },
    "issuer's signature": { code: 'INVALID_PRESENTATION', check: 'signature' },
    digest: { code: 'INVALID_PRESENTATION', check: 'signature' },
    expired: { code: 'INVALID_CREDENTIAL_STATE', check: 'validity' },
    revoked: { code: 'INVALID_CREDENTIAL_STATE', check: 'state' },
    'unknown authority': { code: 'INVALID_PRESENTATION', check: 'issuer' },
  }
  const DEVICE_SIGNATURE =
    /^deviceSignature signature: expected .+ OpenID4VP(DCAPI)?Handover with "[^"]+", "[^"]+"(, "[^"]+")?, received /
  const VALIDITY = /^validity: expected dates around ".+", received ".+" to ".+"$/
  const STATUS = /^status: expected 0 \(VALID\) in the list, received 1$/
  const CHAIN = /^x5c: expected a chain below a trusted authority, .+ received .+"CN=Unknown authority"/
  /** Diagnoses for developers of wallets, by format: SD-JWT VC, JWT VC, mdoc. */
  const LINES: Record<Fault, readonly [RegExp, RegExp, RegExp]> = {
    nonce: [
      /^KB-JWT nonce: expected ".+", received "nonce-of-another-request-0123"$/,
      /^VP nonce: expected ".+", received "nonce-of-another-request-0123"$/,
      DEVICE_SIGNATURE,
    ],
    audience: [
      /^KB-JWT aud: expected "(x509_hash|origin):.+", received "(x509_hash:another|origin:https:\/\/another.example)"$/,
      /^VP aud: expected "(x509_hash|origin):.+", received "(x509_hash:another|origin:https:\/\/another.example)"$/,
      DEVICE_SIGNATURE,
    ],
    "holder's signature": [/^KB-JWT signature: /, /^VP signature: /, DEVICE_SIGNATURE],
    "issuer's signature": [/^SD-JWT signature: /, /^VC signature: /, /^issuerAuth signature: /],
    digest: [/^disclosures: expected a digest of each/, /^VC signature: /, /^valueDigests: /],
    expired: [VALIDITY, VALIDITY, VALIDITY],
    revoked: [STATUS, STATUS, STATUS],
    'unknown authority': [CHAIN, CHAIN, CHAIN],
  }

  it.each(FOREIGN_CARDS)(
    'is the only one of its presentation in $format, which is accepted without it',
    async (card) => {
      for (const way of ['by QR code', 'by the browser'] as const)
        expect(await stage.present(way, card), way).toMatchObject({ status: 2 })
    },
  )

  it.each(FAULTS)('has the same outcome in each format, by QR code and by the browser: %s', async (fault) => {
    const { code, check } = OUTCOMES[fault]
    for (const way of ['by QR code', 'by the browser'] as const)
      for (const [index, card] of FOREIGN_CARDS.entries()) {
        const { line, ...outcome } = await stage.present(way, card, { fault })
        const expected = { status: 99, error: { code, message: ENGLISH_FLOW_ERRORS[code] }, check }
        expect(outcome, `${card.format} ${way}`).toEqual(expected)
        expect(line, `${card.format} ${way}`).toMatch(LINES[fault][index] ?? expect.unreachable())
      }
  })
})
