import type { SpecificationLine, TestReference } from '../specification-line.ts'

const HELP_DESK = 'apps/web/src/features/help-desk'
const TEST = `${HELP_DESK}/help-desk-tool.test.tsx`
const STATUS_TEST = `${HELP_DESK}/verification-status.test.tsx`
const STATUS = `${HELP_DESK}/verification-status.tsx`
const ACTIONS = `${HELP_DESK}/support-actions.tsx`

const WRONG_CONFIGURATION: TestReference = [TEST, 'says so %s, and asks for nothing']
const OF_THE_CARDS: TestReference = [
  'tests/scenarios.test.ts',
  'show what the product is for: payments, a coupon, lunch, a gate and callers',
]
const OPENED: TestReference = [TEST, 'makes exactly one request when it opens, for its own purpose']
const CODE_AND_LINK: TestReference = [
  TEST,
  'shows code, link, wallets and what to do, and the guid only in the link for colleagues',
]
const ACCEPTED: TestReference = [TEST, 'tells who called once verified; the actions come with the acceptance only']
const DIALOG: TestReference = [TEST, 'says in a dialog what %s means, and sends nothing']
const CLOCK: TestReference = [TEST, "shows %i s of the server's clock as %s"]
const RESET: TestReference = [TEST, 'resets everything with a new request, at any time']
const IN_A_BROWSER: TestReference = [
  'tests/browser/help-desk.spec.ts',
  'An employee calls: the help desk sees photo and facts, accepts, and gets the actions',
]
const LOADED: TestReference = [STATUS_TEST, 'loads, then shows who was verified']
const FAILED: TestReference = [STATUS_TEST, 'says what went wrong, and tries again']
const NOT_FOUND: TestReference = [STATUS_TEST, 'is not found where the server answers with %s, and finds it on Refresh']

const action = (title: string): SpecificationLine => ({
  says: `Help desk: action ${title}`,
  shownBy: [ACCEPTED, IN_A_BROWSER],
  broken: [{ file: ACTIONS, from: `title: msg\`${title}\``, to: 'title: msg`Something else`' }],
})

