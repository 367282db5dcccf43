import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../formats/faulty-presentations.ts'
import { FOREIGN_CARDS, ForeignCards } from '../formats/foreign-cards.ts'

let stage: ForeignCards
beforeAll(async () => {
  stage = await ForeignCards.open()
})
afterAll(() => stage?.close())

const [SD_JWT, JWT_VC, MDOC] = FOREIGN_CARDS
/** The session of a request of the same presentation by its QR code. */
const CODE_SESSION = { audience: 'x509_hash:verifier', responseUri: 'https://vitrine.example/openid4vp/responses/r1' }
const REFUSED = { status: 99, error: { code: 'INVALID_PRESENTATION' }, check: 'holder' }

const refused = async (card: (typeof FOREIGN_CARDS)[number], bound: (session: Session) => Session) =>
  expect(await stage.present('by the browser', card, { bound })).toMatchObject(REFUSED)

describe.each([SD_JWT, JWT_VC])('the audience of an answer in $format (OpenID4VP 1.0 appendix A.4)', (card) => {
  const signedFor = (audience: (origin: string) => string) =>
    refused(card, (session) => ({ ...session, audience: audience(stage.running.url) }))

  it.each<[string, (origin: string) => string]>([
    ['the client_id of the request', () => CODE_SESSION.audience],
    ['an origin without its prefix', (origin) => origin],
    ['the prefix of the drafts', (origin) => `web-origin:${origin}`],
    ['the origin of another page', () => 'origin:https://evil.example'],
    ['an origin with a slash', (origin) => `origin:${origin}/`],
    ['an origin in upper case', (origin) => `origin:${origin.toUpperCase()}`],
    ['an origin without its port', (origin) => `origin:${origin.replace(/:\d+$/, '')}`],
    ['an origin with another scheme', (origin) => `origin:${origin.replace('http:', 'https:')}`],
    ['nothing', () => ''],
  ])('is not %s', (_what, audience) => signedFor(audience))
})

describe('the session of a document (OpenID4VP 1.0 appendix B.2.6.2)', () => {
  type Handover = Session['handover']
  const signed = (handover: (honest: Handover & { origin: string; nonce: string }) => Handover) =>
    refused(MDOC, (session) => ({
      ...session,
      handover: handover({ ...session.handover, origin: stage.running.url, nonce: session.nonce }),
    }))

  it.each(['OpenID4VPHandover', 'OID4VPDCAPIHandover', 'dcapi', ''])('is not one with the handover %j', (name) =>
    signed(({ info }) => ({ name, info })),
  )

  it.each<[string, (honest: Handover & { origin: string; nonce: string }) => Handover['info']]>([
    ['without the key of the answer', ({ info: [origin = '', nonce = ''] }) => [origin, nonce, null]],
    ['with another key', ({ info: [origin = '', nonce = ''] }) => [origin, nonce, Buffer.alloc(32)]],
    [
      'with the text of the thumbprint',
      ({ info: [origin = '', nonce = '', key] }) => [
        origin,
        nonce,
        Buffer.from(key as Uint8Array).toString('base64url'),
      ],
    ],
    ['in the order of the drafts', ({ origin, nonce }) => [origin, CODE_SESSION.audience, nonce]],
    ['with the prefix of an audience', ({ origin, info: [, ...rest] }) => [`origin:${origin}`, ...rest]],
    ['with a slash after the origin', ({ origin, info: [, ...rest] }) => [`${origin}/`, ...rest]],
    ['with the origin of another page', ({ info: [, ...rest] }) => ['https://evil.example', ...rest]],
    ['with the client_id', ({ info: [, ...rest] }) => [CODE_SESSION.audience, ...rest]],
  ])('is not one %s', (_what, info) => signed((honest) => ({ name: honest.name, info: info(honest) })))

  it('is not that of the QR code', () =>
    signed(({ nonce, info: [, , key = null] }) => ({
      name: 'OpenID4VPHandover',
      info: [CODE_SESSION.audience, nonce, key, CODE_SESSION.responseUri],
    })))

  it('is the one of the page', async () => {
    expect(await stage.present('by the browser', MDOC)).toMatchObject({ status: 2 })
  })
})

describe('an answer by the browser, sent to the address of a QR code,', () => {
  it.each(FOREIGN_CARDS)('is refused in $format, as the reverse is', async (card) => {
    const origin = stage.running.url
    const browsers: Partial<Session> = { audience: `origin:${origin}` }
    const bound = (session: Session): Session => ({
      ...session,
      ...browsers,
      handover: { name: 'OpenID4VPDCAPIHandover', info: [origin, session.nonce, session.handover.info[2] ?? null] },
    })
    expect(await stage.present('by QR code', card, { bound })).toMatchObject(REFUSED)
  })
})
