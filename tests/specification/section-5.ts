import type { SpecificationLine } from './specification-line.ts'

const ISSUANCE = 'apps/web/src/features/issuance'
const PRESENTATION = 'apps/web/src/features/presentation'
const HELP_DESK = 'apps/web/src/features/help-desk'
const ACCESS_TOKEN = 'apps/web/src/features/admin/access-token'
const PHOTO_TESTS = `${ISSUANCE}/photo.test.ts`
const FIELD_TESTS = `${ISSUANCE}/claim-fields.test.ts`
const LOOKUP_TESTS = `${HELP_DESK}/help-desk-calls.test.ts`
const BANK_LINK_TESTS = `${PRESENTATION}/presentation-calls.test.ts`

/** Validation rules. */
export const SECTION_5: SpecificationLine[] = [
  {
    says: 'Image upload offers jpg files',
    shownBy: [[`${ISSUANCE}/photo-field.test.tsx`, 'the upload of a photo offers jpg and jpeg files only']],
    broken: [{ file: `${ISSUANCE}/photo-field.tsx`, from: '"image/jpeg,.jpg,.jpeg"', to: '"image/jpeg,.jpeg"' }],
  },
  {
    says: 'Image upload offers jpeg files',
    shownBy: [[`${ISSUANCE}/photo-field.test.tsx`, 'the upload of a photo offers jpg and jpeg files only']],
    broken: [{ file: `${ISSUANCE}/photo-field.tsx`, from: '"image/jpeg,.jpg,.jpeg"', to: '"image/jpeg,.jpg"' }],
  },
  {
    says: 'Image upload accepts image files only (jpg/jpeg)',
    shownBy: [[PHOTO_TESTS, 'F-03 refuses %s']],
    broken: [{ file: `${ISSUANCE}/photo.ts`, from: 'if (!(await isJpeg(file)))', to: 'if (file.size < 0)' }],
  },
  {
    says: 'Image upload: the server accepts jpg/jpeg only',
    shownBy: [['apps/server/src/features/issuance/photo.test.ts', 'is refused when it is %s']],
    broken: [
      {
        file: 'apps/server/src/features/issuance/photo.ts',
        from: "if (!picture) return { problem: { code: 'photo-not-jpeg' } }",
        to: 'if (!picture) return { photo: encoded }',
      },
    ],
  },
  {
    says: 'Image upload: the file is converted to base64',
    shownBy: [[PHOTO_TESTS, 'gives a JPEG as Base64 without a prefix']],
    broken: [
      { file: `${ISSUANCE}/photo.ts`, from: 'reader.readAsDataURL(blob)', to: "reader.readAsText(blob, 'utf-8')" },
    ],
  },
  {
    says: "Image upload: a leading 'data:image/jpeg;base64,' prefix is stripped",
    shownBy: [
      [PHOTO_TESTS, 'strips the prefix of a JPEG and leaves everything else'],
      [PHOTO_TESTS, 'gives a JPEG as Base64 without a prefix'],
    ],
    broken: [
      { file: `${ISSUANCE}/photo.ts`, from: '/^data:image\\/jpe?g;base64,/', to: '/^data:image\\/png;base64,/' },
    ],
  },
  {
    says: 'Only claim keys listed in selfAssertedClaims are sent',
    shownBy: [[FIELD_TESTS, 'keeps the listed claims that are not empty']],
    broken: [
      {
        file: `${ISSUANCE}/claim-fields.ts`,
        from: 'fields.flatMap(({ name }) => {',
        to: '[...fields, ...Object.keys(values).map((name) => ({ name }))].flatMap(({ name }) => {',
      },
    ],
  },
  {
    says: 'Only claim keys that the card asks for are taken by the server',
    shownBy: [
      [
        'apps/server/src/features/issuance/visitor-claims.test.ts',
        'never sets a claim of the card or the server, nor one that nobody asked for',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/issuance/visitor-claims.ts',
        from: 'const claims: Record<string, string> = {}',
        to: "const claims: Record<string, string> = { ...('admin' in given ? { admin: 'true' } : {}) }",
      },
    ],
  },
  {
    says: 'Empty claim values are dropped',
    shownBy: [
      [FIELD_TESTS, 'keeps the listed claims that are not empty'],
      [`${ISSUANCE}/issuance-page.test.tsx`, 'sends no empty claims where the form may stay empty'],
    ],
    broken: [{ file: `${ISSUANCE}/claim-fields.ts`, from: 'return isVisible(value) ?', to: "return value !== '-' ?" }],
  },
  {
    says: 'Empty claim values are dropped by the server',
    shownBy: [['apps/server/src/features/issuance/visitor-claims.test.ts', 'is dropped where it is empty']],
    broken: [
      {
        file: 'apps/server/src/features/issuance/visitor-claims.ts',
        from: "if (!isVisible(text)) return ''",
        to: 'if (!isVisible(text)) return text',
      },
    ],
  },
  {
    says: 'customInputRequired is a configuration flag: set, Generate waits for every field',
    shownBy: [[`${ISSUANCE}/issuance-page.test.tsx`, 'says what is still to be filled in, and generates once it is']],
    broken: [
      {
        file: `${ISSUANCE}/issuance-flow.tsx`,
        from: 'isRequired={issuance.customInputRequired}',
        to: 'isRequired={false}',
      },
    ],
  },
  {
    says: 'customInputRequired is a configuration flag: not set, fields may stay empty',
    shownBy: [[`${ISSUANCE}/issuance-page.test.tsx`, 'sends no empty claims where the form may stay empty']],
    broken: [
      {
        file: `${ISSUANCE}/issuance-flow.tsx`,
        from: 'isRequired={issuance.customInputRequired}',
        to: 'isRequired={true}',
      },
    ],
  },
  {
    says: 'The request parameter is a Base64 JSON object',
    shownBy: [
      [
        `${ISSUANCE}/request-parameter.test.ts`,
        'F-04 reads a Base64 JSON object in either alphabet, with or without padding',
      ],
    ],
    broken: [
      {
        file: `${ISSUANCE}/request-parameter.ts`,
        from: 'undefined : decodeBase64(encoded)',
        to: 'undefined : encoded',
      },
    ],
  },
  {
    says: 'The request parameter is decoded into the request body',
    shownBy: [
      [
        `${ISSUANCE}/issuance-calls.test.ts`,
        'is the decoded request parameter where the address has one; what the visitor typed wins',
      ],
    ],
    broken: [
      {
        file: `${ISSUANCE}/issuance-calls.ts`,
        from: 'return { ...requested, ...claims, type }',
        to: 'return { ...claims, type }',
      },
    ],
  },
  {
    says: 'The request parameter of the issue route reaches the page',
    shownBy: [[`${ISSUANCE}/issuance-page.test.tsx`, 'generates the code by itself once everything is filled in']],
    broken: [
      {
        file: `${ISSUANCE}/issuance-page.tsx`,
        from: 'decodeRequestParameter(request)',
        to: 'decodeRequestParameter(configId)',
      },
    ],
  },
  {
    says: 'If decoding the request parameter fails it is treated as empty',
    shownBy: [[`${ISSUANCE}/request-parameter.test.ts`, 'F-04 takes %j for empty']],
    broken: [
      {
        file: `${ISSUANCE}/request-parameter.ts`,
        from: '} catch {\n    return {}',
        to: "} catch {\n    return { error: 'none' }",
      },
    ],
  },
  {
    says: 'A link parameter given together with an id is URL-decoded',
    shownBy: [
      [`${PRESENTATION}/presentation-source.test.ts`, 'shows a URL-encoded link exactly as it was encoded'],
      [`${PRESENTATION}/presentation-page.test.tsx`, 'follows the presentation of a given link, with its code'],
    ],
    broken: [
      {
        file: `${PRESENTATION}/presentation-source.ts`,
        from: 'const text = decodePathPart(part)',
        to: 'const text = part',
      },
    ],
  },
  {
    says: 'The guid route parameter must be present',
    shownBy: [[LOOKUP_TESTS, 'needs a guid, and %j is none']],
    broken: [{ file: `${HELP_DESK}/help-desk-calls.ts`, from: 'if (!guid?.trim())', to: "if (guid === '-')" }],
  },
  {
    says: "Without a guid the error is 'Invalid GUID provided'",
    shownBy: [
      [LOOKUP_TESTS, 'needs a guid, and %j is none'],
      [`${HELP_DESK}/verification-status.test.tsx`, 'needs a guid'],
    ],
    broken: [{ file: `${HELP_DESK}/help-desk-calls.ts`, from: 't`Invalid GUID provided`', to: 't`No GUID`' }],
  },
  {
    says: 'An empty result object counts as not found',
    shownBy: [
      [LOOKUP_TESTS, 'finds nobody in an empty object and behind a 404'],
      [
        `${HELP_DESK}/verification-status.test.tsx`,
        'is not found where the server answers with %s, and finds it on Refresh',
      ],
    ],
    broken: [
      {
        file: `${HELP_DESK}/help-desk-calls.ts`,
        from: 'Object.keys(answer).length === 0',
        to: 'Object.keys(answer).length < 0',
      },
    ],
  },
  {
    says: 'Token refresh requires a signed-in account',
    shownBy: [
      [
        `${ACCESS_TOKEN}/access-token-page.test.tsx`,
        'says that nobody is signed in any more when the token is to be refreshed',
      ],
      ['apps/web/src/shared/session/session.test.tsx', 'loads nothing where nobody is signed in'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/session.ts',
        from: 'return current ?? this.#refuseSignedOut()',
        to: "return current ?? { account: { homeAccountId: '', localAccountId: '', username: '', name: '' }, accessToken: '', expiresAt: undefined }",
      },
      {
        file: 'apps/web/src/shared/session/session.ts',
        from: 'if (!current) return this.#refuseSignedOut()',
        to: 'if (!current) return before',
      },
    ],
  },
  {
    says: "Token refresh without an account: 'No account logged in'",
    shownBy: [
      [
        `${ACCESS_TOKEN}/access-token-page.test.tsx`,
        'says that nobody is signed in any more when the token is to be refreshed',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/token-errors.ts',
        from: 'msg`No account logged in`',
        to: 'msg`Nobody is here`',
      },
    ],
  },
  {
    says: 'A token must have three dot-separated parts',
    shownBy: [[`${ACCESS_TOKEN}/decode-token.test.ts`, 'F-22 Invalid token format']],
    broken: [{ file: `${ACCESS_TOKEN}/decode-token.ts`, from: 'parts.length !== 3 ||', to: 'parts.length < 1 ||' }],
  },
  {
    says: "A token of other parts gives 'Invalid token format'",
    shownBy: [
      [`${ACCESS_TOKEN}/decode-token.test.ts`, 'F-22 Invalid token format'],
      [`${ACCESS_TOKEN}/access-token-page.test.tsx`, 'F-22 says that a token is none: %s'],
    ],
    broken: [{ file: `${ACCESS_TOKEN}/decode-token.ts`, from: 't`Invalid token format`', to: 't`This is no token`' }],
  },
  {
    says: 'Displayed ids are truncated to 12 characters in the all-accounts table',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'shows what is known of each: dates as in Poland, N/A where there is nothing',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/accounts/account-columns.tsx',
        from: 'const ID_LENGTH = 12',
        to: 'const ID_LENGTH = 13',
      },
    ],
  },
  {
    says: 'Displayed ids are truncated to 8 characters in the contracts table',
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
        to: 'const ID_LENGTH = 9',
      },
    ],
  },
  {
    says: 'The mobile app link prefix is fl-',
    shownBy: [[BANK_LINK_TESTS, 'begins with fl- unless the card says otherwise']],
    broken: [
      { file: `${PRESENTATION}/mobile-bank-link.ts`, from: "DEFAULT_PREFIX = 'fl-'", to: "DEFAULT_PREFIX = 'fx-'" },
    ],
  },
  {
    says: 'The mobile app link prefix is not fl- where additionalPresentation is set',
    shownBy: [[BANK_LINK_TESTS, 'begins with fl- unless the card says otherwise']],
    broken: [
      {
        file: `${PRESENTATION}/mobile-bank-link.ts`,
        from: 'additionalPresentation || DEFAULT_PREFIX',
        to: 'additionalPresentation && DEFAULT_PREFIX',
      },
    ],
  },
]
