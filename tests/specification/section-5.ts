import type { SpecificationLine } from './specification-line.ts'

/** Validation rules. */
export const SECTION_5: SpecificationLine[] = [
  {
    says: 'Image upload accepts jpg/jpeg only, Base64 without the prefix',
    shownBy: [
      ['apps/web/src/features/issuance/photo.test.ts', 'gives a JPEG as Base64 without a prefix'],
      ['apps/web/src/features/issuance/photo.test.ts', 'F-03 refuses %s'],
      ['apps/web/src/features/issuance/photo.test.ts', 'strips the prefix of a JPEG and leaves everything else'],
    ],
    broken: [],
  },
  {
    says: 'Only listed claim keys are sent, empty values dropped',
    shownBy: [
      ['apps/web/src/features/issuance/claim-fields.test.ts', 'keeps the listed claims that are not empty'],
      ['tests/protocol/api/claims.test.ts', 'P-36 is dropped by the server'],
    ],
    broken: [],
  },
  {
    says: 'customInputRequired',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'waits for the form where something is missing for the code on start',
      ],
    ],
    broken: [],
  },
  {
    says: 'The request parameter becomes the request body; failing to decode counts as empty',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-calls.test.ts',
        'is the decoded request parameter where the address has one; what the visitor typed wins',
      ],
      ['apps/web/src/features/issuance/request-parameter.test.ts', 'F-04 takes %j for empty'],
    ],
    broken: [],
  },
  {
    says: 'A link parameter with an id is URL-decoded',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-source.test.ts',
        'shows a URL-encoded link exactly as it was encoded',
      ],
      ['apps/web/src/features/presentation/presentation-source.test.ts', 'decodes a link only once'],
    ],
    broken: [],
  },
  {
    says: "'Invalid GUID provided' when the guid is missing; an empty object counts as not found",
    shownBy: [
      ['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'needs a guid, and %j is none'],
      ['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'finds nobody in an empty object and behind a 404'],
    ],
    broken: [],
  },
  {
    says: "Token refresh requires an account, else 'No account logged in'",
    shownBy: [
      [
        'apps/web/src/features/admin/access-token/access-token-page.test.tsx',
        'says that nobody is signed in any more when the token is to be refreshed',
      ],
    ],
    broken: [],
  },
  {
    says: "Not three dot-separated parts: 'Invalid token format'",
    shownBy: [
      ['apps/web/src/features/admin/access-token/decode-token.test.ts', 'F-22 Invalid token format'],
      ['apps/web/src/features/admin/access-token/access-token-page.test.tsx', 'F-22 says that a token is none: %s'],
    ],
    broken: [],
  },
  {
    says: 'Displayed ids: 12 characters in the all-accounts table, 8 in the contracts table',
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
    says: 'The mobile app link prefix is fl- unless additionalPresentation is set',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-calls.test.ts',
        'begins with fl- unless the card says otherwise',
      ],
    ],
    broken: [],
  },
]
