import type { SpecificationLine, TestReference } from '../specification-line.ts'

const PAGE = 'apps/web/src/features/admin/access-token'
const TEST = `${PAGE}/access-token-page.test.tsx`

const TIMES: TestReference = [
  TEST,
  'shows when the token was issued and ends, in UTC, and counts down how long it is valid',
]
const HIDDEN: TestReference = [TEST, 'F-11 hides the tokens at first: nothing of them is in the page']
const SHOWN: TestReference = [TEST, 'shows them when asked, decoded, and hides them again']
const REFRESHED: TestReference = [TEST, 'refreshes the token, and says so while it does']
const SIMULATED: TestReference = [TEST, 'labels the simulated refresh token, which is valid for 24 hours']
const IN_A_BROWSER: TestReference = [
  'tests/browser/sign-in.spec.ts',
  'The token page shows the token when asked, refreshes it, and keeps it out of address, console and events',
]

/** Access Token page. */
export const ACCESS_TOKEN_PAGE: SpecificationLine[] = [
  {
    says: 'Access token: decoded, its claims',
    shownBy: [SHOWN, IN_A_BROWSER],
    broken: [
      { file: `${PAGE}/decoded-token-panel.tsx`, from: 'stringify(decoded.claims,', to: 'stringify(decoded.header,' },
    ],
  },
  {
    says: 'Access token: decoded, its header',
    shownBy: [SHOWN, IN_A_BROWSER],
    broken: [
      { file: `${PAGE}/decoded-token-panel.tsx`, from: 'stringify(decoded.header,', to: 'stringify(decoded.claims,' },
    ],
  },
  {
    says: 'Access token: issued-at',
    shownBy: [TIMES],
    broken: [{ file: `${PAGE}/token-times.tsx`, from: 'formatUtc(issuedAt)', to: 'formatUtc(expiresAt)' }],
  },
  {
    says: 'Access token: expiry',
    shownBy: [TIMES],
    broken: [{ file: `${PAGE}/token-times.tsx`, from: 'formatUtc(expiresAt)', to: 'formatUtc(issuedAt)' }],
  },
  {
    says: 'Access token: issued-at and expiry in UTC',
    shownBy: [TIMES, ['apps/web/src/shared/format/duration.test.ts', 'an instant in UTC, and none']],
    broken: [
      {
        file: 'apps/web/src/shared/format/utc.ts',
        from: 'new Date(instant)',
        to: 'new Date(instant + 3_600_000)',
      },
    ],
  },
  {
    says: "Access token: a 'Valid for' line",
    shownBy: [TIMES, IN_A_BROWSER],
    broken: [{ file: `${PAGE}/token-times.tsx`, from: 't`Valid for`', to: 't`Time left`' }],
  },
  {
    says: "Access token: 'Valid for' says how long",
    shownBy: [TIMES, IN_A_BROWSER],
    broken: [{ file: `${PAGE}/token-times.tsx`, from: 'formatDuration(left)', to: 'formatDuration(left * 60)' }],
  },
  {
    says: 'Show Tokens',
    shownBy: [SHOWN, IN_A_BROWSER],
    broken: [{ file: `${PAGE}/access-token-page.tsx`, from: 't`Show Tokens`', to: 't`Show`' }],
  },
  {
    says: 'Hide Tokens',
    shownBy: [SHOWN],
    broken: [{ file: `${PAGE}/access-token-page.tsx`, from: 't`Hide Tokens`', to: 't`Hide`' }],
  },
  {
    says: 'Tokens are hidden by default',
    shownBy: [HIDDEN, IN_A_BROWSER],
    broken: [{ file: `${PAGE}/access-token-page.tsx`, from: 'useState(false)', to: 'useState(true)' }],
  },
  {
    says: "'Token data is hidden for security'",
    shownBy: [HIDDEN, IN_A_BROWSER],
    broken: [
      {
        file: `${PAGE}/decoded-token-panel.tsx`,
        from: 'Token data is hidden for security',
        to: 'Token data is hidden',
      },
    ],
  },
  {
    says: 'A Refresh Token button',
    shownBy: [REFRESHED, IN_A_BROWSER],
    broken: [{ file: `${PAGE}/access-token-page.tsx`, from: '{t`Refresh Token`}', to: '{t`Renew`}' }],
  },
  {
    says: 'Refresh Token refreshes the token',
    shownBy: [REFRESHED, IN_A_BROWSER],
    broken: [
      {
        file: `${PAGE}/access-token-page.tsx`,
        from: '      queries.setQueryData(query.queryKey, renewed)\n',
        to: '      void renewed\n',
      },
    ],
  },
  {
    says: 'While refreshing: a spinner',
    shownBy: [REFRESHED],
    broken: [
      {
        file: `${PAGE}/access-token-page.tsx`,
        from: '<Loader size="xs" aria-hidden="true" />',
        to: '<span aria-hidden="true" />',
      },
    ],
  },
  {
    says: "While refreshing: 'Refreshing token...'",
    shownBy: [REFRESHED],
    broken: [{ file: `${PAGE}/access-token-page.tsx`, from: 'Refreshing token...', to: 'One moment ...' }],
  },
  {
    says: 'A second panel shows a simulated refresh token',
    shownBy: [SIMULATED],
    broken: [
      {
        file: `${PAGE}/simulated-refresh-token-panel.tsx`,
        from: '{simulated.token}</RawText>',
        to: '{accessToken}</RawText>',
      },
    ],
  },
  {
    says: "It is labelled 'Simulated - For UI Demonstration'",
    shownBy: [SIMULATED, IN_A_BROWSER],
    broken: [
      {
        file: `${PAGE}/simulated-refresh-token-panel.tsx`,
        from: 'Simulated - For UI Demonstration',
        to: 'For demonstration',
      },
    ],
  },
]
