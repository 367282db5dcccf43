import type { SpecificationLine, TestReference } from '../specification-line.ts'

const TILE = 'apps/web/src/features/scenario-grid/card-tile.tsx'
const GRID_TEST = 'apps/web/src/features/scenario-grid/home-page.test.tsx'
const ISSUANCE = 'apps/web/src/features/issuance'
const ISSUANCE_TEST = `${ISSUANCE}/issuance-page.test.tsx`
const HEADING = `${ISSUANCE}/issuance-heading.tsx`
const FLOW = `${ISSUANCE}/issuance-flow.tsx`
const SHARED = 'apps/web/src/shared'

const FACE: TestReference = [
  GRID_TEST,
  'shows picture, title and description of a card, and below its buttons what they are for',
]
const BUTTONS: TestReference = [GRID_TEST, 'shows the enabled cards with their buttons and the first extra link']
const FROM_FORM_TO_DONE: TestReference = [ISSUANCE_TEST, 'goes from the form over the code and the wallet to done']
const IN_A_BROWSER: TestReference = [
  'tests/browser/bank-account.spec.ts',
  'A visitor puts a bank account into the wallet and uses it',
]
const MISSING_IN_A_BROWSER: TestReference = [
  'tests/browser/addresses.spec.ts',
  'The page of ${what} says that there is none, and leads home',
]
const DEBUG_DETAILS: TestReference = [ISSUANCE_TEST, 'shows session id, status and QR URL in the debug details']

const ofTile = (says: string, test: TestReference, from: string, to: string): SpecificationLine => ({
  says: `Card tile: ${says}`,
  shownBy: [test],
  broken: [{ file: TILE, from, to }],
})

const CARD_TILE: SpecificationLine[] = [
  ofTile('image', FACE, '<ExhibitCard card={card}', '<ExhibitCard card={{ ...card, image: card.presentationImage }}'),
  ofTile('title', FACE, '{card.title}\n        </Title>', '{card.description}\n        </h2>'),
  ofTile('description', FACE, '{card.description}</p>', '{card.title}</p>'),
  ofTile("hint 'Generate QR'", FACE, 't`Generate QR`', 't`Get the QR code`'),
  ofTile("hint 'Scan QR'", FACE, 't`Scan QR`', 't`Scan the QR code`'),
  ofTile('an optional demo link', BUTTONS, '{demo.enabled && (', '{!demo.enabled && ('),
  ofTile("button 'Generate'", BUTTONS, '{t`Generate`}', '{t`Get`}'),
  ofTile('Generate goes to `/issue/{id}`', BUTTONS, 'to={issuePath(id)}', 'to={issuePath(scenario.type)}'),
  ofTile("button 'Use'", BUTTONS, '{t`Use`}', '{t`Present`}'),
  ofTile('Use goes to `/present/{id}`', BUTTONS, 'to={presentPath(id)}', 'to={presentPath(scenario.type)}'),
  ofTile('the first extra link', BUTTONS, 'const [extraLink] = extraLinks', 'const [, extraLink] = extraLinks'),
]

