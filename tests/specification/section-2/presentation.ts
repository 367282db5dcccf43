import type { SpecificationLine, TestReference } from '../specification-line.ts'

const PRESENTATION = 'apps/web/src/features/presentation'
const TEST = `${PRESENTATION}/presentation-page.test.tsx`
const FLOW = `${PRESENTATION}/presentation-flow.tsx`
const CHOICE = `${PRESENTATION}/payment-choice.tsx`
const HEADING = `${PRESENTATION}/presentation-heading.tsx`
const RESULT = `${PRESENTATION}/result`
const ROWS_TEST = `${RESULT}/result-rows.test.ts`
const SECURITY_CHECK = 'apps/web/src/features/security-check'
const LINKS = 'apps/web/src/shared/links'
const FORMAT = 'apps/web/src/shared/format'

const FROM_CODE_TO_RESULT: TestReference = [
  TEST,
  'goes from the code over the wallet to the result, which it fetches once',
]
const REFRESHED: TestReference = [
  TEST,
  'F-15 makes a new request on Refresh; a late answer to the old one does not come back',
]
const PAYMENTS: TestReference = [TEST, 'offers the payments of the card and asks for the one in the address']
const WAYS_TO_ANSWER: TestReference = [TEST, 'offers the wallet, the bank app, the demo wallet and the dynamic link']
const COPIED: TestReference = [
  `${LINKS}/copy-dynamic-link.test.tsx`,
  'copies the address of the code, and says so for 3 seconds',
]
const REJECTED: TestReference = [TEST, 'shows why a presentation was rejected, fetches no result, and tries again']
const DEBUG_DETAILS: TestReference = [TEST, 'shows session id, status and QR URL in the debug details']
const SUCCESS_MESSAGE: TestReference = [TEST, 'shows nothing but the payment id where the card wants that']
const LABELS: TestReference = [`${FORMAT}/label.test.ts`, 'F-02 makes a label of %j']

