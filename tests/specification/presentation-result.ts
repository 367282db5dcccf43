import type { SpecificationLine, TestReference } from './specification-line.ts'

const SERVER = 'apps/server/src/features/presentation/presentation-result.ts'
const SERVER_TESTS = 'apps/server/src/features/presentation/presentation-result.test.ts'
const ROWS = 'apps/web/src/features/presentation/result/result-rows.ts'
const COUPON = 'apps/web/src/features/presentation/result/result-coupon.ts'
const DETAILS = 'apps/web/src/features/presentation/result/result-details.tsx'
const SHOWN_TESTS = 'apps/web/src/features/presentation/result/result-fields.test.tsx'
const PAGE_TESTS = 'apps/web/src/features/presentation/presentation-page.test.tsx'
const PURPOSES = 'apps/server/src/features/payments'
const BUSINESS_TESTS = 'tests/protocol/business'

/** A field that the server fills in. */
const isFilledIn = (field: string, from: string, to: string): SpecificationLine => ({
  says: `Presentation result: ${field}, as the server answers it`,
  shownBy: [[SERVER_TESTS, 'has %s']],
  broken: [{ file: SERVER, from, to }],
})

/** A field that a purpose fills in, at the other end of the wire. */
const isOfPurpose = (
  field: string,
  test: TestReference,
  [file, from, to]: readonly [file: string, from: string, to: string],
): SpecificationLine => ({
  says: `Presentation result: ${field}, as the server answers it`,
  shownBy: [[SERVER_TESTS, 'has %s'], test],
  broken: [{ file: `${PURPOSES}/${file}`, from, to }],
})

const isInFullObject = (member: string, from: string, to: string): SpecificationLine => ({
  says: `Presentation result: ${member}, in fullObject, as the server answers it`,
  shownBy: [[SERVER_TESTS, 'has fullObject with its %s']],
  broken: [{ file: SERVER, from, to }],
})

/** A field that has a row of its own. */
const hasRow = (field: string, from: string, to: string): SpecificationLine => ({
  says: `Presentation result: ${field}, as the page shows it`,
  shownBy: [[SHOWN_TESTS, 'is shown with a row for %s']],
  broken: [{ file: ROWS, from, to }],
})

const isShown = (
  field: string,
  test: TestReference,
  [file, from, to]: readonly [file: string, from: string, to: string],
): SpecificationLine => ({
  says: `Presentation result: ${field}, as the page shows it`,
  shownBy: [test],
  broken: [{ file, from, to }],
})

const PAID: TestReference = [
  `${BUSINESS_TESTS}/payments.test.ts`,
  'takes the price from the account, gives it to the receiver, and says so',
]
const COFFEE: TestReference = [
  `${BUSINESS_TESTS}/coupon.test.ts`,
  'a coupon gives a coffee once, and says when it was used',
]

