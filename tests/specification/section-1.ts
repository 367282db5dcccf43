import type { SpecificationLine } from './specification-line.ts'

/** What the product does and for whom. */
export const SECTION_1: SpecificationLine[] = [
  {
    says: 'Visitors pick a card on the home grid, generate (issue) a credential by scanning a QR code with a wallet',
    shownBy: [
      ['tests/browser/bank-account.spec.ts', 'A visitor puts a bank account into the wallet and uses it'],
      ['tests/protocol/every-card.test.ts', 'is issued with what the visitor filled in and what the card says'],
    ],
    broken: [],
  },
  {
    says: 'or use (present) a credential so that it is verified',
    shownBy: [['tests/browser/bank-account.spec.ts', 'A visitor puts a bank account into the wallet and uses it']],
    broken: [],
  },
  {
    says: 'An authenticator wallet is the wallet named as supported',
    shownBy: [['tests/browser/home.spec.ts', 'The help panel explains how to scan, and closes again']],
    broken: [],
  },
  {
    says: 'Visitors open a link with a wallet or a mobile bank app to present; the page then shows the result',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the wallet, the bank app, the demo wallet and the dynamic link',
      ],
      [
        'tests/browser/dynamic-code.spec.ts',
        'A copied dynamic link, opened in another browser, answers the request of the first page',
      ],
    ],
    broken: [],
  },
  {
    says: 'Bank account: payments, a coffee coupon, a lunch-service payment',
    shownBy: [
      [
        'tests/browser/payments.spec.ts',
        'Lunch is paid from the bank account: the wallet says what and to whom, and the page says what is left',
      ],
      ['tests/browser/payments.spec.ts', 'A transfer beyond the balance is refused, and says that nothing was charged'],
      ['tests/browser/payments.spec.ts', 'The coffee coupon is good for one coffee'],
    ],
    broken: [],
  },
  {
    says: 'A gate security check that shows a door image',
    shownBy: [
      [
        'tests/browser/security-check.spec.ts',
        'The door opens for a certificate of level 2, for everyone who looks, and closes after 30 seconds',
      ],
    ],
    broken: [],
  },
  {
    says: 'Help-desk staff verify a caller, employee or external customer, with a time-limited request whose link they share',
    shownBy: [
      [
        'tests/browser/help-desk.spec.ts',
        'An employee calls: the help desk sees photo and facts, accepts, and gets the actions',
      ],
    ],
    broken: [],
  },
  {
    says: 'Signed-in users get Demo, Security Review Center, Test Dynamic QR Code and Admin',
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'Signing in leads back to the page on which it was begun, and shows the bar of who is signed in',
      ],
    ],
    broken: [],
  },
  {
    says: 'Administrators list contracts and accounts, revoke them, and inspect their own access token',
    shownBy: [
      [
        'tests/browser/admin-console.spec.ts',
        'An administrator finds an account by the way of the bars and revokes it, and its card is refused from then on',
      ],
      [
        'tests/browser/sign-in.spec.ts',
        'The token page shows the token when asked, refreshes it, and keeps it out of address, console and events',
      ],
    ],
    broken: [],
  },
  {
    says: 'Sign-in goes through an external identity provider by redirect',
    shownBy: [
      [
        'tests/browser/sign-in.spec.ts',
        'Signing in leads back to the page on which it was begun, and shows the bar of who is signed in',
      ],
    ],
    broken: [],
  },
  {
    says: 'The product has its own backend API on {host}',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are all below the base prefix for a basic card, which issues with request2'],
    ],
    broken: [],
  },
]
