import type { SpecificationLine } from './specification-line.ts'

/** States and transitions. */
export const SECTION_4: SpecificationLine[] = [
  {
    says: "Issuance 1: 'started on mobile', the QR code is hidden",
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [],
  },
  {
    says: 'Issuance 2: Done, clears the PIN, stops polling',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
      ['apps/web/src/shared/flow/use-followed-status.test.tsx', 'F-14 stops at the terminal status %i'],
    ],
    broken: [],
  },
  {
    says: 'Phases welcome/QR shown, started on mobile, done',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [],
  },
  {
    says: 'QR code generated on load with qrCodeOnStart, else by the form and Generate',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'generates the code by itself once everything is filled in',
      ],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'waits for the form where something is missing for the code on start',
      ],
    ],
    broken: [],
  },
  {
    says: 'Settings are loaded first, unless skipSettings is set',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'makes no settings call for a card that skips it, and no status call for one that skips that',
      ],
    ],
    broken: [],
  },
  {
    says: 'Presentation 0: pending set, results cleared',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
    ],
    broken: [],
  },
  {
    says: 'Presentation 1: scanned, the QR code hidden, pending cleared',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
    ],
    broken: [],
  },
  {
    says: 'Presentation 2: polling stops, the result is fetched',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
      ['apps/web/src/shared/flow/use-followed-status.test.tsx', 'F-14 stops at the terminal status %i'],
    ],
    broken: [],
  },
  {
    says: 'Presentation 99: polling stops, rejected, an error event is logged',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'shows why a presentation was rejected, fetches no result, and tries again',
      ],
      ['tests/browser/events.spec.ts', 'A presentation that is declined is an error with its reason'],
    ],
    broken: [],
  },
  {
    says: 'The result is fetched once, not with fake test data nor with status 99',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
      [
        'apps/web/src/features/presentation/sample-data.test.tsx',
        'shows results from fake test data of each kind, marked as such, and fetches none',
      ],
    ],
    broken: [],
  },
  {
    says: 'Request statuses presentation_verified and presentation_error, results OK or ERROR',
    shownBy: [
      [
        'apps/server/src/features/presentation/presentation-result.test.ts',
        'is what was verified and what the ledger knows',
      ],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'never says that a refused transaction was processed',
      ],
    ],
    broken: [],
  },
  {
    says: 'Help desk: waiting, started, verified or rejected',
    shownBy: [
      [
        'tests/protocol/business/help-desk.test.ts',
        'goes from waiting to started to verified, as staff and caller see it',
      ],
    ],
    broken: [],
  },
  {
    says: 'Verified: the acceptance must be clicked to show the three actions',
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'tells who called once verified; the actions come with the acceptance only',
      ],
    ],
    broken: [],
  },
  {
    says: "Rejected shows 'Try Again'; 'New Help Desk Request' resets everything",
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'says when the request was rejected, and tries again',
      ],
      ['apps/web/src/features/help-desk/help-desk-tool.test.tsx', 'resets everything with a new request, at any time'],
    ],
    broken: [],
  },
  {
    says: 'A countdown from 300 s; at 0 EXPIRED; stops once verified or rejected',
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'is expired at 0, also before the server says so, and starts anew when asked',
      ],
      ['apps/web/src/features/help-desk/help-desk-tool.test.tsx', 'stops the clock when the caller answered'],
    ],
    broken: [],
  },
  {
    says: 'Revoking sets the status to Revoked; offered only for Active accounts',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'asks before it revokes, revokes once, and shows it',
      ],
      [
        'tests/protocol/business/revocation.test.ts',
        'twice changes nothing the second time, not even when it was last changed',
      ],
    ],
    broken: [],
  },
  {
    says: 'Contract statuses Enabled, Disabled, Revoked',
    shownBy: [
      [
        'tests/protocol/api/configuration.test.ts',
        'B-14 %s refuses new issuances and presentations, on every card of its type',
      ],
    ],
    broken: [],
  },
  {
    says: 'Sign-in: startup, none, login, acquire token, handle redirect, logout',
    shownBy: [
      ['apps/web/src/shared/session/session-state.test.ts', 'goes from startup to none, with or without somebody'],
      [
        'apps/web/src/shared/session/session-state.test.ts',
        'goes through login, and comes back through handle-redirect',
      ],
      ['apps/web/src/shared/session/session-state.test.ts', 'goes through acquire-token and keeps who is signed in'],
      ['apps/web/src/shared/session/session-state.test.ts', 'goes through logout to nobody'],
    ],
    broken: [],
  },
  {
    says: 'Silent acquisition that needs interaction falls back to a redirect',
    shownBy: [
      [
        'apps/web/src/shared/session/session.test.tsx',
        'leaves for the identity provider where a renewal needs the person, once',
      ],
      ['tests/browser/sign-in.spec.ts', 'A session that ended elsewhere leads to the identity provider once, and back'],
    ],
    broken: [],
  },
  {
    says: 'Access Token page: loading, then shown; on refresh a spinner',
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'refreshes the token, and says so while it does',
      ],
    ],
    broken: [],
  },
  {
    says: 'Accounts fetch: loading, error, data',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'logs a failure, stays empty, and tries again when asked to',
      ],
      ['apps/web/src/features/admin/accounts/all-accounts-page.test.tsx', 'says when there are none'],
    ],
    broken: [],
  },
  {
    says: 'Events: persisted locally, pruned every 60 s and when loaded, 1 hour, at most 100',
    shownBy: [
      ['apps/web/src/shared/events/event-log.test.tsx', 'is pruned every 60 s, and not at all once nobody listens'],
      ['apps/web/src/shared/events/event-log.test.tsx', 'is pruned when it is loaded'],
      ['apps/web/src/shared/events/event-log.test.tsx', 'are at most 100, without the oldest'],
      [
        'apps/web/src/shared/events/event-log.test.tsx',
        'is gone after an hour, from the storage too, by the pruning of each minute',
      ],
    ],
    broken: [],
  },
]
