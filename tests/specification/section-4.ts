import type { SpecificationLine, TestReference } from './specification-line.ts'

const ISSUANCE_TESTS = 'apps/web/src/features/issuance/issuance-page.test.tsx'
const ISSUANCE_FLOW = 'apps/web/src/features/issuance/issuance-flow.tsx'
const ISSUANCE_HEADING = 'apps/web/src/features/issuance/issuance-heading.tsx'
const OFFER_VIEW = 'apps/web/src/features/issuance/offer-view.tsx'
const PRESENTATION_TESTS = 'apps/web/src/features/presentation/presentation-page.test.tsx'
const PRESENTATION_FLOW = 'apps/web/src/features/presentation/presentation-flow.tsx'
const PRESENTATION_HEADING = 'apps/web/src/features/presentation/presentation-heading.tsx'
const FLOW = 'apps/web/src/shared/flow/use-flow.ts'
const STATES = 'apps/web/src/shared/flow/shown-state.ts'
const STATUS = 'packages/api/src/status.ts'
const SAMPLE_RESULTS = 'apps/web/src/shared/flow/sample-results.ts'
const RESULT_QUERY = 'apps/web/src/shared/flow/presentation-result.ts'
const HELP_DESK_TESTS = 'apps/web/src/features/help-desk/help-desk-tool.test.tsx'
const HELP_DESK = 'apps/web/src/features/help-desk'
const ALL_ACCOUNTS_TESTS = 'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx'
const CONTRACT_TESTS = 'apps/web/src/features/admin/accounts/contract-page.test.tsx'
const ACCOUNTS = 'apps/web/src/features/admin/accounts'
const STATUS_WORDS = 'apps/web/src/shared/ui/status-word.ts'
const SESSION_STATES = 'apps/web/src/shared/session/session-state.ts'
const SESSION_STATE_TESTS = 'apps/web/src/shared/session/session-state.test.ts'
const TOKEN_TESTS = 'apps/web/src/features/admin/access-token/access-token-page.test.tsx'
const TOKEN_PAGE = 'apps/web/src/features/admin/access-token/access-token-page.tsx'
const EVENT_LOG_TESTS = 'apps/web/src/shared/events/event-log.test.tsx'
const EVENT_LOG = 'apps/web/src/shared/events/event-log.ts'
const KEPT_EVENTS = 'apps/web/src/shared/events/kept-events.ts'

const FROM_FORM_TO_DONE: TestReference = [ISSUANCE_TESTS, 'goes from the form over the code and the wallet to done']
const FROM_CODE_TO_RESULT: TestReference = [
  PRESENTATION_TESTS,
  'goes from the code over the wallet to the result, which it fetches once',
]
const STOPS: TestReference = [
  'apps/web/src/shared/flow/use-followed-status.test.tsx',
  'F-14 stops at the terminal status %i',
]
const NUMBERS: TestReference = ['packages/api/src/status.test.ts', 'is for %s the number %i, and back']
const REJECTED: TestReference = [
  PRESENTATION_TESTS,
  'shows why a presentation was rejected, fetches no result, and tries again',
]
const SAMPLES: TestReference = [
  'apps/web/src/features/presentation/sample-data.test.tsx',
  'shows results from fake test data of each kind, marked as such, and fetches none',
]
const VERIFIED_CALLER: TestReference = [
  HELP_DESK_TESTS,
  'tells who called once verified; the actions come with the acceptance only',
]
const REJECTED_CALLER: TestReference = [HELP_DESK_TESTS, 'says when the request was rejected, and tries again']
const EXPIRED_REQUEST: TestReference = [
  HELP_DESK_TESTS,
  'is expired at 0, also before the server says so, and starts anew when asked',
]
const CLOCK_STOPS: TestReference = [HELP_DESK_TESTS, 'stops the clock when the caller answered']

