import { CONFIGURED_CARDS } from './configured-cards.ts'
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
    says: 'Scenario: id',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
      ['tests/protocol/scenario-fields.test.ts', 'is served by it: %s'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/api/scenarios.ts',
        from: '({ id }) => id === configId',
        to: '({ type }) => type === configId',
      },
    ],
  },
  {
    says: 'Scenario: type',
    shownBy: [
      [
        'apps/server/src/features/scenarios/scenario-registry.test.ts',
        'finds another card by its prefix, with or without its type',
      ],
      ['tests/protocol/scenario-fields.test.ts', 'is served by it: %s'],
    ],
    broken: [
      {
        file: 'apps/server/src/features/scenarios/scenario-registry.ts',
        from: '!scenario.isBasic : scenario.type === type',
        to: '!scenario.isBasic : true',
      },
    ],
  },
  {
    says: 'Scenario: vcType',
    shownBy: [
      [
        'apps/server/src/features/presentation/presentation-result.test.ts',
        'names the type as the card wants it named',
      ],
      ['tests/protocol/scenario-fields.test.ts', 'is served by it: %s'],
    ],
    broken: [
      {
        file: 'apps/server/src/features/presentation/presentation-result.ts',
        from: 'scenario.vcType || scenario.type',
        to: 'scenario.type',
      },
    ],
  },
  {
    says: 'Scenario: isBasic',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are all below the base prefix for a basic card, which issues with request2'],
      ['tests/protocol/scenario-fields.test.ts', 'is served by it: %s'],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: 'if (scenario.isBasic) return scenario.apiVcPrefixBase',
        to: 'if (scenario.isBasic) return scenario.apiVcPrefix',
      },
    ],
  },
  {
    says: 'Scenario: apiHost',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'F-09 asks the host of the card and nobody else, with no credentials of ours',
      ],
      ['packages/api/src/paths.test.ts', 'go to another origin, with paths of its own, where the card names one'],
      [
        'tests/browser/scenario-fields.spec.ts',
        'A backend that answers what section 3 has, and no more, serves a card',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '`${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.request}`',
        to: '`${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.request}`',
      },
    ],
  },
  {
    says: 'Scenario: apiVcPrefixBase',
    shownBy: [['tests/protocol/scenario-fields.test.ts', 'is served by it: %s']],
    broken: [
      {
        file: 'apps/server/src/features/scenarios/scenario-registry.ts',
        from: 'scenario.apiVcPrefixBase === prefix',
        to: "prefix === '/basic'",
      },
    ],
  },
  {
    says: 'apiVcPrefixBase is /basic by default',
    shownBy: [
      [
        'packages/api/src/scenario.test.ts',
        'needs an id, a type and a card, and has the defaults of the specification for everything else',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/scenario.ts',
        from: "zPathSegment.default('/basic')",
        to: "zPathSegment.default('/base')",
      },
    ],
  },
  {
    says: 'Scenario: apiVcPrefix',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card'],
      ['tests/protocol/scenario-fields.test.ts', 'is served by it: %s'],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: 'scenario.apiVcOverride || scenario.apiVcPrefix',
        to: 'scenario.apiVcOverride || `/${scenario.type}`',
      },
    ],
  },
  {
    says: 'Scenario: apiVcOverride',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the override where there is one, except for the settings'],
      ['tests/protocol/scenario-fields.test.ts', 'is served by it: %s'],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: 'scenario.apiVcOverride || scenario.apiVcPrefix',
        to: 'scenario.apiVcPrefix',
      },
    ],
  },
  {
    says: 'Scenario: apiWebsiteSettings',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'go to another origin, with paths of its own, where the card names one'],
      [
        'tests/browser/scenario-fields.spec.ts',
        'A backend that answers what section 3 has, and no more, serves a card',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiWebsiteSettings}?type',
        to: '/website/issuer/settings?type',
      },
    ],
  },
  {
    says: 'apiWebsiteSettings is /website/issuer/settings by default',
    shownBy: [
      [
        'packages/api/src/scenario.test.ts',
        'needs an id, a type and a card, and has the defaults of the specification for everything else',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/endpoints/card-calls.ts',
        from: "'/website/issuer/settings'",
        to: "'/issuer/settings'",
      },
    ],
  },
  {
    says: 'Scenario: apiPresentationPrefix',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'go to another origin, with paths of its own, where the card names one'],
      [
        'tests/browser/scenario-fields.spec.ts',
        'A backend that answers what section 3 has, and no more, serves a card',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiPresentationPrefix}${CARD_CALLS.result}',
        to: '/presentation${CARD_CALLS.result}',
      },
    ],
  },
  {
    says: 'apiPresentationPrefix is /presentation by default',
    shownBy: [
      [
        'packages/api/src/scenario.test.ts',
        'needs an id, a type and a card, and has the defaults of the specification for everything else',
      ],
    ],
    broken: [{ file: 'packages/api/src/endpoints/card-calls.ts', from: "'/presentation'", to: "'/presentations'" }],
  },
  {
    says: 'Scenario: apiIssuancePrefix',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'go to another origin, with paths of its own, where the card names one'],
      [
        'tests/browser/scenario-fields.spec.ts',
        'A backend that answers what section 3 has, and no more, serves a card',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiIssuancePrefix}${CARD_CALLS.request}',
        to: '/issuance${CARD_CALLS.request}',
      },
    ],
  },
  {
    says: 'apiIssuancePrefix is /issuance by default',
    shownBy: [
      [
        'packages/api/src/scenario.test.ts',
        'needs an id, a type and a card, and has the defaults of the specification for everything else',
      ],
    ],
    broken: [{ file: 'packages/api/src/endpoints/card-calls.ts', from: "'/issuance'", to: "'/issuances'" }],
  },
  {
    says: 'Scenario: showVcClaims',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'shows photo, dynamic data and raw claims as the card wants it: %s',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its result goes by are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/result/result-details.tsx',
        from: '{scenario.showVcClaims && <RawClaims',
        to: '{<RawClaims',
      },
    ],
  },
  {
    says: 'Scenario: debugMode',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'opens the debug details by itself for a card in debug mode only',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its issuance goes by are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-flow.tsx',
        from: 'isOpen={scenario.debugMode}',
        to: 'isOpen={false}',
      },
    ],
  },
  {
    says: 'Scenario: maxRetries',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'says so when the settings cannot be loaded, after as many tries as the card allows',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its issuance goes by are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-calls.ts',
        from: 'retryUpTo(scenario.maxRetries)',
        to: 'retryUpTo(3)',
      },
    ],
  },
  {
    says: 'Scenario: timeoutDuration',
    shownBy: [
      [
        'apps/web/src/shared/flow/request-presentation.test.ts',
        'gives a call up after the time that the card gives it',
      ],
      [
        'tests/browser/scenario-fields.spec.ts',
        'The fields of a card that the page goes by that asks for it are at work',
      ],
    ],
    broken: [
      { file: 'apps/web/src/shared/flow/request-presentation.ts', from: ', timeout: scenario.timeoutDuration', to: '' },
    ],
  },
  {
    says: 'Scenario: features.enabled',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/scenario-grid/home-page.tsx',
        from: 'showsAll || features.enabled',
        to: 'showsAll || features.create',
      },
    ],
  },
  {
    says: 'Scenario: features.experimental',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'F-08 shows all cards in debug mode, marks the others, and makes no link of what is none',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/scenario-grid/card-tile.tsx',
        from: '{features.experimental && <span className={styles.badge}>{t`Experimental`}</span>}',
        to: '',
      },
    ],
  },
  {
    says: 'Scenario: features.demo',
    shownBy: [
      ['apps/web/src/features/scenario-grid/home-page.test.tsx', 'shows on the demo page what is meant for it'],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      { file: 'apps/web/src/features/scenario-grid/demo-page.tsx', from: 'features.demo', to: 'features.enabled' },
    ],
  },
  {
    says: 'Scenario: features.create',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/scenario-grid/main-action.ts',
        from: 'card.features.create && card.',
        to: 'card.',
      },
    ],
  },
  {
    says: 'Scenario: features.present',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/scenario-grid/main-action.ts',
        from: 'card.features.present && card.',
        to: 'card.',
      },
    ],
  },
  {
    says: 'Scenario: features.presentPhotoResult',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'shows photo, dynamic data and raw claims as the card wants it: %s',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its result goes by are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/result/result-details.tsx',
        from: '{features.presentPhotoResult && photo',
        to: '{photo',
      },
    ],
  },
  {
    says: 'Scenario: features.skipStatus',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'makes no settings call for a card that skips it, and no status call for one that skips that',
      ],
      [
        'tests/browser/scenario-fields.spec.ts',
        'The fields of a card that the page goes by that asks for it are at work',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-flow.tsx',
        from: 'features.skipStatus ? undefined : runStatus(',
        to: 'runStatus(',
      },
    ],
  },
  {
    says: 'Scenario: features.skipSettings',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'makes no settings call for a card that skips it, and no status call for one that skips that',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its issuance goes by are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-screen.tsx',
        from: 'enabled: !features.skipSettings',
        to: 'enabled: true',
      },
    ],
  },
  {
    says: 'Scenario: issuance.enabled',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'F-07 does not issue a card that is not enabled for it',
      ],
      [
        'apps/server/src/features/scenarios/scenario-registry.test.ts',
        'finds no card whose issuance or presentation is off, and none of another host',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its issuance goes by are at work'],
    ],
    broken: [
      { file: 'apps/web/src/shared/api/scenarios.ts', from: 'card[use].enabled', to: 'card.presentation.enabled' },
    ],
  },
  {
    says: 'Scenario: issuance.customInputEnabled',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'shows no form where the card has none, and generates without one',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its issuance goes by are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-flow.tsx',
        from: 'issuance.customInputEnabled ? fields : []',
        to: 'fields',
      },
    ],
  },
  {
    says: 'Scenario: issuance.customInputRequired',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'says what is still to be filled in, and generates once it is',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its issuance goes by are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-flow.tsx',
        from: 'isRequired={issuance.customInputRequired}',
        to: 'isRequired={false}',
      },
    ],
  },
  {
    says: 'Scenario: issuance.qrCodeOnStart',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'generates the code by itself once everything is filled in',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its issuance goes by are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-flow.tsx',
        from: 'issuance.qrCodeOnStart && (',
        to: 'false && (',
      },
    ],
  },
  {
    says: 'Scenario: presentation.enabled',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'F-07 does not present a card that is not enabled for it',
      ],
      [
        'apps/server/src/features/scenarios/scenario-registry.test.ts',
        'finds no card whose issuance or presentation is off, and none of another host',
      ],
      [
        'tests/browser/scenario-fields.spec.ts',
        'The fields of a card that the page goes by that asks for it are at work',
      ],
    ],
    broken: [{ file: 'apps/web/src/shared/api/scenarios.ts', from: 'card[use].enabled', to: 'card.issuance.enabled' }],
  },
  {
    says: 'Scenario: presentation.onlyPaymentId',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'shows nothing but the payment id where the card wants that',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its result goes by are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/result/result-details.tsx',
        from: 'if (presentation.onlyPaymentId) {',
        to: 'if (presentation.presentDynamicData) {',
      },
    ],
  },
  {
    says: 'Scenario: presentation.presentationComponentName',
    shownBy: [
      ['apps/web/src/features/presentation/presentation-page.test.tsx', 'shows the view %s of %o'],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its result goes by are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/result/result-headline.tsx',
        from: 'highlightOf(presentationComponentName,',
        to: "highlightOf('default',",
      },
    ],
  },
  {
    says: 'Scenario: presentation.successMessage',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'shows nothing but the payment id where the card wants that',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its result goes by are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/result/result-headline.tsx',
        from: 'successMessage || t`Success`',
        to: 't`Success`',
      },
    ],
  },
  {
    says: 'Scenario: presentation.extraStatusData',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-calls.test.ts',
        "is the type and the card's extraStatusData as state",
      ],
      [
        'tests/browser/scenario-fields.spec.ts',
        'The fields of a card that the page goes by that asks for it are at work',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/presentation-calls.ts',
        from: 'state: scenario.presentation.extraStatusData',
        to: "state: ''",
      },
    ],
  },
  {
    says: 'Scenario: presentation.additionalPresentation',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'begins the link of the bank app as the card says',
      ],
      [
        'apps/web/src/features/presentation/presentation-calls.test.ts',
        'begins with fl- unless the card says otherwise',
      ],
      [
        'tests/browser/scenario-fields.spec.ts',
        'The fields of a card that the page goes by that asks for it are at work',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/mobile-bank-link.ts',
        from: '${additionalPresentation || DEFAULT_PREFIX}',
        to: '${DEFAULT_PREFIX}',
      },
    ],
  },
  {
    says: 'Scenario: presentation.presentDynamicData',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'shows photo, dynamic data and raw claims as the card wants it: %s',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its result goes by are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/result/result-details.tsx',
        from: 'presentation.presentDynamicData ? dynamicRows(result, scenario.claims) : { rows: [], more: 0 }',
        to: 'dynamicRows(result, scenario.claims)',
      },
    ],
  },
  {
    says: 'Scenario: presentation.extra[].id',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the payments of the card and asks for the one in the address',
      ],
      [
        'tests/browser/scenario-fields.spec.ts',
        'The fields of a card that the page goes by that asks for it are at work',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/payment-choice.tsx',
        from: 'to={presentPaymentPath(configId, id)}',
        to: 'to={presentPaymentPath(configId, name)}',
      },
    ],
  },
  {
    says: 'Scenario: presentation.extra[].name',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the payments of the card and asks for the one in the address',
      ],
      [
        'tests/browser/scenario-fields.spec.ts',
        'The fields of a card that the page goes by that asks for it are at work',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/payment-choice.tsx',
        from: '              {name}\n            </Link>',
        to: '              {id}\n            </Link>',
      },
    ],
  },
  {
    says: 'Scenario: presentation.extra[].image',
    shownBy: [
      ['apps/web/src/features/presentation/presentation-page.test.tsx', 'shows the picture of %s'],
      [
        'tests/browser/scenario-fields.spec.ts',
        'The fields of a card that the page goes by that asks for it are at work',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/presentation-flow.tsx',
        from: 'payment?.image || card.presentationImage',
        to: 'card.presentationImage',
      },
    ],
  },
  {
    says: 'Scenario: demo.enabled',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/scenario-grid/card-tile.tsx',
        from: '{demo.enabled && (',
        to: "{demo.link !== '' && (",
      },
    ],
  },
  {
    says: 'Scenario: demo.link',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [{ file: 'apps/web/src/features/scenario-grid/card-tile.tsx', from: 'href={demo.link}', to: 'href="/"' }],
  },
  {
    says: 'Scenario: demo.linkLabel',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      { file: 'apps/web/src/features/scenario-grid/card-tile.tsx', from: '{demo.linkLabel}', to: '{demo.link}' },
    ],
  },
  {
    says: 'Scenario: card.title',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/scenario-grid/card-tile.tsx',
        from: '{card.title}\n        </Title>',
        to: '{id}\n        </Title>',
      },
    ],
  },
  {
    says: 'Scenario: card.image',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/scenario-grid/card-tile.tsx',
        from: '<ExhibitCard card={card}',
        to: '<ExhibitCard card={{ ...card, image: card.presentationImage }}',
      },
    ],
  },
  {
    says: 'Scenario: card.presentationImage',
    shownBy: [
      ['apps/web/src/features/presentation/presentation-page.test.tsx', 'shows the picture of %s'],
      [
        'tests/browser/scenario-fields.spec.ts',
        'The fields of a card that the page goes by that asks for it are at work',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/presentation-flow.tsx',
        from: 'payment?.image || card.presentationImage',
        to: 'payment?.image',
      },
    ],
  },
  {
    says: 'Scenario: card.description',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      { file: 'apps/web/src/features/scenario-grid/card-tile.tsx', from: '{card.description}', to: '{card.title}' },
    ],
  },
  {
    says: 'Scenario: extraLinks[].id',
    shownBy: [
      ['apps/web/src/features/scenario-grid/home-page.test.tsx', 'has a name in the page for the extra link'],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/scenario-grid/card-tile.tsx',
        from: 'id={`${titleId}-${extraLink.id}`}',
        to: 'id={titleId}',
      },
    ],
  },
  {
    says: 'Scenario: extraLinks[].label',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      { file: 'apps/web/src/features/scenario-grid/card-tile.tsx', from: '{extraLink.label}', to: '{extraLink.id}' },
    ],
  },
  {
    says: 'Scenario: extraLinks[].url',
    shownBy: [
      [
        'apps/web/src/features/scenario-grid/home-page.test.tsx',
        'shows the enabled cards with their buttons and the first extra link',
      ],
      ['tests/browser/scenario-fields.spec.ts', 'The fields of a card that its tile shows are at work'],
    ],
    broken: [
      { file: 'apps/web/src/features/scenario-grid/card-tile.tsx', from: 'href={extraLink.url}', to: 'href="/"' },
    ],
  },
  ...CONFIGURED_CARDS,
  {
    says: 'portal-demo-link is enabled by default',
    shownBy: [
      ['tests/scenarios.test.ts', 'show four of them on the home grid'],
      ['tests/browser/home.spec.ts', 'The home page shows the cards that are enabled, and with debug=1 all of them'],
    ],
    broken: [
      {
        file: 'scenarios/portal-demo-link.json',
        from: '"features": {\n    "enabled": true',
        to: '"features": {\n    "enabled": false',
      },
    ],
  },
  {
    says: 'bank-account-basic is enabled by default',
    shownBy: [
      ['tests/scenarios.test.ts', 'show four of them on the home grid'],
      ['tests/browser/home.spec.ts', 'The home page shows the cards that are enabled, and with debug=1 all of them'],
    ],
    broken: [
      {
        file: 'scenarios/bank-account-basic.json',
        from: '"features": {\n    "enabled": true',
        to: '"features": {\n    "enabled": false',
      },
    ],
  },
  {
    says: 'helpdesk-employee is enabled by default',
    shownBy: [
      ['tests/scenarios.test.ts', 'show four of them on the home grid'],
      ['tests/browser/home.spec.ts', 'The home page shows the cards that are enabled, and with debug=1 all of them'],
    ],
    broken: [
      {
        file: 'scenarios/helpdesk-employee.json',
        from: '"features": {\n    "enabled": true',
        to: '"features": {\n    "enabled": false',
      },
    ],
  },
  {
    says: 'customer-helpdesk is enabled by default',
    shownBy: [
      ['tests/scenarios.test.ts', 'show four of them on the home grid'],
      ['tests/browser/home.spec.ts', 'The home page shows the cards that are enabled, and with debug=1 all of them'],
    ],
    broken: [
      {
        file: 'scenarios/customer-helpdesk.json',
        from: '"features": {\n    "enabled": true',
        to: '"features": {\n    "enabled": false',
      },
    ],
  },
  {
    says: 'No other card is enabled by default',
    shownBy: [
      ['tests/scenarios.test.ts', 'show four of them on the home grid'],
      ['tests/browser/home.spec.ts', 'The home page shows the cards that are enabled, and with debug=1 all of them'],
    ],
    broken: [{ file: 'scenarios/workshop.json', from: '"features": {\n', to: '"features": {\n    "enabled": true,\n' }],
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
        from: 'export const zStatusNumber = z.literal([0, 1, 2, 99])',
        to: "export const zStatusNumber = z.union([z.literal('2').transform(() => 2 as const), z.literal([0, 1, 2, 99])])",
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
    broken: [{ file: ACCOUNT_COLUMNS, from: '<CopyableId id={id}', to: '<CopyableId id={id.slice(1)}' }],
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
    broken: [{ file: ACCOUNT_COLUMNS, from: 'notAvailable() : name)', to: 'notAvailable() : name.slice(1))' }],
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
    broken: [{ file: EVENT_ENTRY, from: ': name}</p>', to: ': name.slice(1)}</p>' }],
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
