import { PRESENTATION_RESULT } from './presentation-result.ts'
import type { SpecificationLine } from './specification-line.ts'

const ISSUANCE_PAGE = 'apps/web/src/features/issuance/issuance-page.test.tsx'
const ISSUANCE_ROUTES = 'apps/server/src/features/issuance/issuance.routes.ts'
const CLAIM_FIELDS = 'apps/web/src/features/issuance/claim-fields.test.ts'
const PRESENTATION_PAGE = 'apps/web/src/features/presentation/presentation-page.test.tsx'
const IDENTIFIERS = 'tests/protocol/api/identifiers.test.ts'
const CONTRACTS_PAGE = 'apps/web/src/features/admin/contracts/contracts-page.test.tsx'
const CONTRACTS_SHOWN = 'shows each contract with the beginning of its id, its status and the ways on'
const CONTRACT_COLUMNS = 'apps/web/src/features/admin/contracts/contract-columns.tsx'
const CONTRACT_PAGE = 'apps/web/src/features/admin/accounts/contract-page.test.tsx'
const ALL_ACCOUNTS_PAGE = 'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx'
const ACCOUNTS_SHOWN = 'shows what is known of each: dates as in Poland, N/A where there is nothing'
const ACCOUNT_COLUMNS = 'apps/web/src/features/admin/accounts/account-columns.tsx'
const STATUS_WORDS = 'apps/web/src/shared/ui/status-word.ts'
const STATUS_BADGE = 'apps/web/src/shared/ui/status-badge.test.tsx'
const BADGE_STYLES = 'apps/web/src/shared/ui/status-badge.module.css'
const EVENT_LOG = 'apps/web/src/shared/events/event-log.test.tsx'
const RECORD_EVENT = 'apps/web/src/shared/events/record-event.test.tsx'
const EVENT_ENTRY = 'apps/web/src/features/events/event-entry.tsx'
const EVENTS_CONSOLE = 'apps/web/src/features/events/events-console.test.tsx'
const EVENTS_SHOWN = 'lists the newest first, each with its time, type, message, name, details and link'
const OIDC_CLIENT = 'apps/web/src/shared/session/oidc-client.test.tsx'
const OIDC_CLIENT_SOURCE = 'apps/web/src/shared/session/oidc-client.ts'

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
    says: 'Issuance response: id, by which the page asks for the status',
    shownBy: [[ISSUANCE_PAGE, 'goes from the form over the code and the wallet to done']],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-flow.tsx',
        from: 'issuanceStatusUrl(scenario, id)',
        to: 'issuanceStatusUrl(scenario, scenario.id)',
      },
    ],
  },
  {
    says: 'Issuance response: id, as the server answers it',
    shownBy: [
      [
        'tests/protocol/api/identifiers.test.ts',
        'an id is found by its own call, so that the refusals above mean something',
      ],
    ],
    broken: [{ file: ISSUANCE_ROUTES, from: '=> ({ id, url, pin,', to: '=> ({ id: id.slice(1), url, pin,' }],
  },
  {
    says: 'Issuance response: url, which the code and the link show',
    shownBy: [[ISSUANCE_PAGE, 'goes from the form over the code and the wallet to done']],
    broken: [
      {
        file: 'apps/web/src/features/issuance/offer-view.tsx',
        from: '<OfferLinks url={offer.url} />',
        to: '<OfferLinks url={offer.id} />',
      },
    ],
  },
  {
    says: 'Issuance response: url, as the server answers it',
    shownBy: [
      ['tests/protocol/issuance/offer.test.ts', 'P-25 an offer says what is offered and nothing about the visitor'],
    ],
    broken: [{ file: ISSUANCE_ROUTES, from: '=> ({ id, url, pin,', to: '=> ({ id, url: url.slice(1), pin,' }],
  },
  {
    says: 'Issuance response: pin, which the page shows',
    shownBy: [[ISSUANCE_PAGE, 'goes from the form over the code and the wallet to done']],
    broken: [
      {
        file: 'apps/web/src/features/issuance/pin.tsx',
        from: '<span aria-hidden="true">{pin}</span>',
        to: '<span aria-hidden="true">{pin.slice(1)}</span>',
      },
    ],
  },
  {
    says: 'Issuance response: pin, as the server answers it',
    shownBy: [
      [
        'tests/protocol/issuance/pin.test.ts',
        'P-21 the right PIN after wrong ones works, because a wrong PIN does not use up the code',
      ],
      ['tests/browser/pin.spec.ts', 'A mistyped PIN is refused, and the right one still gets the card'],
    ],
    broken: [{ file: ISSUANCE_ROUTES, from: '=> ({ id, url, pin,', to: "=> ({ id, url, pin: pin && '0000'," }],
  },
  {
    says: 'Issuance response: status',
    shownBy: [['apps/web/src/shared/api/any-backend.test.ts', 'of an issuance']],
    broken: [{ file: 'packages/api/src/issuance.ts', from: 'status: z.literal(0),', to: 'status: z.number(),' }],
  },
  {
    says: 'Issuance settings response: the keys of selfAssertedClaims become form fields',
    shownBy: [
      [CLAIM_FIELDS, 'makes a field of each key, labelled by its value or by the key, and an upload of the photo'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/claim-fields.ts',
        from: 'return Object.entries(selfAssertedClaims).map(',
        to: 'return Object.entries(selfAssertedClaims).slice(1).map(',
      },
    ],
  },
  {
    says: 'Issuance settings response: the key photo becomes an image upload',
    shownBy: [
      [CLAIM_FIELDS, 'makes a field of each key, labelled by its value or by the key, and an upload of the photo'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/claim-fields.ts',
        from: "name === PHOTO_CLAIM ? 'photo' : 'text'",
        to: "name === PHOTO_CLAIM ? 'text' : 'text'",
      },
    ],
  },
  {
    says: 'Issuance settings response: selfAssertedClaims, as the server answers it',
    shownBy: [
      [
        'apps/server/src/features/issuance/visitor-claims.test.ts',
        'is asked for with the labels of the card, and nothing else is',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/issuance/visitor-claims.ts',
        from: "filter(({ source }) => source === 'visitor')",
        to: "filter(({ source }) => source !== 'visitor')",
      },
    ],
  },
  {
    says: 'Status response: status',
    shownBy: [['packages/api/src/status.test.ts', 'is for %s the number %i, and back']],
    broken: [
      {
        file: 'packages/api/src/status.ts',
        from: 'return NUMBER_OF_STATE[state]',
        to: 'return NUMBER_OF_STATE[state] && 99',
      },
    ],
  },
  {
    says: 'Status response: a number',
    shownBy: [['packages/api/src/status.test.ts', 'is never %j']],
    broken: [
      {
        file: 'packages/api/src/status.ts',
        from: 'export const zStatusNumber = z.union([z.literal(0),',
        to: "export const zStatusNumber = z.union([z.literal('2').transform(() => 2 as const), z.literal(0),",
      },
    ],
  },
  {
    says: 'Presentation request response: requestId, in the link of the bank app',
    shownBy: [[PRESENTATION_PAGE, 'offers the wallet, the bank app, the demo wallet and the dynamic link']],
    broken: [
      {
        file: 'apps/web/src/features/presentation/request-view.tsx',
        from: 'requestId={flow.answer?.requestId}',
        to: 'requestId={flow.answer?.id}',
      },
    ],
  },
  {
    says: 'Presentation request response: requestId, as the server answers it',
    shownBy: [[IDENTIFIERS, "V-30 the wallet's name of a request gives neither status nor result"]],
    broken: [
      {
        file: 'apps/server/src/features/presentation/presentation.service.ts',
        from: 'requestId: request.requestId,',
        to: 'requestId: id,',
      },
    ],
  },
  {
    says: 'Presentation request response: id, by which the page asks for the status',
    shownBy: [[PRESENTATION_PAGE, 'goes from the code over the wallet to the result, which it fetches once']],
    broken: [
      {
        file: 'apps/web/src/features/presentation/use-presentation.ts',
        from: 'presentationStatusUrl(scenario, id)',
        to: 'presentationStatusUrl(scenario, scenario.id)',
      },
    ],
  },
  {
    says: 'Presentation request response: id, as the server answers it',
    shownBy: [[IDENTIFIERS, "V-30 the wallet's name of a request gives neither status nor result"]],
    broken: [
      {
        file: 'apps/server/src/features/presentation/presentation.service.ts',
        from: '      id,\n      requestId: request.requestId,',
        to: '      id: request.requestId,\n      requestId: request.requestId,',
      },
    ],
  },
  {
    says: 'Presentation request response: url, which the code and the links show',
    shownBy: [[PRESENTATION_PAGE, 'offers the wallet, the bank app, the demo wallet and the dynamic link']],
    broken: [
      {
        file: 'apps/web/src/features/presentation/use-presentation.ts',
        from: 'source.url : flow.answer?.url,',
        to: 'source.url : flow.answer?.requestId,',
      },
    ],
  },
  ...PRESENTATION_RESULT,
  {
    says: 'Contract: id',
    shownBy: [[CONTRACTS_PAGE, CONTRACTS_SHOWN]],
    broken: [{ file: CONTRACT_COLUMNS, from: '<ShortId id={id}', to: '<ShortId id={id.slice(1)}' }],
  },
  {
    says: 'Contract: name',
    shownBy: [[CONTRACTS_PAGE, CONTRACTS_SHOWN]],
    broken: [
      { file: CONTRACT_COLUMNS, from: '<ContractName name={name} />', to: "<ContractName name={name && '-'} />" },
    ],
  },
  {
    says: 'Contract: status Enabled',
    shownBy: [[CONTRACTS_PAGE, CONTRACTS_SHOWN]],
    broken: [{ file: STATUS_WORDS, from: 'msg`Enabled`', to: 'msg`On`' }],
  },
  {
    says: 'Contract: status Disabled',
    shownBy: [[CONTRACTS_PAGE, CONTRACTS_SHOWN]],
    broken: [{ file: STATUS_WORDS, from: 'msg`Disabled`', to: 'msg`Off`' }],
  },
  {
    says: 'Contract: status Revoked',
    shownBy: [[CONTRACTS_PAGE, CONTRACTS_SHOWN]],
    broken: [{ file: STATUS_WORDS, from: 'msg`Revoked`', to: 'msg`Withdrawn`' }],
  },
  {
    says: 'Contract: lastUpdate',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/contract-page.test.tsx',
        'says what the contract is, and lists its accounts',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/accounts/contract-panel.tsx',
        from: 'formatInstant(lastUpdate)',
        to: 'formatInstant(lastUpdate + 1000)',
      },
    ],
  },
  {
    says: 'Contract: id, name, status and lastUpdate, as the server answers them',
    shownBy: [
      [
        'tests/protocol/admin/lists.test.ts',
        'are an object with a list in value, of all types, with the four members of the specification',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/contracts/contracts.service.ts',
        from: '({ id, name, status, lastUpdate: last_update })',
        to: '({ id, name, status, lastUpdate: last_update - 1 })',
      },
    ],
  },
  {
    says: 'Account (list): id',
    shownBy: [[CONTRACT_PAGE, 'says what the contract is, and lists its accounts']],
    broken: [{ file: ACCOUNT_COLUMNS, from: '<ShortId id={id}', to: '<ShortId id={id.slice(1)}' }],
  },
  {
    says: 'Account (list): status',
    shownBy: [[CONTRACT_PAGE, 'says what the contract is, and lists its accounts']],
    broken: [
      {
        file: ACCOUNT_COLUMNS,
        from: '<StatusBadge status={status} />',
        to: "<StatusBadge status={status && 'Revoked'} />",
      },
    ],
  },
  {
    says: 'Account (list): id and status, as the server answers them',
    shownBy: [['tests/protocol/admin/lists.test.ts', 'are an array of ids and status, and nothing else']],
    broken: [
      {
        file: 'apps/server/src/features/accounts/accounts.routes.ts',
        from: '({ id, status }) => ({ id, status })',
        to: "({ id }) => ({ id, status: 'Revoked' as const })",
      },
    ],
  },
  {
    says: 'All accounts: name',
    shownBy: [[ALL_ACCOUNTS_PAGE, ACCOUNTS_SHOWN]],
    broken: [{ file: ACCOUNT_COLUMNS, from: 'cell: (row) => row.name }', to: 'cell: (row) => row.id }' }],
  },
  {
    says: 'All accounts: lastUsage, a date',
    shownBy: [[ALL_ACCOUNTS_PAGE, 'shows when an account was last used']],
    broken: [{ file: ACCOUNT_COLUMNS, from: "instantColumn('lastUsage', t`L", to: "instantColumn('created', t`L" }],
  },
  {
    says: 'All accounts: lastUsage, or null',
    shownBy: [[ALL_ACCOUNTS_PAGE, ACCOUNTS_SHOWN]],
    broken: [{ file: 'apps/web/src/shared/format/admin-dates.ts', from: 't`N/A`', to: 't`-`' }],
  },
  {
    says: 'All accounts: created',
    shownBy: [[ALL_ACCOUNTS_PAGE, ACCOUNTS_SHOWN]],
    broken: [{ file: ACCOUNT_COLUMNS, from: "instantColumn('created', t`C", to: "instantColumn('updated', t`C" }],
  },
  {
    says: 'All accounts: updated',
    shownBy: [[ALL_ACCOUNTS_PAGE, ACCOUNTS_SHOWN]],
    broken: [{ file: ACCOUNT_COLUMNS, from: "instantColumn('updated', t`U", to: "instantColumn('created', t`U" }],
  },
  {
    says: 'All accounts: balance',
    shownBy: [[ALL_ACCOUNTS_PAGE, ACCOUNTS_SHOWN]],
    broken: [{ file: ACCOUNT_COLUMNS, from: ': formatPln(balance)', to: ': formatPln(balance + 1)' }],
  },
  {
    says: 'All accounts: name, lastUsage, created, updated and balance, as the server answers them',
    shownBy: [
      [
        'tests/protocol/admin/lists.test.ts',
        'are, all of them, an array with the columns of the table, and nothing else',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/accounts/account-list.service.ts',
        from: 'name: row.holder_name,',
        to: 'name: row.id,',
      },
    ],
  },
  {
    says: 'Account status: Active',
    shownBy: [[STATUS_BADGE, 'the badge of %s says so, with a capital letter, and has the colour of it']],
    broken: [{ file: STATUS_WORDS, from: 'msg`Active`', to: 'msg`Good`' }],
  },
  {
    says: 'Account status: Revoked',
    shownBy: [[STATUS_BADGE, 'the badge of %s says so, with a capital letter, and has the colour of it']],
    broken: [{ file: STATUS_WORDS, from: 'msg`Revoked`', to: 'msg`Withdrawn`' }],
  },
  {
    says: 'Account status: the first letter is capitalised',
    shownBy: [[STATUS_BADGE, 'the badge of %s says so, with a capital letter, and has the colour of it']],
    broken: [{ file: STATUS_WORDS, from: 'i18n._(WORDS[status])', to: 'i18n._(WORDS[status]).toLowerCase()' }],
  },
  {
    says: 'Account status: the badge has the colour of its status',
    shownBy: [[STATUS_BADGE, 'the badge of %s says so, with a capital letter, and has the colour of it']],
    broken: [{ file: 'apps/web/src/shared/ui/status-badge.tsx', from: 'data-status={status}', to: 'data-status=""' }],
  },
  {
    says: 'Account status: green for Active',
    shownBy: [['tests/status-colours.test.ts', 'is green for Active in the %s scheme']],
    broken: [{ file: BADGE_STYLES, from: 'color: var(--good);', to: 'color: var(--ink);' }],
  },
  {
    says: 'Account status: red for Revoked',
    shownBy: [['tests/status-colours.test.ts', 'is red for Revoked in the %s scheme']],
    broken: [{ file: BADGE_STYLES, from: 'color: var(--alarm);', to: 'color: var(--good);' }],
  },
  {
    says: 'Event record: id',
    shownBy: [
      [EVENT_LOG, 'is the same event only once, by its id'],
      [RECORD_EVENT, 'an event is kept with its %s'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/events/record-event.ts',
        from: '...event, timestamp',
        to: "...event, id: '-', timestamp",
      },
    ],
  },
  {
    says: 'Event record: timestamp',
    shownBy: [
      [RECORD_EVENT, 'an event is kept with its %s'],
      [EVENTS_CONSOLE, EVENTS_SHOWN],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/events/record-event.ts',
        from: 'timestamp: now.getTime()',
        to: 'timestamp: now.getTime() - 1',
      },
    ],
  },
  {
    says: 'Event record: type',
    shownBy: [[EVENTS_CONSOLE, EVENTS_SHOWN]],
    broken: [{ file: EVENT_ENTRY, from: 'i18n._(BADGES[type])', to: 'i18n._(BADGES.started)' }],
  },
  {
    says: 'Event record: message',
    shownBy: [[EVENTS_CONSOLE, EVENTS_SHOWN]],
    broken: [{ file: EVENT_ENTRY, from: '{message}</p>', to: '{message.slice(1)}</p>' }],
  },
  {
    says: 'Event record: name',
    shownBy: [[EVENTS_CONSOLE, EVENTS_SHOWN]],
    broken: [{ file: EVENT_ENTRY, from: '{name}</p>', to: '{name.slice(1)}</p>' }],
  },
  {
    says: 'Event record: details',
    shownBy: [[EVENTS_CONSOLE, EVENTS_SHOWN]],
    broken: [{ file: EVENT_ENTRY, from: '{details}</p>', to: '{details.slice(1)}</p>' }],
  },
  {
    says: 'Event record: link',
    shownBy: [[EVENTS_CONSOLE, EVENTS_SHOWN]],
    broken: [{ file: EVENT_ENTRY, from: 'to={link}', to: 'to="/"' }],
  },
  {
    says: 'Event record: dateTime',
    shownBy: [
      [EVENTS_CONSOLE, EVENTS_SHOWN],
      [RECORD_EVENT, 'an event is kept with its %s'],
    ],
    broken: [{ file: EVENT_ENTRY, from: 'dateTime={dateTime}', to: "dateTime={dateTime && '2026-01-01'}" }],
  },
  {
    says: 'Identity-provider account: homeAccountId',
    shownBy: [[OIDC_CLIENT, 'D22 is known by object id and tenant, or by subject and issuer']],
    broken: [
      {
        file: OIDC_CLIENT_SOURCE,
        from: "typeof oid === 'string' && typeof tid",
        to: "typeof oid === 'number' && typeof tid",
      },
    ],
  },
  {
    says: 'Identity-provider account: localAccountId',
    shownBy: [[OIDC_CLIENT, 'D22 is known by object id and tenant, or by subject and issuer']],
    broken: [{ file: OIDC_CLIENT_SOURCE, from: 'localAccountId: textOr(oid, sub)', to: 'localAccountId: sub' }],
  },
  {
    says: 'Identity-provider account: username',
    shownBy: [[OIDC_CLIENT, 'D22 is known by object id and tenant, or by subject and issuer']],
    broken: [
      {
        file: OIDC_CLIENT_SOURCE,
        from: 'textOr(preferred_username, textOr(email, sub))',
        to: 'textOr(preferred_username, sub)',
      },
    ],
  },
  {
    says: 'Identity-provider account: an access token',
    shownBy: [[OIDC_CLIENT, 'a renewal is kept where the session is the same']],
    broken: [{ file: OIDC_CLIENT_SOURCE, from: 'accessToken: user.access_token', to: 'accessToken: user.token_type' }],
  },
]