/** States and transitions. */
export const SECTION_4: SpecificationLine[] = [
  {
    says: 'Issuance status 1: the wallet scanned the QR code',
    shownBy: [NUMBERS, FROM_FORM_TO_DONE],
    broken: [{ file: STATUS, from: "case 1:\n      return 'scanned'", to: "case 1:\n      return 'waiting'" }],
  },
  {
    says: "Issuance status 1: the screen shows 'started on mobile'",
    shownBy: [FROM_FORM_TO_DONE],
    broken: [{ file: ISSUANCE_HEADING, from: 't`Started on Mobile Device ...`', to: 't`Started elsewhere`' }],
  },
  {
    says: 'Issuance status 1: the QR code is hidden',
    shownBy: [FROM_FORM_TO_DONE],
    broken: [
      {
        file: OFFER_VIEW,
        from: '<OnPhonePicture card={card.card} />',
        to: '<OnPhonePicture card={card.card} /><CodeAndWays payload={offer.url} label="QR code">{null}</CodeAndWays>',
      },
    ],
  },
  {
    says: 'Issuance status 2: issued',
    shownBy: [NUMBERS, FROM_FORM_TO_DONE],
    broken: [{ file: STATUS, from: "case 2:\n      return 'done'", to: "case 2:\n      return 'scanned'" }],
  },
  {
    says: 'Issuance status 2: the screen shows Done',
    shownBy: [FROM_FORM_TO_DONE],
    broken: [{ file: ISSUANCE_HEADING, from: 't`Done!!!`', to: 't`Started`' }],
  },
  {
    says: 'Issuance status 2: the PIN is cleared from the screen',
    shownBy: [FROM_FORM_TO_DONE],
    broken: [
      {
        file: OFFER_VIEW,
        from: 'done: ({ card, usePath, onStartOver }) => (\n    <div className={styles.links}>',
        to: 'done: ({ card, offer, usePath, onStartOver }) => (\n    <div className={styles.links}><Pin pin={offer.pin ?? "4821"} />',
      },
    ],
  },
  {
    says: 'Issuance status 2: the PIN is cleared from what the page keeps',
    shownBy: [
      [
        'apps/web/src/features/issuance/kept-issuance.test.tsx',
        'D38 keeps the PIN no longer once %s, and says so again after a reload',
      ],
    ],
    broken: [{ file: ISSUANCE_FLOW, from: 'keep({ ...answer, pin: undefined })', to: 'keep({ ...answer })' }],
  },
  {
    says: 'Issuance status 2: polling stops',
    shownBy: [STOPS],
    broken: [{ file: STATES, from: 'done: true,', to: 'done: false,' }],
  },
  {
    says: 'Screen phase: welcome',
    shownBy: [FROM_FORM_TO_DONE],
    broken: [
      {
        file: ISSUANCE_HEADING,
        from: 'requesting: ({ hasForm }) => ({\n    heading: t`Scan QR Code to issue`,',
        to: 'requesting: ({ hasForm }) => ({\n    heading: t`Done!!!`,',
      },
    ],
  },
  {
    says: 'Screen phase: QR shown',
    shownBy: [FROM_FORM_TO_DONE],
    broken: [
      {
        file: ISSUANCE_HEADING,
        from: 'waiting: () => ({\n    heading: t`Scan QR Code to issue`,',
        to: 'waiting: () => ({\n    heading: t`Done!!!`,',
      },
    ],
  },
  {
    says: 'Screen phase: started on mobile',
    shownBy: [[ISSUANCE_TESTS, 'says each state once to screen readers']],
    broken: [{ file: ISSUANCE_HEADING, from: 't`Started on Mobile Device ...`', to: 't`Done!!!`' }],
  },
  {
    says: 'Screen phase: done',
    shownBy: [[ISSUANCE_TESTS, 'says each state once to screen readers']],
    broken: [{ file: ISSUANCE_HEADING, from: 't`Done!!!`', to: 't`Scan QR Code to issue`' }],
  },
  {
    says: 'The QR code is generated on load when qrCodeOnStart is set',
    shownBy: [[ISSUANCE_TESTS, 'generates the code by itself once everything is filled in']],
    broken: [
      {
        file: ISSUANCE_FLOW,
        from: 'startsByItself && isAvailable(scenario) ? values : undefined',
        to: 'startsByItself && isAvailable(scenario) ? undefined : undefined',
      },
    ],
  },
  {
    says: 'Otherwise the user fills the form and presses Generate',
    shownBy: [FROM_FORM_TO_DONE],
    broken: [{ file: ISSUANCE_FLOW, from: 'onGenerate={generate}', to: 'onGenerate={startOver}' }],
  },
  {
    says: 'Without qrCodeOnStart nothing is generated before Generate is pressed',
    shownBy: [[ISSUANCE_TESTS, 'shows no form where the card has none, and generates without one']],
    broken: [{ file: ISSUANCE_FLOW, from: 'issuance.qrCodeOnStart && (', to: '(' }],
  },
  {
    says: 'Settings are loaded first',
    shownBy: [[ISSUANCE_TESTS, 'loads the settings before anything else']],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-screen.tsx',
        from: 'return data || features.skipSettings ?',
        to: 'return !error ?',
      },
    ],
  },
  {
    says: 'Settings are not loaded where skipSettings is set',
    shownBy: [
      [ISSUANCE_TESTS, 'makes no settings call for a card that skips it, and no status call for one that skips that'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-screen.tsx',
        from: 'enabled: !features.skipSettings',
        to: 'enabled: true',
      },
    ],
  },
  {
    says: 'Presentation status 0: pending',
    shownBy: [NUMBERS, FROM_CODE_TO_RESULT],
    broken: [{ file: STATUS, from: "case 0:\n      return 'waiting'", to: "case 0:\n      return 'scanned'" }],
  },
  {
    says: 'Presentation status 0: the pending flag is set',
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [
      { file: PRESENTATION_HEADING, from: 'note: t`Verification Pending`', to: 'note: t`Verification Started`' },
    ],
  },
  {
    says: 'Presentation status 0: results are cleared',
    shownBy: [[PRESENTATION_TESTS, 'is pending again with a new request, and shows nothing of the result before']],
    broken: [
      {
        file: FLOW,
        from: "enabled: live === 'done' && isOwn,",
        to: "enabled: live === 'done' && isOwn, placeholderData: (before) => before,",
      },
      { file: PRESENTATION_FLOW, from: "{state === 'done' ? (", to: "{result.data || state === 'done' ? (" },
    ],
  },
  {
    says: 'Presentation status 1: scanned, the started result is stored',
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [
      { file: PRESENTATION_HEADING, from: 't`Verification Started`', to: 't`Scan QR Code present Verified ID`' },
    ],
  },
  {
    says: 'Presentation status 1: the QR code is hidden',
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [
      {
        file: 'apps/web/src/features/presentation/request-view.tsx',
        from: 'const [showsCode, setShowsCode] = useState(false)',
        to: 'const [showsCode, setShowsCode] = useState(true)',
      },
    ],
  },
  {
    says: 'Presentation status 1: pending is cleared',
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [
      {
        file: PRESENTATION_HEADING,
        from: 't`Continue on your phone: confirm it in your wallet.`',
        to: 't`Verification Pending`',
      },
    ],
  },
  {
    says: 'Presentation status 2: polling stops',
    shownBy: [STOPS],
    broken: [{ file: STATES, from: 'done: true,', to: 'done: false,' }],
  },
  {
    says: 'Presentation status 2: the verification result is stored',
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [{ file: PRESENTATION_FLOW, from: 'status={flow.status?.status}', to: 'status={undefined}' }],
  },
  {
    says: 'Presentation status 2: the result is fetched',
    shownBy: [FROM_CODE_TO_RESULT],
    broken: [{ file: FLOW, from: "enabled: live === 'done' &&", to: "enabled: live === 'rejected' &&" }],
  },
  {
    says: 'Presentation status 99: error or rejected by the user',
    shownBy: [NUMBERS, REJECTED],
    broken: [{ file: STATUS, from: "case 99:\n      return 'failed'", to: "case 99:\n      return 'waiting'" }],
  },
  {
    says: 'Presentation status 99: polling stops',
    shownBy: [STOPS],
    broken: [{ file: STATES, from: 'rejected: true,', to: 'rejected: false,' }],
  },
  {
    says: 'Presentation status 99: the rejected state is set',
    shownBy: [REJECTED],
    broken: [
      {
        file: 'apps/web/src/features/presentation/request-view.tsx',
        from: '<EndedFlow actionLabel={t`Try again`} onAction={props.onNewRequest} />',
        to: '<EndedFlow isRejected={false} actionLabel={t`Try again`} onAction={props.onNewRequest} />',
      },
    ],
  },
  {
    says: 'Presentation status 99: an error event is logged',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-events.test.tsx',
        'are an error at status 99, with the reason in our words',
      ],
      ['tests/browser/events.spec.ts', 'A presentation that is declined is an error with its reason'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/events/flow-events.ts',
        from: "{ type: 'error', code: 'verification-rejected' }",
        to: "{ type: 'refused', code: 'verification-rejected' }",
      },
    ],
  },
  {
    says: 'The result is fetched once',
    shownBy: [[PRESENTATION_TESTS, 'fetches the result once, also when the page is looked at again']],
    broken: [{ file: RESULT_QUERY, from: 'staleTime: Number.POSITIVE_INFINITY', to: 'staleTime: 0' }],
  },
  {
    says: 'The result is not fetched when fake test data is in use',
    shownBy: [SAMPLES],
    broken: [{ file: RESULT_QUERY, from: 'if (USES_SAMPLE_DATA) return', to: 'if (!USES_SAMPLE_DATA) return' }],
  },
  {
    says: 'The result is not fetched when the status is 99',
    shownBy: [REJECTED],
    broken: [
      { file: FLOW, from: "enabled: live === 'done' && isOwn", to: "enabled: live === 'done' || live === 'rejected'" },
    ],
  },
  {
    says: 'Sample data: request status presentation_verified',
    shownBy: [SAMPLES],
    broken: [{ file: SAMPLE_RESULTS, from: "'presentation_verified'", to: "'presentation_error'" }],
  },
  {
    says: 'Sample data: request status presentation_error',
    shownBy: [SAMPLES],
    broken: [
      {
        file: SAMPLE_RESULTS,
        from: "requestStatus: 'presentation_error'",
        to: "requestStatus: 'presentation_verified'",
      },
    ],
  },
  {
    says: 'Sample data: results with status OK',
    shownBy: [SAMPLES],
    broken: [{ file: SAMPLE_RESULTS, from: "status: 'OK',\n  displayName", to: "status: 'ERROR',\n  displayName" }],
  },
  {
    says: 'Sample data: results with status ERROR',
    shownBy: [SAMPLES],
    broken: [{ file: SAMPLE_RESULTS, from: "status: 'ERROR',\n    reason", to: "status: 'OK',\n    reason" }],
  },
  {
    says: 'Help desk: the request is created on page open',
    shownBy: [[HELP_DESK_TESTS, 'makes exactly one request when it opens, for its own purpose']],
    broken: [{ file: `${HELP_DESK}/use-help-desk.ts`, from: 'automatic: scenario,', to: 'automatic: undefined,' }],
  },
  {
    says: 'Help desk: waiting',
    shownBy: [
      [HELP_DESK_TESTS, 'draws no start for a request that expired before a wallet had it, also after a reload'],
    ],
    broken: [{ file: `${HELP_DESK}/help-desk-calls.ts`, from: "waiting: 'waiting',", to: "waiting: 'scanned'," }],
  },
  {
    says: 'Help desk: then started',
    shownBy: [VERIFIED_CALLER],
    broken: [{ file: `${HELP_DESK}/help-desk-calls.ts`, from: "started: 'scanned',", to: "started: 'waiting'," }],
  },
  {
    says: 'Help desk: then verified',
    shownBy: [VERIFIED_CALLER],
    broken: [{ file: `${HELP_DESK}/help-desk-calls.ts`, from: "verified: 'done',", to: "verified: 'scanned'," }],
  },
  {
    says: 'Help desk: or rejected',
    shownBy: [REJECTED_CALLER],
    broken: [{ file: `${HELP_DESK}/help-desk-calls.ts`, from: "rejected: 'rejected',", to: "rejected: 'scanned'," }],
  },
  {
    says: 'Help desk: waiting, started and verified, as the server tells it',
    shownBy: [
      [
        'tests/protocol/business/help-desk.test.ts',
        'goes from waiting to started to verified, as staff and caller see it',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/help-desk/help-desk.service.ts',
        from: "return 'started'",
        to: "return 'waiting'",
      },
    ],
  },
  {
    says: "Help desk, verified: 'Verification Accepted - Proceed with Support'",
    shownBy: [VERIFIED_CALLER],
    broken: [
      {
        file: `${HELP_DESK}/decision.tsx`,
        from: 't`Verification Accepted - Proceed with Support`',
        to: 't`Proceed`',
      },
    ],
  },
  {
    says: 'Help desk, verified: the three actions come with the click only',
    shownBy: [VERIFIED_CALLER],
    broken: [
      { file: `${HELP_DESK}/decision.tsx`, from: 'if (isAccepted)', to: 'if (isAccepted || acceptance.isIdle)' },
    ],
  },
  {
    says: 'Help desk, verified: the click shows the three actions',
    shownBy: [VERIFIED_CALLER],
    broken: [
      { file: `${HELP_DESK}/decision.tsx`, from: 'if (isAccepted)', to: 'if (isAccepted && acceptance.isError)' },
    ],
  },
  {
    says: "Help desk: rejected shows 'Try Again'",
    shownBy: [REJECTED_CALLER],
    broken: [{ file: `${HELP_DESK}/request-view.tsx`, from: 't`Try Again`', to: 't`Again`' }],
  },
  {
    says: "Help desk: 'New Help Desk Request' resets everything",
    shownBy: [[HELP_DESK_TESTS, 'resets everything with a new request, at any time']],
    broken: [{ file: `${HELP_DESK}/help-desk-flow.tsx`, from: 'onClick={flow.forget}', to: 'onClick={() => {}}' }],
  },
  {
    says: 'Help desk: a countdown runs',
    shownBy: [[HELP_DESK_TESTS, "shows %i s of the server's clock as %s"]],
    broken: [
      {
        file: `${HELP_DESK}/help-desk-calls.ts`,
        from: '({ endsAt: expiresAt, now })',
        to: '({ endsAt: expiresAt + 60_000, now })',
      },
    ],
  },
  {
    says: 'Help desk: the countdown is from 300 s',
    shownBy: [
      [
        'tests/protocol/business/help-desk.test.ts',
        'goes from waiting to started to verified, as staff and caller see it',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/presentation/presentation.service.ts',
        from: 'const REQUEST_LIFE = 300_000',
        to: 'const REQUEST_LIFE = 240_000',
      },
    ],
  },
  {
    says: 'Help desk: at 0 the request becomes EXPIRED',
    shownBy: [EXPIRED_REQUEST],
    broken: [
      { file: FLOW, from: 'hasPassed || (secondsLeft === 0 && source?.isOverAtDeadline === true)', to: 'hasPassed' },
    ],
  },
  {
    says: "Help desk: 'EXPIRED' in the place of the time",
    shownBy: [EXPIRED_REQUEST],
    broken: [{ file: `${HELP_DESK}/session-clock.tsx`, from: 't`EXPIRED`', to: 't`OVER`' }],
  },
  {
    says: 'Help desk: the countdown stops once the request is verified',
    shownBy: [CLOCK_STOPS],
    broken: [
      { file: FLOW, from: '!IS_FINAL[known] && !isGone', to: "(known === 'done' || !IS_FINAL[known]) && !isGone" },
    ],
  },
  {
    says: 'Help desk: the countdown stops once the request is rejected',
    shownBy: [CLOCK_STOPS],
    broken: [
      { file: FLOW, from: '!IS_FINAL[known] && !isGone', to: "(known === 'rejected' || !IS_FINAL[known]) && !isGone" },
    ],
  },
  {
    says: 'Revoking an account sets its status to Revoked',
    shownBy: [
      [
        'tests/protocol/admin/changes.test.ts',
        'refuses its credential at the next presentation, and a second time changes nothing',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/accounts/accounts.repository.ts',
        from: ".set({ status: 'Revoked', updated: now })\n    .where('id', '=',",
        to: ".set({ updated: now })\n    .where('id', '=',",
      },
    ],
  },
  {
    says: 'Revoking an account: the page shows it as Revoked',
    shownBy: [[ALL_ACCOUNTS_TESTS, 'shows the revocation before the list was fetched again']],
    broken: [
      {
        file: 'apps/web/src/features/admin/changes/admin-changes.ts',
        from: "{ ...account, status: 'Revoked' }",
        to: '{ ...account }',
      },
    ],
  },
  {
    says: 'Account status: Active',
    shownBy: [[CONTRACT_TESTS, 'says what the contract is, and lists its accounts']],
    broken: [{ file: STATUS_WORDS, from: 'msg`Active`', to: 'msg`Good`' }],
  },
  {
    says: 'Account status: Revoked',
    shownBy: [[ALL_ACCOUNTS_TESTS, 'D39 leads to the page of each account, and offers Revoke only for what is Active']],
    broken: [{ file: STATUS_WORDS, from: 'msg`Revoked`', to: 'msg`Withdrawn`' }],
  },
  {
    says: 'The revoke control is offered only for Active accounts: all-accounts table',
    shownBy: [[ALL_ACCOUNTS_TESTS, 'D39 leads to the page of each account, and offers Revoke only for what is Active']],
    broken: [
      { file: `${ACCOUNTS}/account-columns.tsx`, from: "row.status === 'Active' &&", to: "row.status !== 'Active' &&" },
    ],
  },
  {
    says: 'The revoke control is offered only for Active accounts: accounts list',
    shownBy: [[CONTRACT_TESTS, 'starts no payment from %s, and says why']],
    broken: [
      { file: `${ACCOUNTS}/account-columns.tsx`, from: "account.status === 'Active' && (", to: 'account.status && (' },
    ],
  },
  {
    says: 'The revoke control is offered only where a revoke handler exists',
    shownBy: [[ALL_ACCOUNTS_TESTS, 'reduced, shows only ids, and says so in the address']],
    broken: [
      {
        file: `${ACCOUNTS}/account-columns.tsx`,
        from: 'readonly Column<Account>[] => [idColumn()]',
        to: "readonly Column<Account>[] => [idColumn(), { key: 'actions', title: '', cell: () => <RevokeButton of=\"Anna Nowak\" onPress={() => {}} /> }]",
      },
    ],
  },
  {
    says: 'Contract status: Enabled',
    shownBy: [[CONTRACT_TESTS, 'disables the contract after asking, and enables it again']],
    broken: [
      {
        file: 'apps/web/src/features/admin/changes/admin-changes.ts',
        from: "...statusChange(id, 'Enabled'),",
        to: "...statusChange(id, 'Disabled'),",
      },
    ],
  },
  {
    says: 'Contract status: Disabled',
    shownBy: [[CONTRACT_TESTS, 'disables the contract after asking, and enables it again']],
    broken: [
      {
        file: 'apps/web/src/features/admin/changes/admin-changes.ts',
        from: "...statusChange(id, 'Disabled'),",
        to: "...statusChange(id, 'Enabled'),",
      },
    ],
  },
  {
    says: 'Contract status: Revoked',
    shownBy: [[CONTRACT_TESTS, 'says that revoking is final, and then offers nothing more']],
    broken: [
      {
        file: `${ACCOUNTS}/contract-panel.tsx`,
        from: "status !== 'Revoked' && (",
        to: 'status && (',
      },
    ],
  },
  {
    says: 'Sign-in: startup',
    shownBy: [[SESSION_STATE_TESTS, 'goes from startup to none, with or without somebody']],
    broken: [{ file: SESSION_STATES, from: "SessionState = { step: 'startup'", to: "SessionState = { step: 'none'" }],
  },
  {
    says: 'Sign-in: none',
    shownBy: [[SESSION_STATE_TESTS, 'goes from startup to none, with or without somebody']],
    broken: [
      {
        file: SESSION_STATES,
        from: "{ step: 'none', account: event.account } : state\n    case 'login-requested'",
        to: "{ step: 'login', account: event.account } : state\n    case 'login-requested'",
      },
    ],
  },
  {
    says: 'Sign-in: login',
    shownBy: [[SESSION_STATE_TESTS, 'goes through login, and comes back through handle-redirect']],
    broken: [{ file: SESSION_STATES, from: "{ step: 'login', account }", to: "{ step: 'none', account }" }],
  },
  {
    says: 'Sign-in: acquire token',
    shownBy: [[SESSION_STATE_TESTS, 'goes through acquire-token and keeps who is signed in']],
    broken: [{ file: SESSION_STATES, from: "{ step: 'acquire-token', account }", to: "{ step: 'none', account }" }],
  },
  {
    says: 'Sign-in: handle redirect',
    shownBy: [[SESSION_STATE_TESTS, 'goes through login, and comes back through handle-redirect']],
    broken: [
      {
        file: SESSION_STATES,
        from: "{ step: 'handle-redirect', account: undefined }",
        to: "{ step: 'login', account: undefined }",
      },
    ],
  },
  {
    says: 'Sign-in: logout',
    shownBy: [[SESSION_STATE_TESTS, 'goes through logout to nobody']],
    broken: [{ file: SESSION_STATES, from: "{ step: 'logout', account }", to: "{ step: 'none', account }" }],
  },
  {
    says: 'Silent token acquisition that needs interaction falls back to a redirect sign-in',
    shownBy: [
      [
        'apps/web/src/shared/session/session.test.tsx',
        'leaves for the identity provider where a renewal needs the person, once',
      ],
      ['tests/browser/sign-in.spec.ts', 'A session that ended elsewhere leads to the identity provider once, and back'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/session.ts',
        from: 'if (error instanceof InteractionRequired) return',
        to: 'if (!(error instanceof InteractionRequired)) return',
      },
    ],
  },
  {
    says: 'Access Token page: loading',
    shownBy: [[TOKEN_TESTS, 'is loading until the token is there']],
    broken: [{ file: TOKEN_PAGE, from: '{!data && !error && (', to: '{error && (' }],
  },
  {
    says: 'Access Token page: then shown',
    shownBy: [[TOKEN_TESTS, 'is loading until the token is there']],
    broken: [{ file: TOKEN_PAGE, from: '{data && (', to: '{data && refresh.isPending && (' }],
  },
  {
    says: 'Access Token page: on refresh a spinner',
    shownBy: [[TOKEN_TESTS, 'refreshes the token, and says so while it does']],
    broken: [{ file: TOKEN_PAGE, from: '{refresh.isPending && (', to: '{refresh.isError && (' }],
  },
  {
    says: 'Accounts fetch: a loading flag',
    shownBy: [[ALL_ACCOUNTS_TESTS, 'says that they are loading until they are there']],
    broken: [
      {
        file: 'apps/web/src/features/admin/admin-list.tsx',
        from: '{!data && error === null && <',
        to: '{!data && error !== null && <',
      },
    ],
  },
  {
    says: 'Accounts fetch: an error',
    shownBy: [[ALL_ACCOUNTS_TESTS, 'logs a failure, stays empty, and tries again when asked to']],
    broken: [
      {
        file: 'apps/web/src/features/admin/admin-list.tsx',
        from: '{error !== null && <',
        to: '{data && error !== null && <',
      },
    ],
  },
  {
    says: 'Accounts fetch: the data',
    shownBy: [[ALL_ACCOUNTS_TESTS, 'shows what is known of each: dates as in Poland, N/A where there is nothing']],
    broken: [
      {
        file: 'apps/web/src/features/admin/admin-list.tsx',
        from: 'rows={data.entries}',
        to: 'rows={data.entries.slice(1)}',
      },
    ],
  },
  {
    says: 'Events: persisted locally',
    shownBy: [[EVENT_LOG_TESTS, 'stands in the local storage under a key with the name of the product']],
    broken: [{ file: EVENT_LOG, from: 'openStorage().setItem(key, text)', to: 'openStorage().getItem(text)' }],
  },
  {
    says: 'Events: pruned every 60 s',
    shownBy: [[EVENT_LOG_TESTS, 'is pruned every 60 s, and not at all once nobody listens']],
    broken: [{ file: EVENT_LOG, from: 'PRUNE_INTERVAL = 60_000', to: 'PRUNE_INTERVAL = 61_000' }],
  },
  {
    says: 'Events: pruned when loaded',
    shownBy: [[EVENT_LOG_TESTS, 'is pruned when it is loaded']],
    broken: [{ file: EVENT_LOG, from: '    prune()\n', to: '    announce()\n' }],
  },
  {
    says: 'Events: kept for 1 hour',
    shownBy: [
      [EVENT_LOG_TESTS, 'is gone after an hour, from the storage too, by the pruning of each minute'],
      [EVENT_LOG_TESTS, 'is pruned when it is loaded'],
    ],
    broken: [{ file: KEPT_EVENTS, from: 'EVENT_LIFE = 3_600_000', to: 'EVENT_LIFE = 3_900_000' }],
  },
  {
    says: 'Events: at most 100 stored',
    shownBy: [
      [EVENT_LOG_TESTS, 'are at most 100, without the oldest'],
      [EVENT_LOG_TESTS, 'are at most 100 of those that were stored'],
    ],
    broken: [{ file: KEPT_EVENTS, from: 'MOST_EVENTS = 100', to: 'MOST_EVENTS = 101' }],
  },
]
