import type { SpecificationLine } from './specification-line.ts'

/** The calls it makes. */
export const SECTION_7: SpecificationLine[] = [
  {
    says: "GET settings?type=, else 'Failed to load configuration'",
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'says so when the settings cannot be loaded, after as many tries as the card allows',
      ],
    ],
    broken: [],
  },
  {
    says: 'POST {prefix}{issuance}/request (non-basic): decoded request parameter, or the claims plus type',
    shownBy: [
      ['apps/web/src/features/issuance/issuance-calls.test.ts', 'is the claims and type for another card'],
      [
        'apps/web/src/features/issuance/issuance-calls.test.ts',
        'is the decoded request parameter where the address has one; what the visitor typed wins',
      ],
    ],
    broken: [],
  },
  {
    says: 'POST {basePrefix}/request2 (basic): {fieldData, type}',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-calls.test.ts',
        'is fieldData and type for a basic card, with the listed claims only',
      ],
      ['packages/api/src/paths.test.ts', 'are all below the base prefix for a basic card, which issues with request2'],
    ],
    broken: [],
  },
  {
    says: 'GET {prefix}{issuance}/status?id=, every 5 s, skipped when skipStatus is set',
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
    says: 'POST {presentation}/request: {type, state}; bank: pay, bankOperation, receiver',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-calls.test.ts',
        "is the type and the card's extraStatusData as state",
      ],
      [
        'apps/web/src/features/presentation/presentation-calls.test.ts',
        'names the operation %s, and its price if it has one',
      ],
      ['tests/protocol/business/payments.test.ts', 'changes neither whom nor what is charged'],
    ],
    broken: [],
  },
  {
    says: 'GET {presentation}/status?id=, every 5 s',
    shownBy: [['apps/web/src/shared/flow/use-followed-status.test.tsx', 'F-14 asks at once and then every 5 s']],
    broken: [],
  },
  {
    says: 'POST {presentation}/response-html {id}',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
    ],
    broken: [],
  },
  {
    says: 'GET /admin/security/check every 5 s, any non-null answer shows the door',
    shownBy: [
      [
        'apps/web/src/features/security-check/security-check-page.test.tsx',
        'shows the open door with the time left, and closes it',
      ],
      ['tests/protocol/business/gate.test.ts', 'is closed for who asks: null'],
    ],
    broken: [],
  },
  {
    says: 'POST /verified-employee/presentation/response-html {id}; 404 means not found',
    shownBy: [
      ['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'sends the guid in the body, not in the address'],
      [
        'tests/protocol/business/help-desk.test.ts',
        'is looked up: nothing before it is verified, who called afterwards',
      ],
    ],
    broken: [],
  },
  {
    says: 'GET /vc/admin/contracts: an object with a value list',
    shownBy: [
      [
        'tests/protocol/admin/lists.test.ts',
        'are an object with a list in value, of all types, with the four members of the specification',
      ],
    ],
    broken: [],
  },
  {
    says: 'GET /vc/admin/accounts?name=',
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
    says: 'GET /vc/admin/all-accounts?name=: an array; successful when 200 or 201',
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
    says: 'POST /vc/admin/revoke {id}; 200 means success',
    shownBy: [
      [
        'tests/protocol/admin/changes.test.ts',
        'refuses its credential at the next presentation, and a second time changes nothing',
      ],
    ],
    broken: [],
  },
  {
    says: 'Admin calls carry a Bearer token for the admin scope',
    shownBy: [
      ['tests/protocol/admin/tokens.test.ts', 'I-01 the header %j is no sign-in'],
      ['tests/protocol/admin/tokens.test.ts', 'D21 the admin scope may be named in full'],
    ],
    broken: [],
  },
  {
    says: 'The override plus the presentation or issuance prefix when apiVcOverride is set',
    shownBy: [['packages/api/src/paths.test.ts', 'are below the override where there is one, except for the settings']],
    broken: [],
  },
  {
    says: 'The generic helper accepts other methods and an optional JSON body with a Content-Type header',
    shownBy: [['apps/web/src/shared/api/client.test.ts', 'returns the parsed answer']],
    broken: [],
  },
]
