import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ExplainedError } from '../platform/config/explained-error.ts'
import { CardFileError } from './card-file-error.ts'
import type { CredentialEngine } from './credential-engine.ts'
import { CredentialEngines } from './credential-engines.ts'
import { servedCards } from './served-cards.ts'

const engine = (
  name: string,
  abilities: Partial<CredentialEngine['abilities']> = {},
  options?: CredentialEngine['options'],
) =>
  ({
    name,
    options,
    abilities: {
      issues: ['dc+sd-jwt'],
      verifies: ['dc+sd-jwt'],
      pin: true,
      paymentInWallet: ['dc+sd-jwt'],
      faceCheck: false,
      severalCredentials: true,
      ...abilities,
    },
  }) as CredentialEngine

const card = (more: object = {}, credential: object = {}): Card =>
  zCard.parse({
    id: 'library-card',
    type: 'LibraryCard',
    card: { title: 'Library card', image: 'card.svg' },
    issuance: { enabled: true },
    presentation: { enabled: true, claims: ['displayName'] },
    credential: {
      format: 'dc+sd-jwt',
      claims: [{ source: 'visitor', name: 'displayName', label: 'Full name' }],
      ...credential,
    },
    ...more,
  })

const engines = new CredentialEngines(
  [
    engine('own'),
    engine('plain', { pin: false, issues: ['mso_mdoc'], paymentInWallet: [], severalCredentials: false }),
    engine('optioned', {}, z.strictObject({ template: z.string(), region: z.enum(['eu', 'us']).default('eu') })),
  ],
  'own',
)

function serve(...cards: Card[]) {
  const off: { card: string; engine: string }[] = []
  const unconfirmed: { card: string; format: string }[] = []
  const notAsked: { card: string; engine: string }[] = []
  const report = {
    off: off.push.bind(off),
    unconfirmed: unconfirmed.push.bind(unconfirmed),
    notAsked: notAsked.push.bind(notAsked),
  }
  return { served: servedCards(cards, engines, report), off, unconfirmed, notAsked }
}

