import type { SpecificationLine, TestReference } from '../specification-line.ts'

const PAGES = 'packages/api/src/pages.ts'
const ROUTES = 'apps/web/src/app/app-routes.tsx'
const FEATURES = 'apps/web/src/features'
const DYNAMIC_CODE = `${FEATURES}/dynamic-code`
const SIGN_IN = 'apps/web/src/shared/session/oidc-client'
const GRID_TEST = `${FEATURES}/scenario-grid/home-page.test.tsx`
const PRESENTATION_TEST = `${FEATURES}/presentation/presentation-page.test.tsx`

const AT_ITS_ADDRESS: TestReference = ['apps/web/src/app/app-routes.test.tsx', '%s is the one of the specification: %s']
const STATUS_UNDER_ALL_ADDRESSES: TestReference = [
  'tests/browser/help-desk.spec.ts',
  'The status page shows to colleagues whether the caller is verified, under all its addresses',
]

/** Public routes. */
export const PUBLIC_ROUTES: SpecificationLine[] = [
  {
    says: '`/`: home grid of credential cards',
    shownBy: [
      AT_ITS_ADDRESS,
      ['tests/browser/home.spec.ts', 'The home page shows the cards that are enabled, and with debug=1 all of them'],
    ],
    broken: [
      {
        file: ROUTES,
        from: 'path={PAGES.home} element={<HomePage />}',
        to: 'path={PAGES.home} element={<DemoPage />}',
      },
    ],
  },
  {
    says: 'The home grid shows no cards that are not enabled',
    shownBy: [[GRID_TEST, 'shows the enabled cards with their buttons and the first extra link']],
    broken: [
      {
        file: `${FEATURES}/scenario-grid/home-page.tsx`,
        from: 'showsAll || features.enabled',
        to: 'showsAll || features.demo',
      },
    ],
  },
  {
    says: '`/?debug=1` also shows cards that are not enabled',
    shownBy: [
      [GRID_TEST, 'F-08 shows all cards in debug mode, marks the others, and makes no link of what is none'],
      ['tests/browser/home.spec.ts', 'The home page shows the cards that are enabled, and with debug=1 all of them'],
    ],
    broken: [
      {
        file: `${FEATURES}/scenario-grid/home-page.tsx`,
        from: 'showsAll || features.enabled',
        to: 'features.enabled',
      },
    ],
  },
  {
    says: '`/issue/{configId}`: issuance screen',
    shownBy: [
      AT_ITS_ADDRESS,
      ['tests/browser/bank-account.spec.ts', 'A visitor puts a bank account into the wallet and uses it'],
    ],
    broken: [{ file: PAGES, from: '/issue/:configId/:request?', to: '/issue/:configId/:request' }],
  },
  {
    says: '`/issue/{configId}/{request?}`: issuance screen',
    shownBy: [AT_ITS_ADDRESS],
    broken: [{ file: PAGES, from: '/issue/:configId/:request?', to: '/issue/:configId' }],
  },
  {
    says: 'The request parameter is Base64',
    shownBy: [
      [
        `${FEATURES}/issuance/request-parameter.test.ts`,
        'F-04 reads a Base64 JSON object in either alphabet, with or without padding',
      ],
      ['tests/browser/addresses.spec.ts', 'fills in the form (${alphabet})'],
    ],
    broken: [
      {
        file: `${FEATURES}/issuance/request-parameter.ts`,
        from: 'undefined : decodeBase64(encoded)',
        to: 'undefined : encoded',
      },
    ],
  },
  {
    says: 'The request parameter is a JSON object',
    shownBy: [
      [`${FEATURES}/issuance/request-parameter.test.ts`, 'F-04 takes the JSON %s, which is no object, for empty'],
    ],
    broken: [
      { file: `${FEATURES}/issuance/request-parameter.ts`, from: ' || Array.isArray(value)) return', to: ') return' },
    ],
  },
  {
    says: '`/present/{configId}`: presentation page',
    shownBy: [
      AT_ITS_ADDRESS,
      ['tests/browser/bank-account.spec.ts', 'A visitor puts a bank account into the wallet and uses it'],
    ],
    broken: [{ file: PAGES, from: "'/present/:configId/:id?'", to: "'/present/:configId/:id'" }],
  },
  {
    says: '`/present/{configId}/{id?}`: the presentation of this id',
    shownBy: [
      AT_ITS_ADDRESS,
      [PRESENTATION_TEST, 'comes back to a presentation by its id, without a new request'],
      ['tests/browser/addresses.spec.ts', 'The address of a presentation shows its result again'],
      ['tests/browser/reload.spec.ts', 'The address of a presentation follows it from another window'],
    ],
    broken: [{ file: PAGES, from: "'/present/:configId/:id?'", to: "'/present/:configId'" }],
  },
  {
    says: '`/present/{configId}/link/{link}`: presentation page',
    shownBy: [AT_ITS_ADDRESS, [PRESENTATION_TEST, 'shows a given link without following anything']],
    broken: [{ file: PAGES, from: '/present/:configId/link/:link/:id?', to: '/present/:configId/link/:link/:id' }],
  },
  {
    says: '`/present/{configId}/link/{link}/{id?}`: the presentation of this id',
    shownBy: [AT_ITS_ADDRESS, [PRESENTATION_TEST, 'follows the presentation of a given link, with its code']],
    broken: [{ file: PAGES, from: '/present/:configId/link/:link/:id?', to: '/present/:configId/link/:link' }],
  },
  {
    says: '`/present/{configId}/payment/{type}`: presentation page that asks for this payment',
    shownBy: [
      AT_ITS_ADDRESS,
      [PRESENTATION_TEST, 'offers the payments of the card and asks for the one in the address'],
      [
        'tests/browser/payments.spec.ts',
        'Lunch is paid from the bank account: the wallet says what and to whom, and the page says what is left',
      ],
    ],
    broken: [{ file: PAGES, from: '/payment/:type/:id?', to: '/payment/:type/:id' }],
  },
  {
    says: '`/present/{configId}/payment/{type}/{id?}`: of this account, or the payment of this id',
    shownBy: [
      AT_ITS_ADDRESS,
      [`${FEATURES}/presentation/presentation-calls.test.ts`, 'tells an unpaid payment from an account'],
    ],
    broken: [{ file: PAGES, from: '/payment/:type/:id?', to: '/payment/:type' }],
  },
  {
    says: '`/security`: security-check demo',
    shownBy: [
      AT_ITS_ADDRESS,
      [
        'tests/browser/security-check.spec.ts',
        'The door opens for a certificate of level 2, for everyone who looks, and closes after 30 seconds',
      ],
    ],
    broken: [{ file: PAGES, from: "'/security'", to: "'/security-check'" }],
  },
  {
    says: '`/security` is titled Security Review Center',
    shownBy: [[`${FEATURES}/security-check/security-check-page.test.tsx`, 'is named in the tab and above']],
    broken: [
      {
        file: `${FEATURES}/security-check/security-check-page.tsx`,
        from: 't`Security Review Center`',
        to: 't`Security check`',
      },
    ],
  },
  {
    says: '`/employee/helpdesk`: help-desk tool for employee identity verification',
    shownBy: [
      AT_ITS_ADDRESS,
      [
        'tests/browser/help-desk.spec.ts',
        'An employee calls: the help desk sees photo and facts, accepts, and gets the actions',
      ],
    ],
    broken: [{ file: PAGES, from: '/employee/helpdesk/:guid?', to: '/employee/helpdesk/:guid' }],
  },
  {
    says: '`/helpdesk`: help-desk tool for employee identity verification',
    shownBy: [
      AT_ITS_ADDRESS,
      ['tests/browser/help-desk.spec.ts', 'The address without audience is the desk for employees'],
    ],
    broken: [
      {
        file: ROUTES,
        from: 'path={PAGES.helpDesk} element={<HelpDesk audience="employee" />}',
        to: 'path={PAGES.helpDesk} element={<HelpDesk audience="customer" />}',
      },
    ],
  },
  {
    says: '`/external/helpdesk`: the same tool for external customers',
    shownBy: [
      AT_ITS_ADDRESS,
      [`${FEATURES}/help-desk/help-desk-tool.test.tsx`, 'asks customers for their own card, and calls them customers'],
    ],
    broken: [{ file: ROUTES, from: '<HelpDesk audience="customer" />', to: '<HelpDesk audience="employee" />' }],
  },
  {
    says: '`/employee/helpdesk/{guid}`: verification status for a request id',
    shownBy: [AT_ITS_ADDRESS, STATUS_UNDER_ALL_ADDRESSES],
    broken: [{ file: PAGES, from: '/employee/helpdesk/:guid?', to: '/employee/helpdesk' }],
  },
  {
    says: '`/external/helpdesk/{guid}`: verification status for a request id',
    shownBy: [AT_ITS_ADDRESS, STATUS_UNDER_ALL_ADDRESSES],
    broken: [{ file: PAGES, from: '/external/helpdesk/:guid?', to: '/external/helpdesk' }],
  },
  {
    says: '`/helpdesk/{guid}`: verification status for a request id',
    shownBy: [AT_ITS_ADDRESS, STATUS_UNDER_ALL_ADDRESSES],
    broken: [{ file: PAGES, from: "'/helpdesk/:guid?'", to: "'/helpdesk'" }],
  },
  {
    says: 'The verification status is that of the request id in the address',
    shownBy: [[`${FEATURES}/help-desk/verification-status.test.tsx`, 'loads, then shows who was verified']],
    broken: [
      {
        file: `${FEATURES}/help-desk/verification-status.tsx`,
        from: 'verifiedCallerQuery(guid, useStaffCall())',
        to: 'verifiedCallerQuery(audience, useStaffCall())',
      },
    ],
  },
  {
    says: '`/demo`: grid of scenarios',
    shownBy: [AT_ITS_ADDRESS],
    broken: [
      {
        file: ROUTES,
        from: 'path={PAGES.demo} element={<DemoPage />}',
        to: 'path={PAGES.demo} element={<HomePage />}',
      },
    ],
  },
  {
    says: '`/demo` shows the scenarios whose features flag demo is set',
    shownBy: [
      [GRID_TEST, 'shows on the demo page what is meant for it'],
      ['tests/browser/home.spec.ts', 'The demo page shows the demo cards'],
    ],
    broken: [
      { file: `${FEATURES}/scenario-grid/demo-page.tsx`, from: '=> features.demo}', to: '=> features.enabled}' },
    ],
  },
  {
    says: '`/dynamic/code/{link}`: a page for a link',
    shownBy: [AT_ITS_ADDRESS],
    broken: [{ file: PAGES, from: '/dynamic/code/:link', to: '/dynamic/:link' }],
  },
  {
    says: '`/dynamic/code/{link}` shows a QR code for the link',
    shownBy: [
      [
        `${DYNAMIC_CODE}/dynamic-code-page.test.tsx`,
        'shows a presentation request as a code, with the wallets that answer it and a link to copy',
      ],
      ['tests/browser/dynamic-code.spec.ts', 'The code says what the address holds, in whichever spelling of Base64'],
    ],
    broken: [{ file: `${DYNAMIC_CODE}/link-page.tsx`, from: 'payload={link}', to: 'payload={heading}' }],
  },
  {
    says: '`/dynamic/code/{link}` shows a wallet button for the link',
    shownBy: [
      [
        `${DYNAMIC_CODE}/dynamic-code-page.test.tsx`,
        'shows a presentation request as a code, with the wallets that answer it and a link to copy',
      ],
    ],
    broken: [
      {
        file: `${DYNAMIC_CODE}/link-page.tsx`,
        from: '<WalletWays url={target.url} />',
        to: '<WalletWays url="" />',
      },
    ],
  },
  {
    says: 'The link of `/dynamic/code/{link}` is Base64-encoded in the path',
    shownBy: [[`${DYNAMIC_CODE}/link-in-address.test.ts`, 'is read from %s']],
    broken: [
      {
        file: `${DYNAMIC_CODE}/link-in-address.ts`,
        from: 'decodeBase64(decodePathPart(part))',
        to: 'decodePathPart(part)',
      },
    ],
  },
  {
    says: '`/dynamic/code/{link}` is titled Test Dynamic QR Code',
    shownBy: [[`${DYNAMIC_CODE}/dynamic-code-page.test.tsx`, 'has the name of its entry in the bar, in the tab too']],
    broken: [{ file: `${DYNAMIC_CODE}/link-page.tsx`, from: 't`Test Dynamic QR Code`', to: 't`Dynamic QR Code`' }],
  },
  {
    says: '`/signin-oidc`: sign-in redirect address',
    shownBy: [
      AT_ITS_ADDRESS,
      [
        'tests/browser/sign-in.spec.ts',
        'Signing in leads back to the page on which it was begun, and shows the bar of who is signed in',
      ],
      ['tests/browser/sign-in.spec.ts', 'The redirect page without an answer says what it is for'],
    ],
    broken: [{ file: PAGES, from: "'/signin-oidc'", to: "'/signed-in'" }],
  },
  {
    says: 'The redirect address is the site origin plus `/signin-oidc`',
    shownBy: [
      [`${SIGN_IN}.test.tsx`, 'leaves for the provider, which is to lead back to the redirect address of this site'],
    ],
    broken: [{ file: `${SIGN_IN}.ts`, from: 'origin}/signin-oidc`', to: 'origin}/sign-in`' }],
  },
  {
    says: 'After sign-out the user returns to `/`',
    shownBy: [
      [`${SIGN_IN}.test.tsx`, 'is ended at the provider, which is to lead back to the start page'],
      [
        'tests/browser/sign-in.spec.ts',
        'F-13 Signing out leads home, clears what was stored, and going back shows nothing',
      ],
    ],
    broken: [{ file: `${SIGN_IN}.ts`, from: 'origin}/`,', to: 'origin}/demo`,' }],
  },
  {
    says: '`/dynamic/code/{link}` of an unreadable link leads back to Home (our addition)',
    shownBy: [[`${DYNAMIC_CODE}/dynamic-code-page.test.tsx`, 'F-05 helps where the address holds %s']],
    broken: [{ file: `${DYNAMIC_CODE}/unreadable-link.tsx`, from: '<HomeButton isQuiet />', to: '{!HomeButton}' }],
  },
  {
    says: '`/signin-oidc` leads back to Home where a sign-in failed (our addition)',
    shownBy: [
      [
        `${FEATURES}/session/sign-in-callback-page.test.tsx`,
        'what the provider says about its refusal is shown as text, and recorded in both consoles',
      ],
      ['tests/browser/sign-in.spec.ts', 'Who cancels at the identity provider is told, and can go on'],
    ],
    broken: [
      {
        file: `${FEATURES}/session/sign-in-callback-page.tsx`,
        from: '<HomeButton isQuiet={failure !== undefined} />',
        to: '{failure === undefined && <HomeButton />}',
      },
    ],
  },
  {
    says: 'The page to which a wallet leads back leads back to Home where it has nothing to show (our addition)',
    shownBy: [[`${FEATURES}/presentation/from-wallet-page.test.tsx`, 'without a code there is nothing to pick up']],
    broken: [
      {
        file: `${FEATURES}/presentation/from-wallet-page.tsx`,
        from: 'leads back to this page when it has answered.`}</p>\n        <p>\n          <HomeButton />',
        to: 'leads back to this page when it has answered.`}</p>\n        <p>\n          {!HomeButton}',
      },
    ],
  },
  {
    says: 'An unknown address gets a helpful page (our addition)',
    shownBy: [
      AT_ITS_ADDRESS,
      ['tests/browser/addresses.spec.ts', 'An unknown address gets a page that helps, with status 404'],
    ],
    broken: [{ file: ROUTES, from: 'path="*" element={<NotFoundPage />}', to: 'path="*" element={<HomePage />}' }],
  },
]