const PRESENTATION_PAGE: SpecificationLine[] = [
  {
    says: 'Presentation page: Back to Home',
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [{ file: 'apps/web/src/shared/ui/flow-page.tsx', from: '<HomeButton isQuiet />', to: '{!HomeButton}' }],
  },
  {
    says: 'Presentation page: Back to Home leads to `/`',
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [{ file: `${LINKS}/home-button.tsx`, from: 'to={PAGES.home}', to: 'to={PAGES.demo}' }],
  },
  {
    says: 'Presentation page: Refresh',
    shownBy: [REFRESHED],
    broken: [{ file: 'apps/web/src/shared/ui/flow-page.tsx', from: '{t`Refresh`}', to: '{t`Again`}' }],
  },
  {
    says: 'Presentation page: Refresh makes a new request',
    shownBy: [REFRESHED],
    broken: [
      { file: FLOW, from: 'onRefresh={() => question.before(flow.startOver)}', to: 'onRefresh={() => undefined}' },
    ],
  },
  {
    says: 'Presentation page: one button per extra payment type',
    shownBy: [PAYMENTS],
    broken: [{ file: CHOICE, from: '{presentation.extra.map(', to: '{presentation.extra.slice(0, 2).map(' }],
  },
  {
    says: 'Presentation page: the button leads to its payment',
    shownBy: [PAYMENTS],
    broken: [
      {
        file: CHOICE,
        from: 'to={presentPaymentPath(configId, id)}',
        to: 'to={presentPaymentPath(configId, name)}',
      },
    ],
  },
  {
    says: 'Presentation page: a QR code',
    shownBy: [
      FROM_CODE_TO_RESULT,
      ['tests/browser/qr-code.spec.ts', 'In the ${theme} theme a camera reads in the QR codes what Debug Details says'],
    ],
    broken: [{ file: `${PRESENTATION}/request-view.tsx`, from: 'payload={url}', to: 'payload={flow.id ?? url}' }],
  },
  {
    says: "Presentation page: heading 'Scan QR Code present Verified ID' above the QR code",
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [
      {
        file: HEADING,
        from: '? { heading: t`Scan QR Code present Verified ID`',
        to: '? { heading: t`Scan the QR code`',
      },
    ],
  },
  {
    says: 'Presentation page: a button for an authenticator wallet',
    shownBy: [WAYS_TO_ANSWER],
    broken: [
      {
        file: `${PRESENTATION}/request-buttons.tsx`,
        from: '<WalletWays url={wallet}',
        to: '<WalletWays url=""',
      },
    ],
  },
  {
    says: 'Presentation page: a button for a mobile bank app',
    shownBy: [WAYS_TO_ANSWER],
    broken: [
      { file: `${PRESENTATION}/request-buttons.tsx`, from: 'bankAppLink={bankApp}', to: 'bankAppLink={undefined}' },
    ],
  },
  {
    says: 'Presentation page: a button Copy Dynamic Link',
    shownBy: [WAYS_TO_ANSWER],
    broken: [
      {
        file: `${PRESENTATION}/request-buttons.tsx`,
        from: '<CopyDynamicLink url={wallet} />',
        to: '{!wallet && <CopyDynamicLink url={wallet} />}',
      },
    ],
  },
  {
    says: "The copy button says 'Copy Dynamic Link'",
    shownBy: [COPIED, WAYS_TO_ANSWER],
    broken: [{ file: `${LINKS}/copy-dynamic-link.tsx`, from: 't`Copy Dynamic Link`', to: 't`Copy link`' }],
  },
  {
    says: 'The copy button copies the dynamic link',
    shownBy: [
      COPIED,
      [
        'tests/browser/dynamic-code.spec.ts',
        'A copied dynamic link, opened in another browser, answers the request of the first page',
      ],
    ],
    broken: [{ file: `${LINKS}/copy-dynamic-link.tsx`, from: '{dynamicCodePath(url)}', to: '{url}' }],
  },
  {
    says: "The copy button shows 'Copied Dynamic Link!'",
    shownBy: [COPIED],
    broken: [{ file: `${LINKS}/copy-dynamic-link.tsx`, from: 't`Copied Dynamic Link!`', to: 't`Copied!`' }],
  },
  {
    says: 'The copy button shows it for 3 seconds',
    shownBy: [COPIED],
    broken: [{ file: `${LINKS}/copy-button.tsx`, from: 'CONFIRMATION = 3000', to: 'CONFIRMATION = 4000' }],
  },
  {
    says: "Presentation view 'Verification Pending'",
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [{ file: HEADING, from: 'note: t`Verification Pending`', to: 'note: t`Waiting`' }],
  },
  {
    says: "Presentation view 'Verification Started'",
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [{ file: HEADING, from: 't`Verification Started`', to: 't`Scanned`' }],
  },
  {
    says: 'Presentation view: a rejected image',
    shownBy: [REJECTED],
    broken: [
      {
        file: 'apps/web/src/shared/ui/ended-flow.tsx',
        from: 'isRejected ? <RejectedPicture />',
        to: '!isRejected ? <RejectedPicture />',
      },
    ],
  },
  {
    says: 'Presentation view: the result view',
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [{ file: FLOW, from: "{state === 'done' ? (", to: "{state === 'gone' ? (" }],
  },
  {
    says: "Presentation page: 'Debug Details'",
    shownBy: [DEBUG_DETAILS],
    broken: [{ file: 'apps/web/src/shared/ui/debug-details.tsx', from: 't`Debug Details`', to: 't`Details`' }],
  },
  {
    says: 'Presentation page: Debug Details are collapsible',
    shownBy: [DEBUG_DETAILS],
    broken: [{ file: 'apps/web/src/shared/ui/disclosure.tsx', from: 'open={isOpen}', to: 'open={isOpen || true}' }],
  },
  {
    says: 'Presentation page: Debug Details show the session id',
    shownBy: [DEBUG_DETAILS],
    broken: [{ file: FLOW, from: '<DebugDetails id={flow.id}', to: '<DebugDetails id={undefined}' }],
  },
  {
    says: 'Presentation page: Debug Details show the status',
    shownBy: [DEBUG_DETAILS],
    broken: [{ file: FLOW, from: 'status={flow.status?.status}', to: 'status={undefined}' }],
  },
  {
    says: 'Presentation page: Debug Details show the QR URL',
    shownBy: [DEBUG_DETAILS],
    broken: [{ file: FLOW, from: 'qrUrl={flow.url}', to: 'qrUrl={undefined}' }],
  },
  {
    says: "Success text 'Nice! Your transaction has been processed successfully'",
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [
      {
        file: HEADING,
        from: 'Nice! Your transaction has been processed successfully',
        to: 'Your transaction has been processed',
      },
    ],
  },
  {
    says: 'A Result line',
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [{ file: `${RESULT}/result-headline.tsx`, from: 'Result: <strong>', to: 'Outcome: <strong>' }],
  },
  {
    says: 'The Result line is taken from successMessage',
    shownBy: [SUCCESS_MESSAGE],
    broken: [
      {
        file: `${RESULT}/result-headline.tsx`,
        from: 'successMessage || t`Success`',
        to: 'successMessage && t`Success`',
      },
    ],
  },
  {
    says: "The Result line is 'Success' without a successMessage",
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [{ file: `${RESULT}/result-headline.tsx`, from: 't`Success`', to: 't`Verified`' }],
  },
  {
    says: 'Result rows are shown',
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [
      { file: `${RESULT}/result-details.tsx`, from: 'facts={[...rows, ...dynamic.rows]}', to: 'facts={dynamic.rows}' },
    ],
  },
  {
    says: 'Result rows only when a value exists',
    shownBy: [[ROWS_TEST, 'shows a row only where there is a value']],
    broken: [
      {
        file: `${RESULT}/result-rows.ts`,
        from: "value === undefined || value === ''",
        to: 'value === undefined',
      },
    ],
  },
  {
    says: 'Dates of a result are locale dates',
    shownBy: [[`${FORMAT}/dates.test.ts`, 'shows a date as the browser does']],
    broken: [
      {
        file: `${FORMAT}/dates.ts`,
        from: "date.toLocaleDateString(locales(), { dateStyle: 'medium' })",
        to: 'date.toDateString()',
      },
    ],
  },
  {
    says: "'-' for a missing date",
    shownBy: [
      [`${FORMAT}/dates.test.ts`, 'shows a dash for %s'],
      [ROWS_TEST, 'shows a dash for the missing dates of the credential, and no as a value'],
    ],
    broken: [{ file: `${FORMAT}/dates.ts`, from: "undefined) return '-'", to: "undefined) return ''" }],
  },
  {
    says: 'Dynamic-data labels are made from the key',
    shownBy: [[ROWS_TEST, 'labels by key, and leaves out what has no value or is shown already']],
    broken: [{ file: `${FORMAT}/claim-label.ts`, from: '? labelOf(key)', to: '? key' }],
  },
  {
    says: 'Dynamic-data labels split camel case',
    shownBy: [LABELS, [ROWS_TEST, 'labels by key, and leaves out what has no value or is shown already']],
    broken: [{ file: `${FORMAT}/label.ts`, from: '/([\\p{Ll}\\p{N}])(\\p{Lu})/gu', to: '/([\\p{N}])(\\p{Lu})/gu' }],
  },
  {
    says: 'Dynamic-data labels capitalise the first letter',
    shownBy: [LABELS, [ROWS_TEST, 'labels by key, and leaves out what has no value or is shown already']],
    broken: [{ file: `${FORMAT}/label.ts`, from: 'words.charAt(0).toUpperCase()', to: 'words.charAt(0)' }],
  },
  {
    says: "cuponUsed shows 'Sorry! Your coffee cupon has already been used. Please try again with a new one.'",
    shownBy: [
      [TEST, 'never says that a refused transaction was processed'],
      ['tests/browser/payments.spec.ts', 'The coffee coupon is good for one coffee'],
    ],
    broken: [
      {
        file: `${RESULT}/result-reasons.ts`,
        from: 'Sorry! Your coffee cupon has already been used.',
        to: 'Your coffee coupon has been used.',
      },
    ],
  },
]

