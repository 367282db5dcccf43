import type { SpecificationLine } from './specification-line.ts'

/** Entities and their fields. */
export const SECTION_3: SpecificationLine[] = [
  {
    says: 'Scenario, top level, with defaults /basic, /website/issuer/settings, /presentation, /issuance',
    shownBy: [
      [
        'packages/api/src/scenario.test.ts',
        'needs an id, a type and a card, and has the defaults of the specification for everything else',
      ],
    ],
    broken: [],
  },
  {
    says: 'features, issuance, presentation, demo, card, extraLinks',
    shownBy: [
      [
        'packages/api/src/scenario.test.ts',
        'needs an id, a type and a card, and has the defaults of the specification for everything else',
      ],
      ['packages/api/src/scenario.test.ts', 'is refused with %s, naming %s'],
    ],
    broken: [],
  },
  {
    says: 'The configured cards, by id and type',
    shownBy: [
      ['tests/protocol/every-card.test.ts', 'are issued and presented as the decisions say'],
      ['apps/server/src/features/scenarios/scenario-files.test.ts', 'of this project can all be used'],
    ],
    broken: [],
  },
  {
    says: 'Enabled by default: portal-demo-link, bank-account-basic, helpdesk-employee, customer-helpdesk',
    shownBy: [
      ['tests/browser/home.spec.ts', 'The home page shows the cards that are enabled, and with debug=1 all of them'],
    ],
    broken: [],
  },
  {
    says: 'Issuance response: id, url, pin, status',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
      ['tests/browser/pin.spec.ts', 'A mistyped PIN is refused, and the right one still gets the card'],
    ],
    broken: [],
  },
  {
    says: 'Settings response: selfAssertedClaims become form fields, photo an image upload',
    shownBy: [
      [
        'apps/web/src/features/issuance/claim-fields.test.ts',
        'makes a field of each key, labelled by its value or by the key, and an upload of the photo',
      ],
    ],
    broken: [],
  },
  {
    says: 'Status response: status, a number',
    shownBy: [
      ['packages/api/src/status.test.ts', 'is for %s the number %i, and back'],
      ['packages/api/src/status.test.ts', 'is never %j'],
    ],
    broken: [],
  },
  {
    says: 'Presentation request response: requestId, id, url',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
      ['tests/protocol/api/identifiers.test.ts', "V-30 the wallet's name of a request gives neither status nor result"],
    ],
    broken: [],
  },
  {
    says: 'Presentation result and its fields, fullObject included',
    shownBy: [
      [
        'packages/api/src/presentation-result.test.ts',
        'the result has the fields of section 3 of the specification, and beside them the reason and the card, for programs',
      ],
      [
        'apps/server/src/features/presentation/presentation-result.test.ts',
        'is what was verified and what the ledger knows',
      ],
    ],
    broken: [],
  },
  {
    says: 'Contract: id, name, status (Enabled, Disabled or Revoked), lastUpdate',
    shownBy: [
      [
        'tests/protocol/admin/lists.test.ts',
        'are an object with a list in value, of all types, with the four members of the specification',
      ],
    ],
    broken: [],
  },
  {
    says: 'Account (list): id, status; all-accounts adds name, lastUsage, created, updated, balance',
    shownBy: [
      ['tests/protocol/admin/lists.test.ts', 'are an array of ids and status, and nothing else'],
      [
        'tests/protocol/admin/lists.test.ts',
        'are, all of them, an array with the columns of the table, and nothing else',
      ],
    ],
    broken: [],
  },
  {
    says: 'Account status Active and Revoked, first letter capitalised, green and red',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'shows what is known of each: dates as in Poland, N/A where there is nothing',
      ],
    ],
    broken: [],
  },
  {
    says: 'Event record: id, timestamp, type, message, name, details, link, dateTime',
    shownBy: [
      ['apps/web/src/shared/events/event-log.test.tsx', 'drops members that are not of an event'],
      ['apps/web/src/shared/events/event-log.test.tsx', 'keeps the good events among foreign shapes'],
    ],
    broken: [],
  },
  {
    says: 'Identity-provider account: homeAccountId, localAccountId, username, and an access token',
    shownBy: [
      [
        'apps/web/src/shared/session/oidc-client.test.tsx',
        'D22 is known by object id and tenant, or by subject and issuer',
      ],
      ['apps/server/src/platform/auth/token-verifier.test.ts', 'D22 says who the person is, and what they may do'],
    ],
    broken: [],
  },
]
