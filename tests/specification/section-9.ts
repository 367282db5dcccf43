import type { SpecificationLine } from './specification-line.ts'

/** Business constants and limits. */
export const SECTION_9: SpecificationLine[] = [
  {
    says: 'Status polling of an issuance: every 5000 ms',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'asks for the status of its offer at once and then every 5 s',
      ],
      ['apps/web/src/shared/flow/use-followed-status.test.tsx', 'F-14 asks at once and then every 5 s'],
      ['apps/web/src/shared/flow/polling.test.tsx', 'asks at once and then every 5 s'],
    ],
    broken: [{ file: 'apps/web/src/shared/flow/polling.ts', from: 'POLL_INTERVAL = 5000', to: 'POLL_INTERVAL = 5500' }],
  },
  {
    says: 'Status polling of a presentation: every 5000 ms',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'asks for the status of its request at once and then every 5 s',
      ],
      ['apps/web/src/shared/flow/use-followed-status.test.tsx', 'F-14 asks at once and then every 5 s'],
      ['apps/web/src/shared/flow/polling.test.tsx', 'asks at once and then every 5 s'],
    ],
    broken: [{ file: 'apps/web/src/shared/flow/polling.ts', from: 'POLL_INTERVAL = 5000', to: 'POLL_INTERVAL = 4000' }],
  },
  {
    says: 'Status polling of an issuance: off when skipStatus is set',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'makes no settings call for a card that skips it, and no status call for one that skips that',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-flow.tsx',
        from: 'features.skipStatus ? undefined : runStatus(',
        to: '!features ? undefined : runStatus(',
      },
    ],
  },
  {
    says: 'Status polling of a presentation: off when skipStatus is set',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'F-14 asks nothing about a card that skips the status, and knows by the clock that its code expired',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/use-presentation.ts',
        from: '      features.skipStatus\n        ? undefined\n        : runStatus',
        to: '      !features\n        ? undefined\n        : runStatus',
      },
    ],
  },
  {
    says: 'Security-check polling: every 5 s',
    shownBy: [
      [
        'apps/web/src/features/security-check/security-check-page.test.tsx',
        'shows the closed door, and asks every 5 s',
      ],
      ['apps/web/src/shared/flow/polling.test.tsx', 'asks at once and then every 5 s'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/security-check/use-door.ts',
        from: 'polling<GateOpening | null>({})',
        to: 'polling<GateOpening | null>({ pause: () => 6000 })',
      },
    ],
  },
  {
    says: 'Help-desk session: 300 s',
    shownBy: [
      [
        'tests/protocol/business/help-desk.test.ts',
        'goes from waiting to started to verified, as staff and caller see it',
      ],
      [
        'tests/protocol/api/result-life.test.ts',
        'V-28 has expired after five minutes, before and after the sweep and a restart',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/presentation/presentation.service.ts',
        from: 'REQUEST_LIFE = 300_000',
        to: 'REQUEST_LIFE = 240_000',
      },
    ],
  },
  {
    says: 'Help-desk session: counted down from 300 s',
    shownBy: [['apps/web/src/features/help-desk/help-desk-tool.test.tsx', "shows %i s of the server's clock as %s"]],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-calls.ts',
        from: '{ endsAt: expiresAt, now }',
        to: '{ endsAt: expiresAt - 60_000, now }',
      },
    ],
  },
  {
    says: 'Help-desk session: shown as m:ss',
    shownBy: [
      ['apps/web/src/shared/format/clock.test.ts', '%d seconds are shown as %s'],
      ['apps/web/src/features/help-desk/help-desk-tool.test.tsx', "shows %i s of the server's clock as %s"],
    ],
    broken: [{ file: 'apps/web/src/shared/format/clock.ts', from: "padStart(2, '0')", to: "padStart(1, '0')" }],
  },
  {
    says: 'Help-desk session: a warning at 60 s',
    shownBy: [['apps/web/src/features/help-desk/help-desk-tool.test.tsx', "shows %i s of the server's clock as %s"]],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/session-clock.tsx',
        from: 'const WARNING = 60',
        to: 'const WARNING = 59',
      },
    ],
  },
  {
    says: 'Help-desk session: no warning before',
    shownBy: [['apps/web/src/features/help-desk/help-desk-tool.test.tsx', "shows %i s of the server's clock as %s"]],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/session-clock.tsx',
        from: 'const WARNING = 60',
        to: 'const WARNING = 61',
      },
    ],
  },
  {
    says: 'Help-desk session: a warning at less than 60 s',
    shownBy: [['apps/web/src/features/help-desk/help-desk-tool.test.tsx', "shows %i s of the server's clock as %s"]],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/session-clock.tsx',
        from: 'isRunning && secondsLeft <= WARNING',
        to: 'isRunning && secondsLeft === WARNING',
      },
    ],
  },
  {
    says: "Help-desk session: 'EXPIRED'",
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'is expired at 0, also before the server says so, and starts anew when asked',
      ],
      ['apps/web/src/features/help-desk/help-desk-tool.test.tsx', 'is expired when the server says so'],
    ],
    broken: [{ file: 'apps/web/src/features/help-desk/session-clock.tsx', from: 't`EXPIRED`', to: 't`OVER`' }],
  },
  {
    says: "Help-desk session: 'EXPIRED' at 0",
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'is expired at 0, also before the server says so, and starts anew when asked',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/flow/use-flow.ts',
        from: 'hasPassed || (secondsLeft === 0 && source?.isOverAtDeadline === true)',
        to: 'hasPassed',
      },
    ],
  },
  {
    says: 'Copy confirmation: 3 s',
    shownBy: [
      [
        'apps/web/src/shared/links/copy-dynamic-link.test.tsx',
        'copies the address of the code, and says so for 3 seconds',
      ],
    ],
    broken: [
      { file: 'apps/web/src/shared/links/copy-button.tsx', from: 'CONFIRMATION = 3000', to: 'CONFIRMATION = 2000' },
    ],
  },
  {
    says: "Copy confirmation: 'Copied Dynamic Link!'",
    shownBy: [
      [
        'apps/web/src/shared/links/copy-dynamic-link.test.tsx',
        'copies the address of the code, and says so for 3 seconds',
      ],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the wallet, the bank app, the demo wallet and the dynamic link',
      ],
    ],
    broken: [
      { file: 'apps/web/src/shared/links/copy-dynamic-link.tsx', from: 't`Copied Dynamic Link!`', to: 't`Copied!`' },
    ],
  },
  {
    says: 'Status code 0',
    shownBy: [['packages/api/src/status.test.ts', 'is for %s the number %i, and back']],
    broken: [{ file: 'packages/api/src/status.ts', from: 'waiting: 0,', to: 'waiting: 1,' }],
  },
  {
    says: 'Status code 1',
    shownBy: [['packages/api/src/status.test.ts', 'is for %s the number %i, and back']],
    broken: [{ file: 'packages/api/src/status.ts', from: 'scanned: 1,', to: 'scanned: 0,' }],
  },
  {
    says: 'Status code 2',
    shownBy: [
      ['packages/api/src/status.test.ts', 'is for %s the number %i, and back'],
      ['apps/web/src/shared/flow/use-followed-status.test.tsx', 'F-14 stops at the terminal status %i'],
    ],
    broken: [
      {
        file: 'packages/api/src/status.ts',
        from: "case 2:\n      return 'done'",
        to: "case 2:\n      return 'scanned'",
      },
    ],
  },
  {
    says: 'Status code 99',
    shownBy: [
      ['packages/api/src/status.test.ts', 'is for %s the number %i, and back'],
      ['apps/web/src/shared/flow/use-followed-status.test.tsx', 'F-14 stops at the terminal status %i'],
    ],
    broken: [
      {
        file: 'packages/api/src/status.ts',
        from: "case 99:\n      return 'failed'",
        to: "case 99:\n      return 'done'",
      },
    ],
  },
  {
    says: 'No other status codes',
    shownBy: [['packages/api/src/status.test.ts', 'is never %j']],
    broken: [
      {
        file: 'packages/api/src/status.ts',
        from: 'z.literal([0, 1, 2, 99])',
        to: 'z.literal([0, 1, 2, 3, 99])',
      },
    ],
  },
  {
    says: 'Default config: maxRetries 3',
    shownBy: [
      [
        'packages/api/src/scenario.test.ts',
        'needs an id, a type and a card, and has the defaults of the specification for everything else',
      ],
    ],
    broken: [{ file: 'packages/api/src/scenario.ts', from: '.max(10).default(3)', to: '.max(10).default(2)' }],
  },
  {
    says: 'Default config: timeoutDuration 30000 ms',
    shownBy: [
      [
        'packages/api/src/scenario.test.ts',
        'needs an id, a type and a card, and has the defaults of the specification for everything else',
      ],
    ],
    broken: [{ file: 'packages/api/src/scenario.ts', from: '.default(30_000)', to: '.default(20_000)' }],
  },
  {
    says: 'maxRetries is how often a call is tried again',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'says so when the settings cannot be loaded, after as many tries as the card allows',
      ],
      ['apps/web/src/shared/api/client.test.ts', 'is repeated as often as the card says'],
    ],
    broken: [
      { file: 'apps/web/src/shared/api/client.ts', from: 'failures < maxRetries', to: 'failures <= maxRetries' },
    ],
  },
  {
    says: 'timeoutDuration is how long a call may take',
    shownBy: [['apps/web/src/shared/api/client.test.ts', 'gives up after the time it was given']],
    broken: [
      {
        file: 'apps/web/src/shared/api/client.ts',
        from: 'AbortSignal.timeout(request.timeout ??',
        to: 'AbortSignal.timeout(',
      },
    ],
  },
  {
    says: 'Events: kept 1 hour',
    shownBy: [
      [
        'apps/web/src/shared/events/event-log.test.tsx',
        'is gone after an hour, from the storage too, by the pruning of each minute',
      ],
      ['apps/web/src/shared/events/event-log.test.tsx', 'is pruned when it is loaded'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/events/kept-events.ts',
        from: 'EVENT_LIFE = 3_600_000',
        to: 'EVENT_LIFE = 3_000_000',
      },
    ],
  },
  {
    says: 'Events: not kept longer than 1 hour',
    shownBy: [
      [
        'apps/web/src/shared/events/event-log.test.tsx',
        'is gone after an hour, from the storage too, by the pruning of each minute',
      ],
      ['apps/web/src/shared/events/event-log.test.tsx', 'is pruned when it is loaded'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/events/kept-events.ts',
        from: 'EVENT_LIFE = 3_600_000',
        to: 'EVENT_LIFE = 7_200_000',
      },
    ],
  },
  {
    says: 'Events: pruned every 60 s',
    shownBy: [
      ['apps/web/src/shared/events/event-log.test.tsx', 'is pruned every 60 s, and not at all once nobody listens'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/events/event-log.ts',
        from: 'PRUNE_INTERVAL = 60_000',
        to: 'PRUNE_INTERVAL = 50_000',
      },
    ],
  },
  {
    says: 'Events: at most 100 stored',
    shownBy: [
      ['apps/web/src/shared/events/event-log.test.tsx', 'are at most 100, without the oldest'],
      ['apps/web/src/shared/events/event-log.test.tsx', 'are at most 100 of those that were stored'],
    ],
    broken: [{ file: 'apps/web/src/shared/events/kept-events.ts', from: 'MOST_EVENTS = 100', to: 'MOST_EVENTS = 101' }],
  },
  {
    says: 'Events: in local storage',
    shownBy: [
      [
        'apps/web/src/shared/events/event-log.test.tsx',
        'stands in the local storage under a key with the name of the product',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/events/event-log.ts',
        from: 'createEventLog(() => window.localStorage)',
        to: 'createEventLog(() => window.sessionStorage)',
      },
    ],
  },
  {
    says: 'Events: under a key that carries the product name',
    shownBy: [
      [
        'apps/web/src/shared/events/event-log.test.tsx',
        'stands in the local storage under a key with the name of the product',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/events/event-log.ts',
        from: "EVENTS_KEY = 'vitrine-events'",
        to: "EVENTS_KEY = 'events'",
      },
    ],
  },
  {
    says: 'Simulated refresh token validity: 24 hours',
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'labels the simulated refresh token, which is valid for 24 hours',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/access-token/simulated-refresh-token.ts',
        from: 'VALIDITY = 24 *',
        to: 'VALIDITY = 12 *',
      },
    ],
  },
  {
    says: 'Toast duration: error 4 s',
    shownBy: [['apps/web/src/shared/ui/toast-rack.test.tsx', 'show %s as long as they should']],
    broken: [{ file: 'apps/web/src/shared/toasts.ts', from: 'error: 4000', to: 'error: 5000' }],
  },
  {
    says: 'Toast duration: success 2 s',
    shownBy: [['apps/web/src/shared/ui/toast-rack.test.tsx', 'show %s as long as they should']],
    broken: [{ file: 'apps/web/src/shared/toasts.ts', from: 'success: 2000', to: 'success: 3000' }],
  },
  {
    says: 'Toast duration on the token page: error 5 s',
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says for 5 s in a red toast that a refresh failed, and goes on saying so on the page',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/access-token/access-token-page.tsx',
        from: 'error: 5000',
        to: 'error: 6000',
      },
    ],
  },
  {
    says: 'Toast duration on the token page: success 3 s',
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says for 3 s that the token was refreshed',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/access-token/access-token-page.tsx',
        from: 'success: 3000',
        to: 'success: 4000',
      },
    ],
  },
  {
    says: 'At most 20 toasts',
    shownBy: [['apps/web/src/shared/ui/toast-rack.test.tsx', 'F-16 are at most 20 at a time']],
    broken: [{ file: 'apps/web/src/shared/ui/toast-rack.tsx', from: 'MOST_TOASTS = 20', to: 'MOST_TOASTS = 21' }],
  },
  {
    says: 'QR code: error-correction level H',
    shownBy: [['apps/web/src/shared/qr/qr-code.test.tsx', 'is of level H, with a margin of 4 modules, at 256 pixels']],
    broken: [{ file: 'apps/web/src/shared/qr/qr-code.tsx', from: 'level="H"', to: 'level="Q"' }],
  },
  {
    says: 'QR code: with a margin',
    shownBy: [
      ['apps/web/src/shared/qr/qr-code.test.tsx', 'is of level H, with a margin of 4 modules, at 256 pixels'],
      ['tests/browser/qr-code.spec.ts', 'In the ${theme} theme a camera reads in the QR codes what Debug Details says'],
    ],
    broken: [{ file: 'apps/web/src/shared/qr/qr-code.tsx', from: 'marginSize={4}', to: 'marginSize={0}' }],
  },
  {
    says: 'QR code: default size 256',
    shownBy: [['apps/web/src/shared/qr/qr-code.test.tsx', 'is of level H, with a margin of 4 modules, at 256 pixels']],
    broken: [{ file: 'apps/web/src/shared/qr/qr-code.tsx', from: 'size={256}', to: 'size={200}' }],
  },
  {
    says: 'Simulated bank payment amount: 8 (lunch-service scenario)',
    shownBy: [
      ['tests/scenarios.test.ts', 'make %s pay what the specification says: %s %i'],
      [
        'tests/protocol/business/payments.test.ts',
        'takes the price from the account, gives it to the receiver, and says so',
      ],
    ],
    broken: [{ file: 'scenarios/bank-account-lunch-service.json', from: '"price": 8', to: '"price": 9' }],
  },
  {
    says: 'Test bank payment amount: 300',
    shownBy: [
      ['tests/scenarios.test.ts', 'make %s pay what the specification says: %s %i'],
      ['tests/protocol/business/payments.test.ts', 'gives the receipt all that a receipt says'],
    ],
    broken: [{ file: 'scenarios/bank-account-basic.json', from: '"price": 300', to: '"price": 200' }],
  },
  {
    says: 'Test bank payment amount in the presentation request: the pay field',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-calls.test.ts',
        'names the operation %s, and its price if it has one',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/presentation-calls.ts',
        from: '(pay === undefined ? {} : { pay })',
        to: '(pay === undefined ? {} : { amount: pay })',
      },
    ],
  },
  {
    says: "Payment id prefix: 'fl-pay-'",
    shownBy: [
      ['apps/server/src/features/payments/payments.service.test.ts', 'has an id that begins with fl-pay-'],
      [
        'tests/protocol/business/payments.test.ts',
        'D15 shows the holder amount, currency, payee and payment id, and binds the answer to them',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/payments/payments.service.ts',
        from: "PAYMENT_ID_PREFIX = 'fl-pay-'",
        to: "PAYMENT_ID_PREFIX = 'pay-'",
      },
    ],
  },
  {
    says: "Payment id prefix: known to the pages by 'fl-pay-'",
    shownBy: [
      ['apps/web/src/features/presentation/presentation-calls.test.ts', 'tells an unpaid payment from an account'],
      ['apps/web/src/features/presentation/presentation-calls.test.ts', 'names the payment that it continues'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/payment-operations.ts',
        from: "PAYMENT_ID_PREFIX = 'fl-pay-'",
        to: "PAYMENT_ID_PREFIX = 'pay-'",
      },
    ],
  },
  {
    says: 'Displayed id lengths: 12 (accounts table)',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'shows what is known of each: dates as in Poland, N/A where there is nothing',
      ],
      [
        'apps/web/src/features/admin/accounts/contract-page.test.tsx',
        'says what the contract is, and lists its accounts',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/accounts/account-columns.tsx',
        from: 'const ID_LENGTH = 12',
        to: 'const ID_LENGTH = 11',
      },
    ],
  },
  {
    says: 'Displayed id lengths: 8 (contracts table)',
    shownBy: [
      [
        'apps/web/src/features/admin/contracts/contracts-page.test.tsx',
        'shows each contract with the beginning of its id, its status and the ways on',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/contracts/contract-columns.tsx',
        from: 'const ID_LENGTH = 8',
        to: 'const ID_LENGTH = 12',
      },
    ],
  },
  {
    says: 'Token scope: a single admin API access scope',
    shownBy: [['apps/web/src/shared/session/oidc-client.test.tsx', 'to sign in, for the one scope of the admin API']],
    broken: [
      {
        file: 'apps/web/src/shared/session/oidc-client.ts',
        from: '[...scopes, adminScope]',
        to: '[...scopes, adminScope, `${adminScope}.write`]',
      },
    ],
  },
  {
    says: 'The sign-in cache lives in local storage',
    shownBy: [
      [
        'apps/web/src/shared/session/oidc-client.test.tsx',
        'D22 is known by object id and tenant, or by subject and issuer',
      ],
      [
        'tests/browser/sign-in.spec.ts',
        'F-13 Signing out leads home, clears what was stored, and going back shows nothing',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/session-user-store.ts',
        from: 'store: window.localStorage',
        to: 'store: window.sessionStorage',
      },
    ],
  },
  {
    says: 'The authority is a tenant-specific external identity provider',
    shownBy: [
      [
        'apps/server/src/configuration.test.ts',
        'signs people in at the one tenant of the identity provider that is named',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/platform/auth/sign-in.configuration.ts',
        from: "authority: values.IDP_URL.replace(/\\/$/, '')",
        to: 'authority: new URL(values.IDP_URL).origin',
      },
    ],
  },
  {
    says: 'The app signs in at that tenant',
    shownBy: [['apps/web/src/shared/session/oidc-client.test.tsx', 'to sign in, for the one scope of the admin API']],
    broken: [
      {
        file: 'apps/web/src/shared/session/oidc-client.ts',
        from: '    authority,\n    client_id',
        to: '    authority: new URL(authority).origin,\n    client_id',
      },
    ],
  },
  {
    says: 'The backend API base address is on {host}',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card'],
      [
        'packages/api/src/scenario.test.ts',
        'needs an id, a type and a card, and has the defaults of the specification for everything else',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/scenario.ts',
        from: "'an origin, or empty for our own')])\n      .default('')",
        to: "'an origin, or empty for our own')])\n      .default('https://api.example.org')",
      },
    ],
  },
  {
    says: 'Coupon validity (ours: 30 days)',
    shownBy: [
      ['tests/scenarios.test.ts', 'give a new bank account a coupon for 30 days'],
      ['tests/protocol/business/coupon.test.ts', 'a coupon gives a coffee once, and says when it was used'],
    ],
    broken: [{ file: 'scenarios/bank-account-basic.json', from: '"couponDays": 30', to: '"couponDays": 31' }],
  },
  {
    says: 'Coupon validity (ours: refused from its end on)',
    shownBy: [
      [
        'apps/server/src/features/payments/payments.repository.test.ts',
        'B-04 is good before its end and no more from then on',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/payments/payments.repository.ts',
        from: ".where('valid_to', '>', now)",
        to: ".where('valid_to', '>=', now)",
      },
    ],
  },
  {
    says: 'Payment limits (ours: the balance)',
    shownBy: [
      ['apps/server/src/features/payments/payments.repository.test.ts', 'gives what it has and not one grosz more'],
      ['tests/protocol/business/payments.test.ts', 'is refused where the money is not there, and nothing is charged'],
    ],
    broken: [
      {
        file: 'apps/server/src/features/payments/payments.repository.ts',
        from: ".where('balance', '>=', amount)",
        to: ".where('balance', 'is not', null)",
      },
    ],
  },
]