const SECURITY_CHECK_PAGE: SpecificationLine[] = [
  {
    says: 'Security check: a door image',
    shownBy: [
      [`${SECURITY_CHECK}/security-check-page.test.tsx`, 'shows the open door with the time left, and closes it'],
    ],
    broken: [
      { file: 'apps/web/src/shared/gate/door-picture.tsx', from: 'src={openPicture}', to: 'src={closedPicture}' },
    ],
  },
  {
    says: 'Security check: the door appears once the check call returns data',
    shownBy: [
      [`${SECURITY_CHECK}/security-check-page.test.tsx`, 'shows the open door with the time left, and closes it'],
    ],
    broken: [
      { file: `${SECURITY_CHECK}/use-door.ts`, from: "secondsLeft > 0 ? 'open'", to: "secondsLeft < 0 ? 'open'" },
    ],
  },
  {
    says: 'Security check: no door before the check call returns',
    shownBy: [
      [
        `${SECURITY_CHECK}/security-check-page.test.tsx`,
        'shows no door before the server answered, and asks again when told to',
      ],
    ],
    broken: [
      {
        file: `${SECURITY_CHECK}/use-door.ts`,
        from: "opening === undefined ? 'unknown'",
        to: "opening === undefined ? 'closed'",
      },
    ],
  },
]

/** Presentation page and security check page. */
export const PRESENTATION_AND_SECURITY: SpecificationLine[] = [...PRESENTATION_PAGE, ...SECURITY_CHECK_PAGE]