const TOOL: SpecificationLine[] = [
  {
    says: 'Help desk needs verified-employee-basic for employees',
    shownBy: [OF_THE_CARDS],
    broken: [
      {
        file: 'scenarios/verified-employee-basic.json',
        from: '"audience": "employee"',
        to: '"audience": "customer"',
      },
    ],
  },
  {
    says: 'Help desk needs external-id-basic for external customers',
    shownBy: [OF_THE_CARDS],
    broken: [
      { file: 'scenarios/external-id-basic.json', from: '"audience": "customer"', to: '"audience": "employee"' },
    ],
  },
  {
    says: 'Help desk works with no other scenario than that of its audience',
    shownBy: [WRONG_CONFIGURATION],
    broken: [{ file: `${HELP_DESK}/help-desk-tool.tsx`, from: ' && purpose.audience === audience', to: '' }],
  },
  {
    says: "Help desk: otherwise 'Sorry, wrong configuration.'",
    shownBy: [WRONG_CONFIGURATION],
    broken: [
      { file: `${HELP_DESK}/help-desk-tool.tsx`, from: 'Sorry, wrong configuration.', to: 'Wrong configuration.' },
    ],
  },
  {
    says: 'Help desk creates a request on open',
    shownBy: [OPENED],
    broken: [{ file: `${HELP_DESK}/use-help-desk.ts`, from: 'automatic: scenario', to: 'automatic: undefined' }],
  },
  {
    says: 'Help desk: a QR code',
    shownBy: [CODE_AND_LINK],
    broken: [{ file: `${HELP_DESK}/request-view.tsx`, from: 'payload={begun.url}', to: 'payload={begun.requestId}' }],
  },
  {
    says: 'Help desk: a shareable link',
    shownBy: [CODE_AND_LINK],
    broken: [{ file: `${HELP_DESK}/caller-link.tsx`, from: '{dynamicCodePath(walletUrl)}', to: '{walletUrl}' }],
  },
  {
    says: 'Help desk: the link can be copied to share it',
    shownBy: [[TEST, 'copies the link']],
    broken: [{ file: `${HELP_DESK}/caller-link.tsx`, from: 'text={link}', to: 'text={walletUrl}' }],
  },
  {
    says: 'Help desk: a countdown',
    shownBy: [[TEST, 'stops the clock when the caller answered']],
    broken: [
      {
        file: `${HELP_DESK}/session-clock.tsx`,
        from: 'if (secondsLeft !== undefined && secondsLeft !== shown)',
        to: 'if (secondsLeft !== undefined && shown === undefined)',
      },
    ],
  },
  {
    says: 'Help desk: the countdown is in m:ss',
    shownBy: [CLOCK, ['apps/web/src/shared/format/clock.test.ts', '%d seconds are shown as %s']],
    broken: [{ file: 'apps/web/src/shared/format/clock.ts', from: 'padStart(2,', to: 'padStart(1,' }],
  },
  {
    says: "Help desk: button 'Verification Accepted - Proceed with Support' after verification",
    shownBy: [ACCEPTED, IN_A_BROWSER],
    broken: [
      {
        file: `${HELP_DESK}/decision.tsx`,
        from: 'Verification Accepted - Proceed with Support',
        to: 'Accept',
      },
    ],
  },
  {
    says: 'Help desk: it is offered only after verification',
    shownBy: [RESET],
    broken: [
      {
        file: `${HELP_DESK}/help-desk-flow.tsx`,
        from: "{state === 'done' && begun && request && (",
        to: '{begun && request && (',
      },
    ],
  },
  {
    says: 'Help desk: the actions are revealed by it, not before',
    shownBy: [ACCEPTED],
    broken: [{ file: `${HELP_DESK}/decision.tsx`, from: 'if (isAccepted)', to: 'if (isAccepted || guid)' }],
  },
  action('Reset MFA'),
  action('Unblock account'),
  action('Review identity provider account'),
  {
    says: 'Help desk: an action shows an alert',
    shownBy: [DIALOG],
    broken: [{ file: ACTIONS, from: 'onClick={() => setChosen(action)}', to: 'onClick={() => setChosen(undefined)}' }],
  },
  {
    says: 'Help desk: an action sends nothing to a server',
    shownBy: [DIALOG],
    broken: [
      {
        file: ACTIONS,
        from: 'onClick={() => setChosen(action)}',
        to: "onClick={() => void fetch('/help-desk/action') ?? setChosen(action)}",
      },
    ],
  },
  {
    says: 'Help desk: the unblock message mentions 5-10 minutes',
    shownBy: [DIALOG],
    broken: [{ file: ACTIONS, from: '5-10 minutes', to: 'a while' }],
  },
  {
    says: 'Help desk: button Try Again when rejected',
    shownBy: [[TEST, 'says when the request was rejected, and tries again']],
    broken: [{ file: `${HELP_DESK}/request-view.tsx`, from: 't`Try Again`', to: 't`New request`' }],
  },
  {
    says: 'Help desk: Try Again makes a new request',
    shownBy: [[TEST, 'says when the request was rejected, and tries again']],
    broken: [
      {
        file: `${HELP_DESK}/request-view.tsx`,
        from: '<EndedFlow actionLabel={t`Try Again`} onAction={forget} />',
        to: '<EndedFlow actionLabel={t`Try Again`} onAction={() => void forget} />',
      },
    ],
  },
  {
    says: 'Help desk: button New Help Desk Request',
    shownBy: [RESET],
    broken: [{ file: `${HELP_DESK}/help-desk-flow.tsx`, from: 't`New Help Desk Request`', to: 't`New request`' }],
  },
  {
    says: 'Help desk: New Help Desk Request resets',
    shownBy: [
      RESET,
      ['tests/browser/help-desk.spec.ts', 'New Help Desk Request forgets everything about the last caller'],
    ],
    broken: [
      { file: `${HELP_DESK}/help-desk-flow.tsx`, from: 'onClick={flow.forget}', to: 'onClick={() => undefined}' },
    ],
  },
  {
    says: 'Help desk: Back to Home (our addition)',
    shownBy: [CODE_AND_LINK],
    broken: [{ file: `${HELP_DESK}/help-desk-flow.tsx`, from: '<HomeButton isQuiet />', to: '{!HomeButton}' }],
  },
  {
    says: 'Help desk without its scenario leads back to Home (our addition)',
    shownBy: [WRONG_CONFIGURATION],
    broken: [{ file: `${HELP_DESK}/help-desk-tool.tsx`, from: '<HomeButton />', to: '{!HomeButton}' }],
  },
]