const ISSUANCE_SCREEN: SpecificationLine[] = [
  {
    says: 'Issuance screen: Back to Home',
    shownBy: [FROM_FORM_TO_DONE],
    broken: [{ file: `${SHARED}/links/home-button.tsx`, from: 't`Back to Home`', to: 't`Home`' }],
  },
  {
    says: 'Issuance screen: Back to Home leads to `/`',
    shownBy: [FROM_FORM_TO_DONE],
    broken: [{ file: `${SHARED}/links/home-button.tsx`, from: 'to={PAGES.home}', to: 'to={PAGES.demo}' }],
  },
  {
    says: 'Issuance screen: Refresh',
    shownBy: [[ISSUANCE_TEST, 'begins again on Refresh, with the form as it was']],
    broken: [{ file: `${SHARED}/ui/flow-page.tsx`, from: '{t`Refresh`}', to: '{t`Again`}' }],
  },
  {
    says: 'Issuance screen: Refresh begins again',
    shownBy: [[ISSUANCE_TEST, 'begins again on Refresh, with the form as it was']],
    broken: [{ file: FLOW, from: '? question.before(startOver)', to: '? undefined' }],
  },
  {
    says: "Issuance screen: welcome state 'Scan QR Code to issue'",
    shownBy: [FROM_FORM_TO_DONE],
    broken: [
      {
        file: HEADING,
        from: 'requesting: ({ hasForm }) => ({\n    heading: t`Scan QR Code to issue`',
        to: 'requesting: ({ hasForm }) => ({\n    heading: t`Welcome`',
      },
    ],
  },
  {
    says: 'Issuance screen: a form when custom input is enabled',
    shownBy: [FROM_FORM_TO_DONE],
    broken: [
      {
        file: FLOW,
        from: 'issuance.customInputEnabled ? fields : []',
        to: 'issuance.customInputEnabled ? fields.slice(1) : []',
      },
    ],
  },
  {
    says: 'Issuance screen: no form when custom input is not enabled',
    shownBy: [[ISSUANCE_TEST, 'shows no form where the card has none, and generates without one']],
    broken: [{ file: FLOW, from: 'issuance.customInputEnabled ? fields : []', to: 'fields' }],
  },
  {
    says: 'Issuance screen: a Generate button',
    shownBy: [FROM_FORM_TO_DONE],
    broken: [{ file: `${ISSUANCE}/claim-form.tsx`, from: '{t`Generate`}', to: '{t`Continue`}' }],
  },
  {
    says: 'Issuance screen: after generation a QR code',
    shownBy: [
      FROM_FORM_TO_DONE,
      ['tests/browser/qr-code.spec.ts', 'In the ${theme} theme a camera reads in the QR codes what Debug Details says'],
    ],
    broken: [{ file: `${ISSUANCE}/offer-view.tsx`, from: 'payload={offer.url}', to: 'payload={offer.id}' }],
  },
  {
    says: "Issuance screen: a link 'Use with Authentication Verified ID Scanner'",
    shownBy: [FROM_FORM_TO_DONE],
    broken: [
      {
        file: `${ISSUANCE}/offer-view.tsx`,
        from: 'Use with Authentication Verified ID Scanner',
        to: 'Use with the wallet on this device',
      },
    ],
  },
  {
    says: 'Issuance screen: the link opens the offer',
    shownBy: [FROM_FORM_TO_DONE],
    broken: [{ file: `${ISSUANCE}/offer-view.tsx`, from: '<WalletWays url={url}', to: '<WalletWays url={PAGES.home}' }],
  },
  {
    says: "Issuance screen: 'Started on Mobile Device ...' after a scan",
    shownBy: [FROM_FORM_TO_DONE, IN_A_BROWSER],
    broken: [{ file: HEADING, from: 'Started on Mobile Device ...', to: 'Scanned' }],
  },
  {
    says: "Issuance screen: 'Done!!!' when the credential is issued",
    shownBy: [FROM_FORM_TO_DONE, IN_A_BROWSER],
    broken: [{ file: HEADING, from: 't`Done!!!`', to: 't`Done`' }],
  },
  {
    says: "Issuance screen: 'Debug Details'",
    shownBy: [DEBUG_DETAILS],
    broken: [{ file: `${SHARED}/ui/debug-details.tsx`, from: 't`Debug Details`', to: 't`Details`' }],
  },
  {
    says: 'Issuance screen: Debug Details are collapsible',
    shownBy: [DEBUG_DETAILS, [ISSUANCE_TEST, 'opens the debug details by itself for a card in debug mode only']],
    broken: [{ file: `${SHARED}/ui/disclosure.tsx`, from: 'open={isOpen}', to: 'open={isOpen || true}' }],
  },
  {
    says: 'Issuance screen: Debug Details show the session id',
    shownBy: [DEBUG_DETAILS],
    broken: [{ file: FLOW, from: '<DebugDetails id={flow.id}', to: '<DebugDetails id={undefined}' }],
  },
  {
    says: 'Issuance screen: Debug Details show the status',
    shownBy: [DEBUG_DETAILS],
    broken: [{ file: FLOW, from: 'status={flow.status?.status}', to: 'status={undefined}' }],
  },
  {
    says: 'Issuance screen: Debug Details show the QR URL',
    shownBy: [DEBUG_DETAILS],
    broken: [{ file: FLOW, from: 'qrUrl={offer?.url}', to: 'qrUrl={undefined}' }],
  },
  {
    says: "Issuance screen: an unknown id shows 'Configuration not found or not enabled'",
    shownBy: [[ISSUANCE_TEST, 'F-07 knows no card at %s'], MISSING_IN_A_BROWSER],
    broken: [
      {
        file: `${SHARED}/ui/with-scenario.tsx`,
        from: 'Configuration not found or not enabled',
        to: 'Configuration not found',
      },
    ],
  },
  {
    says: "Issuance screen: a disabled id shows 'Configuration not found or not enabled'",
    shownBy: [[ISSUANCE_TEST, 'F-07 does not issue a card that is not enabled for it'], MISSING_IN_A_BROWSER],
    broken: [
      {
        file: `${SHARED}/api/scenarios.ts`,
        from: 'meant.find((card) => card[use].enabled)',
        to: 'meant.find((card) => card[use])',
      },
    ],
  },
  {
    says: 'The page without a configuration leads back to Home (our addition)',
    shownBy: [[ISSUANCE_TEST, 'F-07 knows no card at %s'], MISSING_IN_A_BROWSER],
    broken: [{ file: `${SHARED}/ui/with-scenario.tsx`, from: '<HomeButton />', to: '{!HomeButton}' }],
  },
]

/** Card tile and issuance screen. */
export const TILE_AND_ISSUANCE: SpecificationLine[] = [...CARD_TILE, ...ISSUANCE_SCREEN]
