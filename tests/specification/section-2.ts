import type { SpecificationLine } from './specification-line.ts'

/** Screens and routes. */
export const SECTION_2: SpecificationLine[] = [
  {
    says: '`/`: home grid of credential cards',
    shownBy: [
      ['tests/browser/home.spec.ts', 'The home page shows the cards that are enabled, and with debug=1 all of them'],
    ],
    broken: [],
  },
  {
    says: '`/?debug=1` also shows cards that are not enabled',
    shownBy: [
      ['tests/browser/home.spec.ts', 'The home page shows the cards that are enabled, and with debug=1 all of them'],
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'F-08 shows all cards in debug mode, marks the others, and makes no link of what is none',
      ],
    ],
    broken: [],
  },
  {
    says: '`/issue/{configId}`',
    shownBy: [['tests/browser/bank-account.spec.ts', 'A visitor puts a bank account into the wallet and uses it']],
    broken: [],
  },
  {
    says: '`/issue/{configId}/{request?}`: the request is a Base64 JSON object',
    shownBy: [
      ['tests/browser/addresses.spec.ts', 'fills in the form (${alphabet})'],
      [
        'apps/web/src/features/issuance/request-parameter.test.ts',
        'F-04 reads a Base64 JSON object in either alphabet, with or without padding',
      ],
    ],
    broken: [],
  },
  {
    says: '`/present/{configId}`',
    shownBy: [['tests/browser/bank-account.spec.ts', 'A visitor puts a bank account into the wallet and uses it']],
    broken: [],
  },
  {
    says: '`/present/{configId}/{id}`',
    shownBy: [
      ['tests/browser/addresses.spec.ts', 'The address of a presentation shows its result again'],
      ['tests/browser/reload.spec.ts', 'The address of a presentation follows it from another window'],
    ],
    broken: [],
  },
  {
    says: '`/present/{configId}/link/{link}`',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'shows a given link without following anything',
      ],
    ],
    broken: [],
  },
  {
    says: '`/present/{configId}/link/{link}/{id}`',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'follows the presentation of a given link, with its code',
      ],
    ],
    broken: [],
  },
  {
    says: '`/present/{configId}/payment/{type}`',
    shownBy: [
      [
        'tests/browser/payments.spec.ts',
        'Lunch is paid from the bank account: the wallet says what and to whom, and the page says what is left',
      ],
    ],
    broken: [],
  },
  {
    says: '`/present/{configId}/payment/{type}/{id}`',
    shownBy: [
      ['apps/web/src/features/presentation/presentation-calls.test.ts', 'tells an unpaid payment from an account'],
      ['tests/protocol/business/payments.test.ts', 'is continued with a new request, as the same payment'],
    ],
    broken: [],
  },
  {
    says: '`/security`: titled Security Review Center',
    shownBy: [['apps/web/src/features/security-check/security-check-page.test.tsx', 'is named in the tab and above']],
    broken: [],
  },
  {
    says: '`/employee/helpdesk` and `/helpdesk`: the tool for employees',
    shownBy: [
      [
        'tests/browser/help-desk.spec.ts',
        'An employee calls: the help desk sees photo and facts, accepts, and gets the actions',
      ],
      ['tests/browser/help-desk.spec.ts', 'The address without audience is the desk for employees'],
    ],
    broken: [],
  },
  {
    says: '`/external/helpdesk`: the same for customers',
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'asks customers for their own card, and calls them customers',
      ],
    ],
    broken: [],
  },
  {
    says: '`/employee/helpdesk/{guid}`, `/external/helpdesk/{guid}`, `/helpdesk/{guid}`: the status of a request',
    shownBy: [
      [
        'tests/browser/help-desk.spec.ts',
        'The status page shows to colleagues whether the caller is verified, under all its addresses',
      ],
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'loads, then shows who was verified'],
    ],
    broken: [],
  },
  {
    says: '`/demo`: the scenarios whose features flag demo is set',
    shownBy: [
      ['tests/browser/home.spec.ts', 'The demo page shows the demo cards'],
      ['apps/web/src/features/scenario-grid/home-page.test.tsx', 'shows on the demo page what is meant for it'],
    ],
    broken: [],
  },
  {
    says: '`/dynamic/code/{link}`: QR code and wallet button, titled Test Dynamic QR Code',
    shownBy: [
      [
        'apps/web/src/features/dynamic-code/dynamic-code-page.test.tsx',
        'has the name of its entry in the bar, in the tab too',
      ],
      ['tests/browser/dynamic-code.spec.ts', 'The code says what the address holds, in whichever spelling of Base64'],
    ],
    broken: [],
  },
  {
    says: '`/signin-oidc`: the redirect address',
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'Signing in leads back to the page on which it was begun, and shows the bar of who is signed in',
      ],
      ['tests/browser/sign-in.spec.ts', 'The redirect page without an answer says what it is for'],
    ],
    broken: [],
  },
  {
    says: 'After sign-out the user returns to `/`',
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'F-13 Signing out leads home, clears what was stored, and going back shows nothing',
      ],
    ],
    broken: [],
  },
  {
    says: 'Admin contracts and token pages require an interactive redirect sign-in',
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'The admin console leads whoever is not signed in to the identity provider, and then shows what they asked for',
      ],
    ],
    broken: [],
  },
  {
    says: 'An unknown address gets a helpful page (our addition)',
    shownBy: [['tests/browser/addresses.spec.ts', 'An unknown address gets a page that helps, with status 404']],
    broken: [],
  },
  {
    says: '`/admin`: grid of all scenarios',
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'The admin console leads whoever is not signed in to the identity provider, and then shows what they asked for',
      ],
    ],
    broken: [],
  },
  {
    says: "`/admin/contracts`: VC Contracts, subtitle 'Check what we have in the system'",
    shownBy: [
      [
        'apps/web/src/features/admin/contracts/contracts-page.test.tsx',
        'shows each contract with the beginning of its id, its status and the ways on',
      ],
    ],
    broken: [],
  },
  {
    says: 'Contracts: columns ID (first 8 characters), Name, Status badge, Details to `/admin/contracts/{name}/accounts`',
    shownBy: [
      [
        'apps/web/src/features/admin/contracts/contracts-page.test.tsx',
        'shows each contract with the beginning of its id, its status and the ways on',
      ],
    ],
    broken: [],
  },
  {
    says: '`/admin/contracts/{accountName}/accounts`: each row can be revoked',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/contract-page.test.tsx',
        'says what the contract is, and lists its accounts',
      ],
      [
        'tests/browser/admin-console.spec.ts',
        'An administrator finds an account by the way of the bars and revokes it, and its card is refused from then on',
      ],
    ],
    broken: [],
  },
  {
    says: 'For the bank-account scenario each row has an action that starts a payment',
    shownBy: [
      ['apps/web/src/features/admin/accounts/contract-page.test.tsx', 'starts a payment from each bank account'],
      ['apps/web/src/features/admin/accounts/contract-page.test.tsx', 'offers no payment from accounts without money'],
      [
        'tests/browser/admin-console.spec.ts',
        'A payment that an administrator starts at an account is paid from that account',
      ],
    ],
    broken: [],
  },
  {
    says: '`/admin/contracts/all-accounts/{accountName}` and `.../idp`: columns ID (first 12 characters), Name, Last Usage, Created, Updated, Balance, Status, Actions',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'shows what is known of each: dates as in Poland, N/A where there is nothing',
      ],
    ],
    broken: [],
  },
  {
    says: 'A reduced variant shows only ID',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'reduced, shows only ids, and says so in the address',
      ],
    ],
    broken: [],
  },
  {
    says: "An empty list shows 'No accounts found'",
    shownBy: [['apps/web/src/features/admin/accounts/all-accounts-page.test.tsx', 'says when there are none']],
    broken: [],
  },
  {
    says: "Polish locale date and time, a null date shows 'N/A'",
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'shows what is known of each: dates as in Poland, N/A where there is nothing',
      ],
    ],
    broken: [],
  },
  {
    says: 'Details does nothing; Revoke is offered only when status is Active',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'offers Details that do nothing, and Revoke only for what is Active',
      ],
    ],
    broken: [],
  },
  {
    says: '`/admin/token`: Access Token page',
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'The token page shows the token when asked, refreshes it, and keeps it out of address, console and events',
      ],
    ],
    broken: [],
  },
  {
    says: 'Visitor top bar: Home, an external profile link, a blog link, Sign In',
    shownBy: [
      ['tests/browser/sign-in.spec.ts', 'A visitor sees Sign In only, and nothing of the sign-in is loaded for them'],
    ],
    broken: [],
  },
  {
    says: 'Signed-in top bar: Home, Demo, Security Review Center, Test Dynamic QR Code, Admin, Sign Out',
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'Signing in leads back to the page on which it was begun, and shows the bar of who is signed in',
      ],
    ],
    broken: [],
  },
  {
    says: 'Admin bar: View Contracts, Debug Token, Sign Out',
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'The admin console leads whoever is not signed in to the identity provider, and then shows what they asked for',
      ],
    ],
    broken: [],
  },
  {
    says: 'Theme toggle, dark is the default',
    shownBy: [['tests/browser/home.spec.ts', 'The theme is dark at first, and the one that was chosen stays']],
    broken: [],
  },
  {
    says: "Help toggle, 'How to Scan QR Codes', three steps, supported wallets",
    shownBy: [['tests/browser/home.spec.ts', 'The help panel explains how to scan, and closes again']],
    broken: [],
  },
  {
    says: 'Events Console: a floating button opens a panel listing events',
    shownBy: [
      [
        'apps/web/src/features/events/events-console.test.tsx',
        'is closed at first, and says how many events are new until it is opened',
      ],
      [
        'tests/browser/events.spec.ts',
        'The console opens and closes by keyboard, says how many events are new, and leaves the page usable',
      ],
    ],
    broken: [],
  },
  {
    says: "Each event shows time, type, optional name, message, details and a 'View Presentation' link",
    shownBy: [
      [
        'apps/web/src/features/events/events-console.test.tsx',
        'lists the newest first, each with its time, type, message, name, details and link',
      ],
      ['tests/browser/events.spec.ts', "'View Presentation' leads to the result, which adds no event"],
    ],
    broken: [],
  },
  {
    says: "Access Token page: decoded token, issued-at and expiry in UTC, a 'Valid for' line",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'shows when the token was issued and ends, in UTC, and counts down how long it is valid',
      ],
    ],
    broken: [],
  },
  {
    says: "Show/Hide Tokens, hidden by default, 'Token data is hidden for security'",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'F-11 hides the tokens at first: nothing of them is in the page',
      ],
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'shows them when asked, decoded, and hides them again',
      ],
    ],
    broken: [],
  },
  {
    says: "Refresh Token button, spinner with 'Refreshing token...'",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'refreshes the token, and says so while it does',
      ],
    ],
    broken: [],
  },
  {
    says: "Simulated refresh token, 'Simulated - For UI Demonstration'",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'labels the simulated refresh token, which is valid for 24 hours',
      ],
    ],
    broken: [],
  },
  {
    says: "Card tile: image, title, description, hints 'Generate QR' and 'Scan QR'",
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
    ],
    broken: [],
  },
  {
    says: 'Card tile: demo link, Generate to `/issue/{id}`, Use to `/present/{id}`, first extra link',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
    ],
    broken: [],
  },
  {
    says: 'Issuance screen: Back to Home and Refresh',
    shownBy: [
      ['tests/browser/addresses.spec.ts', 'The page of ${what} says that there is none, and leads home'],
      ['apps/web/src/features/issuance/issuance-page.test.tsx', 'begins again on Refresh, with the form as it was'],
    ],
    broken: [],
  },
  {
    says: "Welcome state 'Scan QR Code to issue'",
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [],
  },
  {
    says: 'With custom input enabled, a form with a Generate button',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [],
  },
  {
    says: "After generation a QR code with a link 'Use with Authentication Verified ID Scanner'",
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
      ['tests/browser/qr-code.spec.ts', 'In the ${theme} theme a camera reads in the QR codes what Debug Details says'],
    ],
    broken: [],
  },
  {
    says: "'Started on Mobile Device ...' after a scan, 'Done!!!' when issued",
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
      ['tests/browser/bank-account.spec.ts', 'A visitor puts a bank account into the wallet and uses it'],
    ],
    broken: [],
  },
  {
    says: 'Debug Details: session id, status and QR URL',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'shows session id, status and QR URL in the debug details',
      ],
    ],
    broken: [],
  },
  {
    says: "'Configuration not found or not enabled'",
    shownBy: [
      ['apps/web/src/features/issuance/issuance-page.test.tsx', 'F-07 knows no card at %s'],
      ['tests/browser/addresses.spec.ts', 'The page of ${what} says that there is none, and leads home'],
    ],
    broken: [],
  },
  {
    says: 'Presentation page: Back to Home and Refresh, one button per extra payment type',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the payments of the card and asks for the one in the address',
      ],
    ],
    broken: [],
  },
  {
    says: "QR code under 'Scan QR Code present Verified ID'",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
    ],
    broken: [],
  },
  {
    says: 'Buttons for an authenticator wallet, a mobile bank app, and Copy Dynamic Link',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the wallet, the bank app, the demo wallet and the dynamic link',
      ],
    ],
    broken: [],
  },
  {
    says: "The copy button shows 'Copied Dynamic Link!' for 3 seconds",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the wallet, the bank app, the demo wallet and the dynamic link',
      ],
    ],
    broken: [],
  },
  {
    says: "Views 'Verification Pending', 'Verification Started', a rejected image, the result view",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'shows why a presentation was rejected, fetches no result, and tries again',
      ],
    ],
    broken: [],
  },
  {
    says: 'Collapsible Debug Details with session id, status and QR URL',
    shownBy: [['tests/browser/reload.spec.ts', 'D38 Who reloads during a payment pays once, and sees it']],
    broken: [],
  },
  {
    says: "'Nice! Your transaction has been processed successfully' and a Result line from successMessage or 'Success'",
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'shows nothing but the payment id where the card wants that',
      ],
      ['apps/web/src/features/presentation/presentation-page.test.tsx', 'shows the view %s of %o'],
    ],
    broken: [],
  },
  {
    says: 'Result rows only when a value exists',
    shownBy: [
      ['apps/web/src/features/presentation/result/result-rows.test.ts', 'shows a row only where there is a value'],
    ],
    broken: [],
  },
  {
    says: "Dates are locale dates, '-' for a missing date",
    shownBy: [
      ['apps/web/src/shared/format/dates.test.ts', 'shows a date as the browser does'],
      [
        'apps/web/src/features/presentation/result/result-rows.test.ts',
        'shows a dash for the missing dates of the credential, and no as a value',
      ],
    ],
    broken: [],
  },
  {
    says: 'Dynamic-data labels split camel case and capitalise the first letter',
    shownBy: [
      ['apps/web/src/shared/format/label.test.ts', 'F-02 makes a label of %j'],
      [
        'apps/web/src/features/presentation/result/result-rows.test.ts',
        'labels by key, and leaves out what has no value or is shown already',
      ],
    ],
    broken: [],
  },
  {
    says: "cuponUsed shows 'Sorry! Your coffee cupon has already been used. Please try again with a new one.'",
    shownBy: [['tests/browser/payments.spec.ts', 'The coffee coupon is good for one coffee']],
    broken: [],
  },
  {
    says: 'Security check: a door image appears once the check call returns data',
    shownBy: [
      [
        'apps/web/src/features/security-check/security-check-page.test.tsx',
        'shows the open door with the time left, and closes it',
      ],
    ],
    broken: [],
  },
  {
    says: "Help desk needs verified-employee-basic or external-id-basic, else 'Sorry, wrong configuration.'",
    shownBy: [['apps/web/src/features/help-desk/help-desk-tool.test.tsx', 'says so %s, and asks for nothing']],
    broken: [],
  },
  {
    says: 'Creates a request on open, with QR code and shareable link',
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'makes exactly one request when it opens, for its own purpose',
      ],
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'shows code, link, wallets and what to do, and the guid only in the link for colleagues',
      ],
    ],
    broken: [],
  },
  {
    says: 'A countdown in m:ss',
    shownBy: [
      ['apps/web/src/features/help-desk/help-desk-tool.test.tsx', "shows %i s of the server's clock as %s"],
      ['apps/web/src/shared/format/clock.test.ts', '%d seconds are shown as %s'],
    ],
    broken: [],
  },
  {
    says: "'Verification Accepted - Proceed with Support' reveals Reset MFA, Unblock account, Review identity provider account",
    shownBy: [
      [
        'apps/web/src/features/help-desk/help-desk-tool.test.tsx',
        'tells who called once verified; the actions come with the acceptance only',
      ],
    ],
    broken: [],
  },
  {
    says: 'The actions only show an alert and send nothing; unblock mentions 5-10 minutes',
    shownBy: [
      ['apps/web/src/features/help-desk/help-desk-tool.test.tsx', 'says in a dialog what %s means, and sends nothing'],
    ],
    broken: [],
  },
  {
    says: 'Try Again (rejected), New Help Desk Request (reset)',
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
    says: 'Status page: loading; error with Try Again',
    shownBy: [
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'loads, then shows who was verified'],
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'says what went wrong, and tries again'],
    ],
    broken: [],
  },
  {
    says: "'Verification Not Found' with Refresh and New Help Desk Request",
    shownBy: [
      [
        'apps/web/src/features/help-desk/verification-status.test.tsx',
        'is not found where the server answers with %s, and finds it on Refresh',
      ],
    ],
    broken: [],
  },
  {
    says: 'Verified data with Refresh Data',
    shownBy: [
      [
        'apps/web/src/features/help-desk/verification-status.test.tsx',
        'refreshes the data when asked, and says that nothing is left when it was erased',
      ],
    ],
    broken: [],
  },
]
