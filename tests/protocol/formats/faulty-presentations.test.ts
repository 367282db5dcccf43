import type { CheckName } from '@vitrine/api/flows/check.ts'
import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import { ENGLISH_FLOW_ERRORS } from '@vitrine/api/wording/english-flow-errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { directPostBinding } from '../../../apps/server/src/credentials/openid4vc/verifier/channels/direct-post.ts'
import { FOREIGN_VCT, ISSUER_NAME, listWith } from '../presentation/foreign-issuer.ts'
import { publicJwkOf } from '../wallet/keys.ts'
import { FAULTS, type Fault, PRESENTATIONS } from './faulty-presentations.ts'
import { DOC_TYPE, ForeignCards, VC_TYPE } from './foreign-cards.ts'

let stage: ForeignCards
let statusList: string
beforeAll(async () => {
  stage = await ForeignCards.open()
  statusList = stage.library.newListUri()
  stage.library.serveList(statusList, { bytes: listWith(9) })
})
afterAll(() => stage?.close())

describe('a fault of a presentation', () => {
  const CARDS = [
    { format: 'dc+sd-jwt', type: FOREIGN_VCT, card: 'BankAccount', prefix: '/basic' },
    { format: 'jwt_vc_json', type: VC_TYPE, card: 'CredoJwtCard', prefix: '/credo-jwt-vc' },
    { format: 'mso_mdoc', type: DOC_TYPE, card: 'CredoRestCard', prefix: '/credo-rest' },
  ] as const
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
    /^deviceSignature signature: expected .+ OpenID4VPHandover with client_id ".+", nonce ".+" and response_uri ".+", received /
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
      /^KB-JWT aud: expected "x509_hash:.+", received "x509_hash:another"$/,
      /^VP aud: expected "x509_hash:.+", received "x509_hash:another"$/,
      DEVICE_SIGNATURE,
    ],
    "holder's signature": [/^KB-JWT signature: /, /^VP signature: /, DEVICE_SIGNATURE],
    "issuer's signature": [/^SD-JWT signature: /, /^VC signature: /, /^issuerAuth signature: /],
    digest: [/^disclosures: expected a digest of each/, /^VC signature: /, /^valueDigests: /],
    expired: [VALIDITY, VALIDITY, VALIDITY],
    revoked: [STATUS, STATUS, STATUS],
    'unknown authority': [CHAIN, CHAIN, CHAIN],
  }

  async function present({ format, type, card, prefix }: (typeof CARDS)[number], fault: Fault | undefined) {
    const { running, library } = stage
    const { id, url } = await running.browser.present(card, prefix)
    const open = await running.wallet.openRequest(url)
    const { clientId, nonce, responseUri, encryption, query } = open.request
    const responseKey = publicJwkOf(encryption.key)
    const presentation = PRESENTATIONS[format]({
      fault,
      signer: library.signer,
      issuer: ISSUER_NAME,
      type,
      session: directPostBinding({ clientId, nonce, responseUri, responseKey }),
      statusList,
      now: running.now(),
    })
    const queried = query.credentials.find((one) => one.types.flat().includes(type) || one.vctValues?.includes(type))
    await open.sendResponse(open.encrypt({ [queried?.id ?? '']: [presentation] }))
    const { status, error, checks } = await running.browser.presentationStatus(id, prefix)
    const line = await running.browser.presentationDiagnosis(id, prefix)
    return { status, error, check: checks?.find(({ outcome }) => outcome === 'failed')?.name, line }
  }

  it.each(CARDS)('is the only one of its presentation in $format, which is accepted without it', async (card) => {
    expect(await present(card, undefined)).toMatchObject({ status: 2 })
  })

  it.each(FAULTS)('has the same outcome in each format: %s', async (fault) => {
    const { code, check } = OUTCOMES[fault]
    for (const [index, card] of CARDS.entries()) {
      const { line, ...outcome } = await present(card, fault)
      expect(outcome, card.format).toEqual({ status: 99, error: { code, message: ENGLISH_FLOW_ERRORS[code] }, check })
      expect(line, card.format).toMatch(LINES[fault][index] ?? expect.unreachable())
    }
  })
})
