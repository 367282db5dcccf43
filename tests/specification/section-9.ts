import type { SpecificationLine } from './specification-line.ts'

/** Business constants and limits. */
export const SECTION_9: SpecificationLine[] = [
  {
    says: 'Status polling every 5000 ms, off when skipStatus is set',
    shownBy: [
      ['apps/web/src/shared/flow/use-followed-status.test.tsx', 'F-14 asks at once and then every 5 s'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'makes no settings call for a card that skips it, and no status call for one that skips that',
      ],
    ],
    broken: [],
  },
  {
    says: 'Security-check polling every 5 s',
    shownBy: [
      [
        'apps/web/src/features/security-check/security-check-page.test.tsx',
        'shows the closed door, and asks every 5 s',
      ],
      ['apps/web/src/shared/flow/polling.test.tsx', 'asks at once and then every 5 s'],
    ],
    broken: [],
  },
  {
    says: "Help-desk session 300 s, m:ss, a warning at 60 s or less, 'EXPIRED' at 0",
    shownBy: [
      ['apps/web/src/features/help-desk/help-desk-tool.test.tsx', "shows %i s of the server's clock as %s"],
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'is expired at 0, also before the server says so, and starts anew when asked',
      ],
    ],
    broken: [],
  },
  {
    says: 'Copy confirmation 3 s',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the wallet, the bank app, the demo wallet and the dynamic link',
      ],
    ],
    broken: [],
  },
  {
    says: 'Status codes 0, 1, 2 and 99',
    shownBy: [['packages/api/src/status.test.ts', 'is for %s the number %i, and back']],
    broken: [],
  },
  {
    says: 'maxRetries 3, timeoutDuration 30000 ms',
    shownBy: [
      [
        'packages/api/src/scenario.test.ts',
        'needs an id, a type and a card, and has the defaults of the specification for everything else',
      ],
      ['apps/web/src/shared/api/client.test.ts', 'gives up after the time it was given'],
    ],
    broken: [],
  },
  {
    says: 'Events: 1 hour, pruned every 60 s, at most 100, local storage under a key with the product name',
    shownBy: [
      ['apps/web/src/shared/events/event-log.test.tsx', 'is pruned every 60 s, and not at all once nobody listens'],
      ['apps/web/src/shared/events/event-log.test.tsx', 'is pruned when it is loaded'],
      ['apps/web/src/shared/events/event-log.test.tsx', 'are at most 100, without the oldest'],
      [
        'apps/web/src/shared/events/event-log.test.tsx',
        'is gone after an hour, from the storage too, by the pruning of each minute',
      ],
      [
        'apps/web/src/shared/events/event-log.test.tsx',
        'stands in the local storage under a key with the name of the product',
      ],
    ],
    broken: [],
  },
  {
    says: 'Simulated refresh token validity 24 hours',
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'labels the simulated refresh token, which is valid for 24 hours',
      ],
    ],
    broken: [],
  },
  {
    says: 'Toasts: error 4 s, success 2 s, token page 5 s and 3 s, at most 20',
    shownBy: [
      ['apps/web/src/shared/ui/toast-rack.test.tsx', 'show %s as long as they should'],
      ['apps/web/src/shared/ui/toast-rack.test.tsx', 'F-16 are at most 20 at a time'],
    ],
    broken: [],
  },
  {
    says: 'QR code: level H, with a margin, size 256',
    shownBy: [
      ['apps/web/src/shared/qr/qr-code.test.tsx', 'is of level H, with a margin of 4 modules, at 256 pixels'],
      ['tests/browser/qr-code.spec.ts', 'In the ${theme} theme a camera reads in the QR codes what Debug Details says'],
    ],
    broken: [],
  },
  {
    says: 'Simulated bank payment amount 8, test bank payment amount 300',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-calls.test.ts',
        'names the operation %s, and its price if it has one',
      ],
      [
        'tests/protocol/business/payments.test.ts',
        'takes the price from the account, gives it to the receiver, and says so',
      ],
    ],
    broken: [],
  },
  {
    says: "Payment id prefix 'fl-pay-'",
    shownBy: [
      ['apps/web/src/features/presentation/presentation-calls.test.ts', 'tells an unpaid payment from an account'],
      ['apps/web/src/features/presentation/presentation-calls.test.ts', 'names the payment that it continues'],
    ],
    broken: [],
  },
  {
    says: 'Displayed id lengths 12 and 8',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'shows what is known of each: dates as in Poland, N/A where there is nothing',
      ],
      [
        'apps/web/src/features/admin/contracts/contracts-page.test.tsx',
        'shows each contract with the beginning of its id, its status and the ways on',
      ],
    ],
    broken: [],
  },
  {
    says: 'A single admin scope; the sign-in cache in local storage; a tenant-specific authority',
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'F-13 Signing out leads home, clears what was stored, and going back shows nothing',
      ],
      [
        'apps/web/src/shared/session/oidc-client.test.tsx',
        'D22 is known by object id and tenant, or by subject and issuer',
      ],
      ['apps/server/src/platform/auth/token-verifier.test.ts', 'D22 says who the person is, and what they may do'],
    ],
    broken: [],
  },
  {
    says: 'Coupon validity and payment limits (ours: 30 days, the balance)',
    shownBy: [
      [
        'tests/protocol/business/coupon.test.ts',
        'B-04 a coupon is good to its last moment, and then has a text of its own',
      ],
      ['tests/protocol/business/payments.test.ts', 'is refused where the money is not there, and nothing is charged'],
    ],
    broken: [],
  },
]
