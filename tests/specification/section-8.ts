import type { SpecificationLine } from './specification-line.ts'

/** Error catalogue. */
export const SECTION_8: SpecificationLine[] = [
  {
    says: "'Failed to load configuration'",
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'says so when the settings cannot be loaded, after as many tries as the card allows',
      ],
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'says so when the cards cannot be loaded, and loads them when asked',
      ],
    ],
    broken: [],
  },
  {
    says: "'Failed to issue credential'",
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'says so when the credential cannot be issued, never repeats the request by itself, and keeps the form',
      ],
    ],
    broken: [],
  },
  {
    says: "'Failed to initiate presentation'",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'says so when no request can be made, and makes one when asked',
      ],
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'says so when no request can be made, and makes one when asked',
      ],
    ],
    broken: [],
  },
  {
    says: "'Network response was not ok', thrown and logged to the console",
    shownBy: [
      [
        'apps/web/src/shared/api/client.test.ts',
        'throws and logs what the specification says on any answer that is not OK, without the secret id',
      ],
    ],
    broken: [],
  },
  {
    says: "'Failed to fetch presentation result', shown on the page",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'says so when the result cannot be fetched, and fetches it again when asked',
      ],
    ],
    broken: [],
  },
  {
    says: "'Failed to fetch employee verification data', with Try Again",
    shownBy: [
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'says what went wrong, and tries again'],
    ],
    broken: [],
  },
  {
    says: "'API returned {status}: {statusText}'",
    shownBy: [['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'says what the server answered otherwise']],
    broken: [],
  },
  {
    says: "'Verification Not Found' view",
    shownBy: [
      [
        'apps/web/src/features/help-desk/verification-status.test.tsx',
        'is not found where the server answers with %s, and finds it on Refresh',
      ],
    ],
    broken: [],
  },
  {
    says: "'Invalid GUID provided'",
    shownBy: [
      ['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'needs a guid, and %j is none'],
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'needs a guid'],
    ],
    broken: [],
  },
  {
    says: "'Failed to get accounts', logged, the list stays empty",
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'logs a failure, stays empty, and tries again when asked to',
      ],
    ],
    broken: [],
  },
  {
    says: "'Failed to get contracts'",
    shownBy: [
      ['apps/web/src/features/admin/contracts/contracts-page.test.tsx', 'says that it failed and why, and tries again'],
      ['apps/web/src/features/admin/accounts/contract-page.test.tsx', 'says when %s fails'],
    ],
    broken: [],
  },
  {
    says: "'Failed to revoke contract.' and 'Revoked.'",
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'asks before it revokes, revokes once, and shows it',
      ],
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'says that it failed and why when someone would revoke themselves',
      ],
    ],
    broken: [],
  },
  {
    says: "'Configuration not found or not enabled'",
    shownBy: [
      ['apps/web/src/features/issuance/issuance-page.test.tsx', 'F-07 knows no card at %s'],
      ['tests/protocol/api/configuration.test.ts', 'says the text of the error catalogue'],
    ],
    broken: [],
  },
  {
    says: "'Sorry, wrong configuration.'",
    shownBy: [['apps/web/src/features/help-desk/help-desk-tool.test.tsx', 'says so %s, and asks for nothing']],
    broken: [],
  },
  {
    says: "'Sorry! Your coffee cupon has already been used. Please try again with a new one.'",
    shownBy: [
      ['tests/browser/payments.spec.ts', 'The coffee coupon is good for one coffee'],
      ['tests/protocol/business/coupon.test.ts', 'a coupon gives a coffee once, and says when it was used'],
    ],
    broken: [],
  },
  {
    says: "'This request has expired. Please generate a new request.'",
    shownBy: [
      [
        'tests/browser/expiry.spec.ts',
        'A presentation request expires after five minutes, and a new one is a press away',
      ],
    ],
    broken: [],
  },
  {
    says: "'This help desk request has expired after 5 minutes. Please generate a new request to continue.'",
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'is expired at 0, also before the server says so, and starts anew when asked',
      ],
    ],
    broken: [],
  },
  {
    says: "'Verification Rejected: The help desk request was rejected or cancelled.'",
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'says when the request was rejected, and tries again',
      ],
    ],
    broken: [],
  },
  {
    says: "'No account logged in'",
    shownBy: [
      ['apps/web/src/shared/session/session.test.tsx', 'loads nothing where nobody is signed in'],
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says that nobody is signed in any more when the token is to be refreshed',
      ],
    ],
    broken: [],
  },
  {
    says: "'Failed to refresh token: {message}', red toast for 5 s and inline",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says why a refresh failed, without the token',
      ],
    ],
    broken: [],
  },
  {
    says: "'Token refreshed successfully!', toast for 3 s",
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'The token page shows the token when asked, refreshes it, and keeps it out of address, console and events',
      ],
      ['apps/web/src/shared/ui/toast-rack.test.tsx', 'show %s as long as they should'],
    ],
    broken: [],
  },
  {
    says: "'Invalid token format'",
    shownBy: [['apps/web/src/features/admin/access-token/decode-token.test.ts', 'F-22 Invalid token format']],
    broken: [],
  },
  {
    says: "'Interactive authentication failed'",
    shownBy: [
      ['apps/web/src/shared/session/session.test.tsx', 'says that signing in failed, and can begin again'],
      ['tests/browser/sign-in.spec.ts', 'Who cancels at the identity provider is told, and can go on'],
    ],
    broken: [],
  },
  {
    says: "'Token acquisition failed'",
    shownBy: [
      [
        'apps/web/src/shared/session/session.test.tsx',
        'says that there is no token where the provider does not answer',
      ],
    ],
    broken: [],
  },
  {
    says: "INVALID_CREDENTIAL_STATE, 'The credential has been revoked or is expired'",
    shownBy: [
      ['tests/protocol/business/revocation.test.ts', 'V-20 is refused a moment later'],
      [
        'tests/browser/admin-console.spec.ts',
        'An administrator finds an account by the way of the bars and revokes it, and its card is refused from then on',
      ],
    ],
    broken: [],
  },
]