describe('a card', () => {
  it('is served by the engine that it names, or by the default engine if it names none', () => {
    const cards = [card(), card({ engine: { name: 'plain' }, presentation: {} }, { format: 'mso_mdoc' })]
    expect(serve(...cards)).toEqual({ served: cards, off: [], unconfirmed: [], notAsked: [] })
    expect(cards.map((one) => engines.of(one).name)).toEqual(['own', 'plain'])
  })

  it('is disabled and reported if its engine is not configured', () => {
    const { served, off } = serve(card({ engine: { name: 'elsewhere' } }))
    expect(served[0]).toMatchObject({ issuance: { enabled: false }, presentation: { enabled: false } })
    expect(off).toEqual([{ card: 'library-card', engine: 'elsewhere' }])
  })

  it('is served with the options that the schema of its engine returned', () => {
    const { served } = serve(card({ engine: { name: 'optioned', template: 'shelf' } }))
    expect(served[0]?.engine).toEqual({ name: 'optioned', template: 'shelf', region: 'eu' })
  })

  it('has its options checked even if it names no engine, because the default engine may require some', () => {
    const byDefault = new CredentialEngines(engines.all(), 'optioned')
    const unexpected = () => expect.unreachable()
    const report = { off: unexpected, unconfirmed: unexpected, notAsked: unexpected }
    expect(() => servedCards([card()], byDefault, report)).toThrow(
      /^library-card\.json: engine\.template is refused by the engine 'optioned': /,
    )
  })

  it('is disabled if it needs a face check and its engine is not configured', () => {
    const checked = { enabled: true, claims: ['displayName'], faceCheck: true }
    const { served, off } = serve(card({ engine: { name: 'elsewhere' }, presentation: checked }))
    expect(served[0]).toMatchObject({ presentation: { enabled: false } })
    expect(off).toEqual([{ card: 'library-card', engine: 'elsewhere' }])
  })

  it.each<[string, Card, string]>([
    [
      'its engine does not issue its format',
      card({}, { format: 'mso_mdoc' }),
      "library-card.json: credential.format is 'mso_mdoc', which the engine 'own' does not issue: expected dc+sd-jwt",
    ],
    [
      'its engine does not verify its format',
      card({ issuance: {} }, { format: 'jwt_vc_json' }),
      "library-card.json: presentation.enabled is true for credentials in the format 'jwt_vc_json', which the engine 'own' does not verify: expected dc+sd-jwt",
    ],
    [
      'its engine does not support PINs',
      card({ engine: { name: 'plain' } }, { format: 'mso_mdoc', txCode: true }),
      "library-card.json: credential.txCode is true, but the engine 'plain' does not support PINs: expected false",
    ],
    [
      'its engine does not support face checks',
      card({ presentation: { enabled: true, claims: ['displayName'], faceCheck: true } }),
      "library-card.json: presentation.faceCheck is set, but the engine 'own' does not support face checks: expected false",
    ],
    [
      'its engine has no options',
      card({ engine: { name: 'own', template: 'shelf' } }),
      "library-card.json: engine.template is not an option of the engine 'own': remove it",
    ],
    [
      'its engine does not know an option',
      card({ engine: { name: 'optioned', template: 'shelf', colour: 'red' } }),
      "library-card.json: engine.colour is not an option of the engine 'optioned': remove it",
    ],
    [
      'its engine refuses the value of an option',
      card({ engine: { name: 'optioned', template: 'shelf', region: 'moon' } }),
      "library-card.json: engine.region is refused by the engine 'optioned': ",
    ],
  ])('stops the start if %s', (_why, one, message) => {
    expect(() => serve(one)).toThrow(CardFileError)
    expect(() => serve(one)).toThrow(message)
  })

  it('stops the start if another card issues the presented credential in a format that its engine does not verify', () => {
    const plain = { engine: { name: 'plain' } }
    const issuing = card({ id: 'issuing', ...plain, presentation: {} }, { format: 'mso_mdoc' })
    const presenting = card({ id: 'presenting', ...plain, issuance: {}, credential: undefined })
    expect(() => serve(issuing, presenting)).toThrow(
      "presenting.json: presentation.enabled is true for credentials in the format 'mso_mdoc'",
    )
  })

  it('stops the start if another card issues the presented credential with another engine', () => {
    const issuing = card({ id: 'issuing', engine: { name: 'plain' }, presentation: {} }, { format: 'mso_mdoc' })
    const presenting = card({ id: 'presenting', issuance: {}, credential: undefined })
    expect(() => serve(issuing, presenting)).toThrow(
      "presenting.json: engine is 'own', but issuing.json issues 'LibraryCard' with 'plain': name the same engine",
    )
  })

  it('has the first format of its engine if it names none', () => {
    const [own, plain] = [
      card({}, { format: undefined }),
      card({ engine: { name: 'plain' }, presentation: {} }, { format: undefined }),
    ]
    expect(serve(own, plain).served.map(({ credential }) => credential?.format)).toEqual(['dc+sd-jwt', 'mso_mdoc'])
  })

  describe('with an optional second credential', () => {
    const badge = card({ id: 'badge', type: 'Badge' })
    const asking = (also: object, more: object = {}): Card => {
      const alsoAsks = [{ type: 'Badge', claimSets: [['displayName']], discount: 10, ...also }]
      return card({ presentation: { enabled: true, claims: ['displayName'], alsoAsks }, ...more })
    }

    it('is served if another card issues the second credential', () => {
      const cards = [asking({}), badge]
      expect(serve(...cards).served).toEqual(cards)
    })

    it.each<[string, Card[], string]>([
      ['its engine can request only one', [asking({}, { engine: { name: 'plain' }, issuance: {} }), badge], 'plain'],
      [
        'another engine issues it',
        [
          asking({}),
          card({ id: 'badge', type: 'Badge', engine: { name: 'plain' }, presentation: {} }, { format: 'mso_mdoc' }),
        ],
        'own',
      ],
    ])('is served without it, and reported, if %s', (_why, cards, engineName) => {
      const { served, notAsked } = serve(...cards)
      expect(served[0]?.presentation).toMatchObject({ enabled: true, alsoAsks: [] })
      expect(notAsked).toEqual([{ card: 'library-card', engine: engineName }])
    })

    it.each<[string, () => Card[], string]>([
      ['no card issues it', () => [asking({ type: 'Nothing' }), badge], "asks for 'Nothing', which no card issues"],
      [
        'it does not contain a requested claim',
        () => [asking({ claimSets: [['displayName'], ['shoeSize']] }), badge],
        "asks for 'shoeSize', which 'Badge' does not contain: expected displayName",
      ],
      [
        'its engine does not verify the format of the second credential',
        () => [
          asking({}),
          card({ id: 'badge', type: 'Badge', issuance: {}, presentation: {} }, { format: 'mso_mdoc' }),
        ],
        "asks for credentials in the format 'mso_mdoc', which the engine 'own' does not verify: expected dc+sd-jwt",
      ],
    ])('stops the start if %s', (_why, cards, message) => {
      expect(() => serve(...cards())).toThrow(CardFileError)
      expect(() => serve(...cards())).toThrow(`library-card.json: presentation.alsoAsks.0 ${message}`)
    })
  })

  it('is reported if it takes payments in a format in which wallets cannot confirm them', () => {
    const payment = { kind: 'payment', price: 8, receiver: { id: 'lunch', name: 'Lunch' } }
    const extra = [{ id: 'lunch', name: 'Lunch', operation: payment }]
    const presentation = { enabled: true, claims: ['displayName'], extra }
    const plain = { engine: { name: 'plain' }, issuance: {}, presentation }
    const [confirmed, unconfirmed] = [card({ presentation }), card({ id: 'plain-card', type: 'Plain', ...plain })]
    expect(serve(confirmed, unconfirmed).unconfirmed).toEqual([{ card: 'plain-card', format: 'dc+sd-jwt' }])
    expect(serve(card({ ...plain, presentation: { ...presentation, extra: [] } })).unconfirmed).toEqual([])
  })

  it('stops the start if its engine refuses it together with other cards', () => {
    const seen: string[][] = []
    const checkCards = (cards: readonly Card[]): void => {
      seen.push(cards.map(({ id, engine: options }) => `${id} ${options?.region}`))
      if (cards.length > 1) throw new ExplainedError('badge.json: the cards do not fit together')
    }
    const options = z.strictObject({ region: z.string().default('eu') })
    const joined = new CredentialEngines([engine('own'), { ...engine('joined', {}, options), checkCards }], 'own')
    const named = { engine: { name: 'joined' } }
    const others = [
      card({ id: 'of-another-engine', type: 'Other' }),
      card({ id: 'off', ...named, issuance: {}, presentation: {} }),
      card({ id: 'of-another-server', ...named, apiHost: 'https://elsewhere.example' }),
    ]
    const report = { off: () => {}, unconfirmed: () => {}, notAsked: () => {} }
    servedCards([card(named), ...others], joined, report)
    const cards = [card(named), card({ id: 'badge', type: 'Badge', ...named })]
    expect(() => servedCards(cards, joined, report)).toThrow('badge.json: the cards do not fit together')
    expect(seen).toEqual([['library-card eu'], ['library-card eu', 'badge eu']])
  })

  it.each<[string, Card]>([
    ['that is disabled', card({ issuance: {}, presentation: {} }, { format: 'mso_mdoc' })],
    ['that another server answers', card({ apiHost: 'https://elsewhere.example' }, { format: 'mso_mdoc' })],
  ])('%s may have any format', (_what, one) => {
    expect(serve(one).served).toEqual([one])
  })
})
