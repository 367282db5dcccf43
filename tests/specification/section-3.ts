import type { SpecificationLine } from './specification-line.ts'

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
        file: 'apps/web/src/features/scenario-grid/card-tile.tsx',
        from: 'features.create && issuance.enabled',
        to: 'issuance.enabled',
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
        file: 'apps/web/src/features/scenario-grid/card-tile.tsx',
        from: 'features.present && presentation.enabled',
        to: 'presentation.enabled',
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
        from: 'view={presentationComponentName}',
        to: 'view="default"',
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
        from: 'presentation.presentDynamicData ? dynamicRows(result) : { rows: [], more: 0 }',
        to: 'dynamicRows(result)',
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
        file: 'apps/web/src/features/presentation/presentation-flow.tsx',
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
        file: 'apps/web/src/features/presentation/presentation-flow.tsx',
        from: '          {name}\n        </Button>',
        to: '          {id}\n        </Button>',
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
        from: '{card.title}\n        </h2>',
        to: '{id}\n        </h2>',
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
        from: '<ExhibitCard image={card.image}',
        to: '<ExhibitCard image={card.presentationImage}',
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
        from: 'card.presentationImage || card.image',
        to: 'card.image',
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
  {
    says: 'Configured card portal-demo-link',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/portal-demo-link.json', from: '"id": "portal-demo-link"', to: '"id": "another-card"' }],
  },
  {
    says: 'Configured card portal-gift-card',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/portal-gift-card.json', from: '"id": "portal-gift-card"', to: '"id": "another-card"' }],
  },
  {
    says: 'portal-gift-card is of type GiftCard',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/portal-gift-card.json', from: '"type": "GiftCard"', to: '"type": "AnotherType"' }],
  },
  {
    says: 'Configured card guardian',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/guardian.json', from: '"id": "guardian"', to: '"id": "another-card"' }],
  },
  {
    says: 'guardian is of type GuardianFaceCheckCard',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/guardian.json', from: '"type": "GuardianFaceCheckCard"', to: '"type": "AnotherType"' }],
  },
  {
    says: 'Configured card workshop',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/workshop.json', from: '"id": "workshop"', to: '"id": "another-card"' }],
  },
  {
    says: 'Configured card portal-card-experimental',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [
      {
        file: 'scenarios/portal-card-experimental.json',
        from: '"id": "portal-card-experimental"',
        to: '"id": "another-card"',
      },
    ],
  },
  {
    says: 'portal-card-experimental is experimental',
    shownBy: [['tests/scenarios.test.ts', 'have four of them as experiments']],
    broken: [
      { file: 'scenarios/portal-card-experimental.json', from: '"experimental": true', to: '"experimental": false' },
    ],
  },
  {
    says: 'Configured card credo-rest',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/credo-rest.json', from: '"id": "credo-rest"', to: '"id": "another-card"' }],
  },
  {
    says: 'credo-rest is experimental',
    shownBy: [['tests/scenarios.test.ts', 'have four of them as experiments']],
    broken: [{ file: 'scenarios/credo-rest.json', from: '"experimental": true', to: '"experimental": false' }],
  },
  {
    says: 'Configured card credo',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/credo.json', from: '"id": "credo"', to: '"id": "another-card"' }],
  },
  {
    says: 'credo is experimental',
    shownBy: [['tests/scenarios.test.ts', 'have four of them as experiments']],
    broken: [{ file: 'scenarios/credo.json', from: '"experimental": true', to: '"experimental": false' }],
  },
  {
    says: 'Configured card credo-jwt-vc',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/credo-jwt-vc.json', from: '"id": "credo-jwt-vc"', to: '"id": "another-card"' }],
  },
  {
    says: 'credo-jwt-vc is experimental',
    shownBy: [['tests/scenarios.test.ts', 'have four of them as experiments']],
    broken: [{ file: 'scenarios/credo-jwt-vc.json', from: '"experimental": true', to: '"experimental": false' }],
  },
  {
    says: 'Configured card bank-account-basic',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [
      { file: 'scenarios/bank-account-basic.json', from: '"id": "bank-account-basic"', to: '"id": "another-card"' },
    ],
  },
  {
    says: 'bank-account-basic is of type BankAccount',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/bank-account-basic.json', from: '"type": "BankAccount"', to: '"type": "AnotherType"' }],
  },
  {
    says: 'Configured card bank-account-lunch-service',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [
      {
        file: 'scenarios/bank-account-lunch-service.json',
        from: '"id": "bank-account-lunch-service"',
        to: '"id": "another-card"',
      },
    ],
  },
  {
    says: 'bank-account-lunch-service pays 8',
    shownBy: [['tests/scenarios.test.ts', 'pay 8 for lunch, without being asked what to pay for']],
    broken: [{ file: 'scenarios/bank-account-lunch-service.json', from: '"price": 8', to: '"price": 9' }],
  },
  {
    says: 'Configured card certificate1',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/certificate1.json', from: '"id": "certificate1"', to: '"id": "another-card"' }],
  },
  {
    says: 'certificate1 is of type CertificateLevel1',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/certificate1.json', from: '"type": "CertificateLevel1"', to: '"type": "AnotherType"' }],
  },
  {
    says: 'certificate1 says level 1',
    shownBy: [['tests/scenarios.test.ts', 'certify the level %i']],
    broken: [{ file: 'scenarios/certificate1.json', from: '"value": 1\n', to: '"value": 3\n' }],
  },
  {
    says: 'Configured card certificate2',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/certificate2.json', from: '"id": "certificate2"', to: '"id": "another-card"' }],
  },
  {
    says: 'certificate2 is of type CertificateLevel2',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/certificate2.json', from: '"type": "CertificateLevel2"', to: '"type": "AnotherType"' }],
  },
  {
    says: 'certificate2 says level 2',
    shownBy: [['tests/scenarios.test.ts', 'certify the level %i']],
    broken: [{ file: 'scenarios/certificate2.json', from: '"value": 2\n', to: '"value": 3\n' }],
  },
  {
    says: 'Configured card external-id-basic',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [
      { file: 'scenarios/external-id-basic.json', from: '"id": "external-id-basic"', to: '"id": "another-card"' },
    ],
  },
  {
    says: 'external-id-basic is of type CustomerUpn',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/external-id-basic.json', from: '"type": "CustomerUpn"', to: '"type": "AnotherType"' }],
  },
  {
    says: 'external-id-basic names the customer by UPN',
    shownBy: [['tests/scenarios.test.ts', 'ask a customer for the user principal name']],
    broken: [
      { file: 'scenarios/external-id-basic.json', from: '"name": "userPrincipalName"', to: '"name": "userName"' },
    ],
  },
  {
    says: 'Configured card verified-employee-basic',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [
      {
        file: 'scenarios/verified-employee-basic.json',
        from: '"id": "verified-employee-basic"',
        to: '"id": "another-card"',
      },
    ],
  },
  {
    says: 'verified-employee-basic is of type VerifiedEmployee',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [
      {
        file: 'scenarios/verified-employee-basic.json',
        from: '"type": "VerifiedEmployee"',
        to: '"type": "AnotherType"',
      },
    ],
  },
  {
    says: 'Configured card helpdesk-employee',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [
      { file: 'scenarios/helpdesk-employee.json', from: '"id": "helpdesk-employee"', to: '"id": "another-card"' },
    ],
  },
  {
    says: 'helpdesk-employee is of type Helpdesk',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [{ file: 'scenarios/helpdesk-employee.json', from: '"type": "Helpdesk"', to: '"type": "AnotherType"' }],
  },
  {
    says: 'Configured card customer-helpdesk',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [
      { file: 'scenarios/customer-helpdesk.json', from: '"id": "customer-helpdesk"', to: '"id": "another-card"' },
    ],
  },
  {
    says: 'customer-helpdesk is of type CustomerHelpdesk',
    shownBy: [['tests/scenarios.test.ts', 'are those of the specification and no others']],
    broken: [
      { file: 'scenarios/customer-helpdesk.json', from: '"type": "CustomerHelpdesk"', to: '"type": "AnotherType"' },
    ],
  },
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