const STATUS_PAGE: SpecificationLine[] = [
  {
    says: 'Status page: loading',
    shownBy: [LOADED],
    broken: [
      {
        file: `${HELP_DESK}/verified-caller.tsx`,
        from: '!isError && <CallerSkeleton />',
        to: 'isError && <CallerSkeleton />',
      },
    ],
  },
  {
    says: 'Status page: error',
    shownBy: [FAILED],
    broken: [
      {
        file: `${HELP_DESK}/verified-caller.tsx`,
        from: '{isError && <LookupFailure',
        to: '{!isError && <LookupFailure',
      },
    ],
  },
  {
    says: 'Status page: error with Try Again',
    shownBy: [FAILED],
    broken: [{ file: `${HELP_DESK}/lookup-failure.tsx`, from: 't`Try Again`', to: 't`Again`' }],
  },
  {
    says: 'Status page: Try Again asks again',
    shownBy: [FAILED],
    broken: [
      {
        file: `${HELP_DESK}/lookup-failure.tsx`,
        from: 'onRetry={() => void refetch()}',
        to: 'onRetry={() => void refetch}',
      },
    ],
  },
  {
    says: "Status page: 'Verification Not Found'",
    shownBy: [NOT_FOUND],
    broken: [
      {
        file: STATUS,
        from: '<EmptyState title={t`Verification Not Found`}>',
        to: '<EmptyState title={t`Not found`}>',
      },
    ],
  },
  {
    says: "Status page: 'Verification Not Found' with Refresh",
    shownBy: [NOT_FOUND],
    broken: [{ file: STATUS, from: 'refresh(t`Refresh`)', to: 'refresh(t`Again`)' }],
  },
  {
    says: "Status page: 'Verification Not Found' with New Help Desk Request",
    shownBy: [NOT_FOUND],
    broken: [{ file: STATUS, from: '{t`New Help Desk Request`}', to: '{t`Help desk`}' }],
  },
  {
    says: 'Status page: New Help Desk Request leads to the help desk',
    shownBy: [NOT_FOUND],
    broken: [{ file: STATUS, from: 'to={helpDeskPath(audience)}', to: 'to={helpDeskPath(audience).slice(1)}' }],
  },
  {
    says: 'Status page: verified data',
    shownBy: [LOADED],
    broken: [
      {
        file: `${HELP_DESK}/verified-caller.tsx`,
        from: 'facts={callerFacts(caller, claims)}',
        to: 'facts={credentialFacts(caller)}',
      },
    ],
  },
  {
    says: 'Status page: verified data with Refresh Data',
    shownBy: [[STATUS_TEST, 'refreshes the data when asked, and says that nothing is left when it was erased']],
    broken: [{ file: STATUS, from: 't`Refresh Data`', to: 't`Refresh`' }],
  },
]

/** Help-desk tool and verification status page. */
export const HELP_DESK_PAGES: SpecificationLine[] = [...TOOL, ...STATUS_PAGE]