/** The fields of the presentation result: each as our server answers it, and as the page shows it. */
export const PRESENTATION_RESULT: SpecificationLine[] = [
  isFilledIn('displayName', "displayName: textClaim(claims, 'displayName'),", 'displayName: undefined,'),
  isFilledIn('vcIss', 'vcIss: credential.issuer,', 'vcIss: credential.subject,'),
  isFilledIn('vsIss', 'vsIss: credential.verifier,', 'vsIss: credential.issuer,'),
  isFilledIn('vcSub', 'vcSub: credential.subject,', 'vcSub: credential.issuer,'),
  isFilledIn('vcType', 'vcType: type,', 'vcType: credential.issuer,'),
  isFilledIn('accountNumber', "accountNumber: textClaim(claims, 'accountNumber'),", 'accountNumber: undefined,'),
  isFilledIn('cardNumber', "cardNumber: textClaim(claims, 'cardNumber'),", 'cardNumber: undefined,'),
  isFilledIn('name', 'name: scenario.card.title,', 'name: scenario.id,'),
  isFilledIn('details', 'resultText(ofPurpose.reason),', "resultText({ code: 'no-account' }),"),
  isFilledIn('photo', '    photo,\n', '    photo: undefined,\n'),
  isFilledIn('photoBase64', 'photoBase64: photo,', 'photoBase64: undefined,'),
  isFilledIn('verified', 'verified: !checks.some(', 'verified: checks.some('),
  isFilledIn('credentialStateIsValid', 'credentialStateIsValid: stateIsValid,', 'credentialStateIsValid: false,'),
  isFilledIn('domainValidationUrl', "domainValidationUrl: typeof domain === 'string' ? domain : undefined,", ''),
  isFilledIn('issuanceDate', 'issuanceDate: credential.issuedAt,', 'issuanceDate: credential.expiresAt,'),
  isFilledIn('expirationDate', 'expirationDate: credential.expiresAt,', 'expirationDate: credential.issuedAt,'),
  isFilledIn(
    'faceCheckMatchConfidenceScore',
    "faceCheckMatchConfidenceScore: typeof face === 'number' ? face : undefined,",
    '',
  ),
  isFilledIn('magicLink', 'presentationPath(scenario.id, presentationId),', 'presentationPath(scenario.id, type),'),
  isOfPurpose('paymentId', PAID, [
    'payment.purpose.ts',
    '      paymentId,\n      reason: outcome.reason,',
    '      reason: outcome.reason,',
  ]),
  isOfPurpose('accountBalance', PAID, [
    'payment.purpose.ts',
    'accountBalance: outcome.balance === undefined ?',
    'accountBalance: outcome.balance !== undefined ?',
  ]),
  isOfPurpose('cuponUsed', COFFEE, [
    'coupon.purpose.ts',
    "{ status: 'ERROR', cuponUsed: true, ...times",
    "{ status: 'ERROR', cuponUsed: false, ...times",
  ]),
  isOfPurpose('cuponValidTo', COFFEE, ['coupon.purpose.ts', ', cuponValidTo: used.validTo }', ' }']),
  isOfPurpose('cuponUsedTime', COFFEE, ['coupon.purpose.ts', 'cuponUsedTime: used.usedAt, ', '']),
  isFilledIn('created', '    created,\n    dynamicData', '    dynamicData'),
  isFilledIn('status', '    ...ofPurpose,\n', "    ...ofPurpose,\n    status: 'ERROR',\n"),
  isFilledIn('dynamicData', '...dynamicData(claims),', '...dynamicData({}),'),
  {
    says: 'Presentation result: dynamicData with paymentId, as the server answers it',
    shownBy: [PAID],
    broken: [{ file: `${PURPOSES}/payment.purpose.ts`, from: 'dynamicData: { paymentId },', to: '' }],
  },
  isFilledIn('vcKey', 'vcKey: accountId,', 'vcKey: presentationId,'),
  isInFullObject('requestStatus', "requestStatus: 'presentation_verified',", "requestStatus: 'presentation_error',"),
  isInFullObject('subject', '      subject: credential.subject,', '      subject: credential.issuer,'),
  isInFullObject('claims of verifiedCredentialsData', 'withoutPhoto(claims),', 'withoutPhoto({}),'),
  isInFullObject('type of verifiedCredentialsData', 'type: [type],', 'type: [],'),
  isInFullObject('issuer of verifiedCredentialsData', '          issuer: credential.issuer,', "          issuer: '',"),
  isInFullObject(
    'credentialState of verifiedCredentialsData',
    "{ credentialState: { revocationStatus: 'VALID' } }",
    '{}',
  ),
  isInFullObject('domainValidation of verifiedCredentialsData', '{ domainValidation: { url: domain } }', '{}'),
  isInFullObject('faceCheck of verifiedCredentialsData', '{ faceCheck: { matchConfidenceScore: face } }', '{}'),
  isInFullObject('receipt', '{ ...credential.receipt, ...receipt }', '{ ...credential.receipt }'),

  hasRow('displayName', ', result.displayName],', ', result.name],'),
  hasRow('vcIss', ', result.vcIss],', ', undefined],'),
  hasRow('vsIss', ', result.vsIss],', ', undefined],'),
  hasRow('vcSub', ', result.vcSub],', ', undefined],'),
  hasRow('vcType', ', result.vcType],', ', undefined],'),
  hasRow('accountNumber', 'present(result.accountNumber, grouped)', 'undefined'),
  hasRow('cardNumber', 'present(result.cardNumber, grouped)', 'undefined'),
  hasRow('name', 'present(result.name, cardWords)', 'undefined'),
  isShown(
    'details',
    [SHOWN_TESTS, 'tells its details'],
    ['apps/web/src/shared/words/result-words.ts', 'details && shorten(details)', "details && shorten('')"],
  ),
  isShown(
    'photo',
    [SHOWN_TESTS, 'shows its %s'],
    [DETAILS, 'result.photo ?? result.photoBase64', 'result.photoBase64'],
  ),
  isShown(
    'photoBase64',
    [SHOWN_TESTS, 'shows its %s'],
    [DETAILS, 'result.photo ?? result.photoBase64', 'result.photo'],
  ),
  hasRow('verified', 'present(result.verified, yesOrNo)', 'undefined'),
  hasRow('credentialStateIsValid', 'present(result.credentialStateIsValid, validity)', 'undefined'),
  hasRow('domainValidationUrl', ', result.domainValidationUrl],', ', undefined],'),
  hasRow('issuanceDate', 'formatDate(result.issuanceDate)', 'formatDate(undefined)'),
  hasRow('expirationDate', 'formatDate(result.expirationDate)', 'formatDate(undefined)'),
  hasRow(
    'faceCheckMatchConfidenceScore',
    'present(result.faceCheckMatchConfidenceScore, formatPercent)',
    'present(result.created, percent)',
  ),
  isShown(
    'magicLink',
    [SHOWN_TESTS, 'links to its magicLink'],
    [DETAILS, '<Link to={result.magicLink}>', '<Link to="/">'],
  ),
  hasRow('paymentId', ', result.paymentId],', ', undefined],'),
  isShown(
    'paymentId in dynamicData',
    ['apps/web/src/features/presentation/result/result-rows.test.ts', 'is the payment id'],
    [ROWS, '? dynamicData.paymentId :', "? '' :"],
  ),
  hasRow('accountBalance', 'present(result.accountBalance, formatPln)', 'present(result.created, formatPln)'),
  isShown(
    'cuponUsed',
    [PAGE_TESTS, 'never says that a refused transaction was processed'],
    [COUPON, 'cuponUsed === true || dynamicData?.cuponUsed', 'cuponUsed === false || dynamicData?.cuponUsed'],
  ),
  isShown(
    'cuponUsed in dynamicData',
    [
      'apps/web/src/features/presentation/result/result-coupon.test.ts',
      'a coupon is used where the result or its dynamic data says so',
    ],
    [COUPON, 'dynamicData?.cuponUsed === true', 'dynamicData?.coupon === true'],
  ),
  hasRow('cuponValidTo', 'formatDate(result.cuponValidTo)', 'formatDate(undefined)'),
  hasRow('cuponUsedTime', 'formatDate(result.cuponUsedTime)', 'formatDate(undefined)'),
  hasRow('created', 'present(result.created, formatDate)', 'undefined'),
  isShown(
    'status',
    [PAGE_TESTS, 'never says that a refused transaction was processed'],
    ['apps/web/src/features/presentation/presentation-heading.tsx', "return result.status === 'OK'", 'return true'],
  ),
  isShown(
    'dynamicData',
    [SHOWN_TESTS, 'shows its dynamicData where the card wants it'],
    [ROWS, 'rowsOf(result.dynamicData ?? {}, shown, labels)', 'rowsOf({}, shown, labels)'],
  ),
  hasRow('vcKey', ', result.vcKey],', ', undefined],'),
  isShown(
    'requestStatus, in fullObject',
    [PAGE_TESTS, 'shows a presentation_error with %s as a rejection, with its reason'],
    [
      'apps/web/src/features/presentation/presentation-heading.tsx',
      "requestStatus === 'presentation_error'",
      "requestStatus === 'presentation_verified'",
    ],
  ),
  isShown(
    'claims of verifiedCredentialsData, in fullObject',
    [SHOWN_TESTS, 'shows the %s in its fullObject where the card wants that'],
    [DETAILS, '({ type, claims }) => ({ type, claims })', '({ type }) => ({ type })'],
  ),
  isShown(
    'type of verifiedCredentialsData, in fullObject',
    [SHOWN_TESTS, 'shows the %s in its fullObject where the card wants that'],
    [DETAILS, '({ type, claims }) => ({ type, claims })', '({ claims }) => ({ claims })'],
  ),
  isShown(
    'receipt, in fullObject',
    [PAGE_TESTS, 'shows a receipt of what was paid, prints it when asked, and says nothing of nothing'],
    [DETAILS, 'const receipt = receiptOf(result)', "const receipt = receiptOf({ status: 'OK' })"],
  ),
  isShown(
    'code of error, in fullObject',
    [PAGE_TESTS, 'shows a presentation_error with %s as a rejection, with its reason'],
    ['apps/web/src/shared/words/flow-error-words.ts', 'textOfCode(code) ?? message', 'textOfCode(message) ?? message'],
  ),
  isShown(
    'message of error, in fullObject',
    [PAGE_TESTS, 'shows a presentation_error with %s as a rejection, with its reason'],
    ['apps/web/src/shared/words/flow-error-words.ts', 'textOfCode(code) ?? message', 'textOfCode(code) ?? code'],
  ),
  {
    says: 'Presentation result: innererror of error, in fullObject',
    shownBy: [['packages/api/src/presentation-result.test.ts', 'the error of the full object has %s']],
    broken: [
      {
        file: 'packages/api/src/presentation-result.ts',
        from: ', innererror: z.record(z.string(), z.unknown()).optional() })',
        to: ' })',
      },
    ],
  },
]
