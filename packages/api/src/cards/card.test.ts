import { describe, expect, it } from 'vitest'
import { zCard } from './card.ts'

const SMALLEST = { id: 'workshop', type: 'Workshop', card: { title: 'Workshop', image: 'workshop.svg' } }
const PAYMENT = { kind: 'payment', price: 8, receiver: { id: 'lunch', name: 'Lunch service' } }
const GATE = { id: 'main', name: 'Main gate', description: 'For everyone.', requiredLevel: 2, openSeconds: 30 }
const colours = (changes: object) => ({ card: { ...SMALLEST.card, ...changes } })
const OTHERS = { source: 'issuer', name: 'name', label: 'Name' }
const CLAIM = { source: 'visitor', name: 'displayName', label: 'Full name' }

describe('a card file', () => {
  it('needs only an id, a type and a card, and uses the defaults of the specification for the rest', () => {
    expect(zCard.parse(SMALLEST)).toEqual({
      id: 'workshop',
      order: 1000,
      type: 'Workshop',
      vcType: '',
      isBasic: false,
      apiHost: '',
      apiVcPrefixBase: '/basic',
      apiVcPrefix: '/workshop',
      apiVcOverride: '',
      apiWebsiteSettings: '/website/issuer/settings',
      apiPresentationPrefix: '/presentation',
      apiIssuancePrefix: '/issuance',
      showVcClaims: false,
      debugMode: false,
      maxRetries: 3,
      timeoutDuration: 30_000,
      features: {
        enabled: false,
        experimental: false,
        demo: false,
        create: false,
        present: false,
        presentPhotoResult: false,
        skipStatus: false,
        skipSettings: false,
      },
      issuance: { enabled: false, customInputEnabled: false, customInputRequired: false, qrCodeOnStart: false },
      presentation: {
        enabled: false,
        claims: [],
        vct: [],
        doctype: [],
        claimSets: [],
        alsoAsks: [],
        onlyPaymentId: false,
        presentationComponentName: 'default',
        successMessage: '',
        extraStatusData: '',
        additionalPresentation: '',
        presentDynamicData: false,
        extra: [],
        defaultExtra: '',
      },
      demo: { enabled: false, link: '', linkLabel: '' },
      card: { title: 'Workshop', image: 'workshop.svg', presentationImage: '', description: '' },
      extraLinks: [],
    })
  })

  it('needs only claims for a credential, which then has no PIN, is valid for a year, and names no format', () => {
    expect(zCard.parse({ ...SMALLEST, credential: { claims: [CLAIM] } }).credential).toEqual({
      claims: [CLAIM],
      txCode: false,
      validDays: 365,
      display: {},
    })
  })

  it('takes colours with capital letters, and stores them in lower case', () => {
    const card = { ...SMALLEST.card, backgroundColor: '#5B2A86', textColor: '#FFF7E6' }
    expect(zCard.parse({ ...SMALLEST, card }).card).toMatchObject({
      backgroundColor: '#5b2a86',
      textColor: '#fff7e6',
    })
  })

  it('accepts text with a contrast of at least 4.5', () => {
    const contrastOf = (textColor: string) =>
      zCard.safeParse({ ...SMALLEST, card: { ...SMALLEST.card, backgroundColor: '#ffffff', textColor } })
    expect(contrastOf('#767676').success).toBe(true)
    expect(contrastOf('#777777').error?.issues).toMatchObject([
      {
        path: ['card', 'textColor'],
        message: '#777777 is hard to read on #ffffff: the contrast is 4.48, expected at least 4.5',
      },
    ])
  })

  it.each([
    ['openingBalance', '12,50', 'an amount in PLN: a number with a point and without quotation marks, like 12.50'],
    ['openingBalance', 12.505, 'an amount in PLN with at most two decimals, like 12.50'],
  ])('explains an amount to authors: %s %s', (field, value, message) => {
    const { error } = zCard.safeParse({ ...SMALLEST, credential: { claims: [CLAIM], account: { [field]: value } } })
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  it('explains names to authors', () => {
    const problems = (changes: object) =>
      zCard.safeParse({ ...SMALLEST, ...changes }).error?.issues.map((one) => one.message)
    expect(problems({ type: 'workshop-badge' })).toEqual([
      'words without spaces, each with a capital letter, like WorkshopBadge',
    ])
    expect(problems({ id: 'WorkshopBadge' })).toEqual(['lower case words joined by hyphens, like workshop-badge'])
    expect(problems({ card: { ...SMALLEST.card, backgroundColor: 'violet' } })).toEqual([
      'a colour of # and six digits or letters a to f, like #0b5240',
    ])
  })

  it('may define operations and a purpose: payments, the coupon, a gate, the help desk', () => {
    const extra = [
      { id: 'lunch', name: 'Lunch', operation: PAYMENT },
      { id: 'coffee', name: 'Coffee', operation: { kind: 'coupon' } },
    ]
    const bank = zCard.parse({ ...SMALLEST, presentation: { enabled: true, claims: ['displayName'], extra } })
    expect(bank.presentation.extra.map(({ operation }) => operation)).toEqual([PAYMENT, { kind: 'coupon' }])
    for (const purpose of [
      { kind: 'gate', gate: GATE },
      { kind: 'help-desk', audience: 'customer' },
    ])
      expect(
        zCard.parse({ ...SMALLEST, presentation: { claims: ['level'], extraStatusData: 'x', purpose } }).presentation
          .purpose,
      ).toEqual(purpose)
  })

  it('may leave out the operation of a payment type if the card has another apiHost', () => {
    const presentation = { enabled: true, claims: ['displayName'], extra: [{ id: 'lunch', name: 'Lunch' }] }
    expect(zCard.safeParse({ ...SMALLEST, apiHost: 'https://api.example.org', presentation }).success).toBe(true)
  })

  it("may accept other issuers' credentials by collision-resistant type names", () => {
    const vct = ['https://library.example/card', 'urn:eudi:pid:1', 'org.iso.18013.5.1.mDL', '1.2.840.10045']
    expect(zCard.parse({ ...SMALLEST, presentation: { vct } }).presentation.vct).toEqual(vct)
  })

  it("may ask for other issuers' claims, with names, types and labels of members", () => {
    const address = { ...OTHERS, name: 'address', members: { locality: 'Town' }, path: ['address'], element: 'city' }
    const fields = { claims: ['name', 'address'], claimSets: [['name', 'address'], ['name']], doctype: ['org.a.1'] }
    const card = {
      ...SMALLEST,
      credential: { claims: [{ ...OTHERS, type: 'array' }, address] },
      presentation: fields,
      translations: { pl: { title: 'Karta', claims: { 'address.locality': 'Miejscowość' } } },
    }
    expect(zCard.parse(card)).toMatchObject(card)
  })

  it('may take the claims of the visitor from the identity of a person who signs in', () => {
    const claims = [
      { ...CLAIM, fromIdentity: 'name' },
      { source: 'card', name: 'level', label: 'Level', value: 1 },
    ]
    expect(zCard.parse({ ...SMALLEST, credential: { claims } }).credential?.claims).toEqual(claims)
  })

  it('may have its texts in other languages', () => {
    const pl = { title: 'Karta', description: 'Opis', claims: { [CLAIM.name]: 'Etykieta' } }
    const card = { ...SMALLEST, credential: { claims: [CLAIM] }, translations: { pl, 'de-CH': { title: 'Karte' } } }
    expect(zCard.parse(card).translations).toEqual(card.translations)
    expect(zCard.parse(SMALLEST)).not.toHaveProperty('translations')
  })

  const refusals: [what: string, field: string, fields: object][] = [
    ['an id with capitals', 'id', { id: 'Workshop' }],
    ['a type in lower case', 'type', { type: 'workshop' }],
    ['a field it does not know', '', { colour: 'blue' }],
    ['a flag it does not know', 'features', { features: { enable: true } }],
    ['a flag that is text', 'features.enabled', { features: { enabled: 'yes' } }],
    ['a card without title', 'card.title', { card: { image: 'workshop.svg' } }],
    ['a picture outside the folder', 'card.image', { card: { title: 'x', image: '../secret.svg' } }],
    ['a prefix of two segments', 'apiVcPrefix', { apiVcPrefix: '/a/b' }],
    ['a prefix without slash', 'apiVcOverride', { apiVcOverride: 'a' }],
    ['a host with a path', 'apiHost', { apiHost: 'https://api.example.org/' }],
    ['a path that our own server does not have', 'apiIssuancePrefix', { apiIssuancePrefix: '/issue' }],
    ['more retries than ten', 'maxRetries', { maxRetries: 11 }],
    ['a timeout of 0', 'timeoutDuration', { timeoutDuration: 0 }],
    [
      'an unknown result view',
      'presentation.presentationComponentName',
      { presentation: { presentationComponentName: 'x' } },
    ],
    ['a link that is a script', 'demo.link', { demo: { enabled: true, linkLabel: 'x', link: 'javascript:alert(1)' } }],
    ['a link to another host in disguise', 'demo.link', { demo: { linkLabel: 'x', link: '//example.org' } }],
    ['a demo button without label', 'demo', { demo: { enabled: true, link: '/demo' } }],
    [
      'an extra link that is not https',
      'extraLinks.0.url',
      { extraLinks: [{ id: 'x', label: 'x', url: 'http://example.org' }] },
    ],
    [
      'a claim without an identity next to one with it',
      'credential.claims.1.fromIdentity',
      {
        credential: {
          claims: [
            { ...CLAIM, fromIdentity: 'name' },
            { ...CLAIM, name: 'city' },
          ],
        },
      },
    ],
    ['issuance without a credential', 'credential', { issuance: { enabled: true } }],
    ['required input without a form', 'issuance.customInputRequired', { issuance: { customInputRequired: true } }],
    ['a presentation without claims', 'presentation.claims', { presentation: { enabled: true } }],
    [
      "another issuer's type over http",
      'presentation.vct.0',
      { presentation: { vct: ['http://library.example/card'] } },
    ],
    [
      "another issuer's type that is not collision-resistant",
      'presentation.vct.0',
      { presentation: { vct: ['card'] } },
    ],
    ["another issuer's type with a space", 'presentation.vct.0', { presentation: { vct: ['urn:a card'] } }],
    ["another issuer's type twice", 'presentation.vct', { presentation: { vct: ['urn:a:card', 'urn:a:card'] } }],
    ['a document type twice', 'presentation.doctype', { presentation: { doctype: ['org.a.1', 'org.a.1'] } }],
    [
      'a set with a claim that it does not ask for',
      'presentation.claimSets.0',
      { presentation: { claims: ['displayName'], claimSets: [['photo']] } },
    ],
    ["other issuers' claims without a type of theirs", 'presentation.vct', { credential: { claims: [OTHERS] } }],
    [
      "issuance of other issuers' claims",
      'issuance.enabled',
      {
        issuance: { enabled: true },
        credential: { claims: [OTHERS] },
        presentation: { vct: ['urn:a:card'] },
      },
    ],
    [
      'its own type a second time',
      'presentation.alsoAsks',
      { presentation: { alsoAsks: [{ type: 'Workshop', claimSets: [['displayName']], discount: 10 }] } },
    ],
    [
      'a further credential without claim sets',
      'presentation.alsoAsks.0.claimSets',
      { presentation: { alsoAsks: [{ type: 'Badge', claimSets: [], discount: 10 }] } },
    ],
    [
      'a discount above 100 percent',
      'presentation.alsoAsks.0.discount',
      { presentation: { alsoAsks: [{ type: 'Badge', claimSets: [['displayName']], discount: 101 }] } },
    ],
    ['a credential without claims', 'credential.claims', { credential: { claims: [] } }],
    [
      'an example of a day that is none',
      'credential.claims.0.example',
      { credential: { claims: [{ ...CLAIM, input: 'date', example: '14.05.1987' }] } },
    ],
    ['the same claim twice', 'credential.claims', { credential: { claims: [CLAIM, CLAIM] } }],
    [
      'an opening balance with fractions of a grosz',
      'credential.account.openingBalance',
      { credential: { claims: [CLAIM], account: { openingBalance: 0.001 } } },
    ],
    [
      'a coupon for half a day',
      'credential.account.couponDays',
      { credential: { claims: [CLAIM], account: { couponDays: 0.5 } } },
    ],
    [
      'a claim that SD-JWT VC reserves',
      'credential.claims.0.name',
      { credential: { claims: [{ ...CLAIM, name: 'exp' }] } },
    ],
    [
      'a claim with the further types of a credential',
      'credential.claims.0.name',
      { credential: { claims: [{ ...CLAIM, name: 'aka_vcts' }] } },
    ],
    [
      'a claim from an unknown source',
      'credential.claims.0.source',
      { credential: { claims: [{ ...CLAIM, source: 'visitors' }] } },
    ],
    ['a credential for eleven years', 'credential.validDays', { credential: { claims: [CLAIM], validDays: 4000 } }],
    ['a missing operation', 'presentation.extra.0.operation', operation(undefined)],
    ['an operation of an unknown kind', 'presentation.extra.0.operation.kind', operation({ kind: 'gift' })],
    ['a payment of nothing', 'presentation.extra.0.operation.price', operation({ ...PAYMENT, price: 0 })],
    [
      'a price with fractions of a grosz',
      'presentation.extra.0.operation.price',
      operation({ ...PAYMENT, price: 0.001 }),
    ],
    [
      'a payment without a receiver',
      'presentation.extra.0.operation.receiver',
      operation({ kind: 'payment', price: 8 }),
    ],
    [
      'a receiver without a stable id',
      'presentation.extra.0.operation.receiver.id',
      operation({ ...PAYMENT, receiver: { id: 'The shop', name: 'The shop' } }),
    ],
    ['a price for the coupon', 'presentation.extra.0.operation', operation({ kind: 'coupon', price: 8 })],
    [
      'the same operation twice',
      'presentation.extra',
      {
        presentation: {
          extra: [
            { id: 'lunch', name: 'x' },
            { id: 'lunch', name: 'y' },
          ],
        },
      },
    ],
    ['a gate without a required level', 'presentation.purpose.gate.requiredLevel', gate({ requiredLevel: undefined })],
    ['a gate that never closes', 'presentation.purpose.gate.openSeconds', gate({ openSeconds: 3601 })],
    ['a gate on a card that does not request the level', 'presentation.claims', gate({}, { claims: ['displayName'] })],
    [
      'a help desk for neither employees nor customers',
      'presentation.purpose.audience',
      { presentation: { purpose: { kind: 'help-desk', audience: 'guests' } } },
    ],
    ['an unknown purpose', 'presentation.purpose.kind', { presentation: { purpose: { kind: 'lottery' } } }],
    ['a translation into English', 'translations.en', { translations: { en: { title: 'x' } } }],
    [
      'a translation into an invalid language tag',
      'translations.polski!',
      { translations: { 'polski!': { title: 'x' } } },
    ],
    ['a language that does not exist', 'translations.po', { translations: { po: { title: 'x' } } }],
    ['a region of a language of the pages', 'translations.pl-PL', { translations: { 'pl-PL': { title: 'x' } } }],
    ['a button Generate without issuance', 'issuance.enabled', { features: { create: true } }],
    ['a button Use without presentation', 'presentation.enabled', { features: { present: true } }],
    ['a text that is hard to read', 'card.textColor', colours({ backgroundColor: '#5b2a86', textColor: '#6b3a96' })],
    ['the usual white text on a light colour', 'card.textColor', colours({ backgroundColor: '#fff7e6' })],
    [
      'a text that is hard to read in wallets',
      'credential.display.textColor',
      {
        ...colours({ backgroundColor: '#0b5240', textColor: '#fff7e6' }),
        credential: { claims: [CLAIM], display: { backgroundColor: '#ffffff' } },
      },
    ],
    [
      'an amount as a text',
      'credential.account.openingBalance',
      { credential: { claims: [CLAIM], account: { openingBalance: '12,50' } } },
    ],
    [
      'a language tag that is not in canonical form',
      'translations.de-ch',
      { translations: { 'de-ch': { title: 'x' } } },
    ],
    ['a translation without title', 'translations.pl.title', { translations: { pl: { description: 'x' } } }],
    [
      'the label of a claim that the card does not have',
      'translations.pl.claims.shoeSize',
      { credential: { claims: [CLAIM] }, translations: { pl: { title: 'x', claims: { shoeSize: 'y' } } } },
    ],
    [
      'the name of a payment that the card does not have',
      'translations.pl.extra.dinner',
      { translations: { pl: { title: 'x', extra: { dinner: { name: 'y' } } } } },
    ],
    [
      'the label of a link that the card does not have',
      'translations.pl.extraLinks.shop',
      { translations: { pl: { title: 'x', extraLinks: { shop: 'y' } } } },
    ],
    [
      'the name of a gate that the card does not have',
      'translations.pl.gate',
      { translations: { pl: { title: 'x', gate: { name: 'y' } } } },
    ],
    ['an engine without a name', 'engine.name', { engine: { region: 'eu' } }],
    ['the plain name of an engine', 'engine', { engine: 'remote' }],
    ['an unknown format', 'credential.format', { credential: { claims: [CLAIM], format: 'vc+sd-jwt' } }],
  ]

  it.each(refusals)('is refused for %s, with an error at %s', (_what, field, fields) => {
    const { error } = zCard.safeParse({ ...SMALLEST, ...fields })
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field)
    expect(error?.issues.every(({ message }) => message.length > 3)).toBe(true)
  })
})

function operation(content: object | undefined): object {
  return {
    presentation: {
      enabled: true,
      claims: ['displayName'],
      extra: [{ id: 'lunch', name: 'Lunch', operation: content }],
    },
  }
}

function gate(changes: object, presentation: object = {}): object {
  const purpose = { kind: 'gate', gate: { ...GATE, ...changes } }
  return { presentation: { claims: ['level'], extraStatusData: 'security-gate', purpose, ...presentation } }
}
