import type { SpecificationLine } from './specification-line.ts'

/** The calls it makes. */
export const SECTION_7: SpecificationLine[] = [
  {
    says: 'Host of the scenario: the settings',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'go to another origin, with paths of its own, where the card names one'],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '`${scenario.apiHost}${settingsPrefix(scenario)}',
        to: '`${settingsPrefix(scenario)}',
      },
    ],
  },
  {
    says: 'Host of the scenario: the issuance request',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'go to another origin, with paths of its own, where the card names one'],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiHost}${callPrefix(scenario)}${scenario.apiIssuancePrefix}${CARD_CALLS.request}`',
        to: '${callPrefix(scenario)}${scenario.apiIssuancePrefix}${CARD_CALLS.request}`',
      },
    ],
  },
  {
    says: 'Host of the scenario: the issuance request of a basic card',
    shownBy: [['packages/api/src/paths.test.ts', 'go to that origin for a basic card, too']],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '`${scenario.apiHost}${scenario.apiVcPrefixBase}',
        to: '`${scenario.apiVcPrefixBase}',
      },
    ],
  },
  {
    says: 'Host of the scenario: the issuance status',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'go to another origin, with paths of its own, where the card names one'],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiHost}${callPrefix(scenario)}${scenario.apiIssuancePrefix}${CARD_CALLS.status}?',
        to: '${callPrefix(scenario)}${scenario.apiIssuancePrefix}${CARD_CALLS.status}?',
      },
    ],
  },
  {
    says: 'Host of the scenario: the presentation request',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'go to another origin, with paths of its own, where the card names one'],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'F-09 asks the host of the card and nobody else, with no credentials of ours',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.request}`',
        to: '${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.request}`',
      },
    ],
  },
  {
    says: 'Host of the scenario: the presentation status',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'go to another origin, with paths of its own, where the card names one'],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'F-09 asks the host of the card and nobody else, with no credentials of ours',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.status}?',
        to: '${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.status}?',
      },
    ],
  },
  {
    says: 'Host of the scenario: the presentation result',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'go to another origin, with paths of its own, where the card names one'],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'F-09 asks the host of the card and nobody else, with no credentials of ours',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.result}`',
        to: '${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.result}`',
      },
    ],
  },
  {
    says: 'Prefix: the basic one (apiVcPrefixBase) for basic scenarios',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are all below the base prefix for a basic card, which issues with request2'],
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
    says: 'Prefix: apiVcPrefix for the others',
    shownBy: [['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card']],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: 'return scenario.apiVcOverride || scenario.apiVcPrefix',
        to: 'return scenario.apiVcOverride || scenario.apiVcPrefixBase',
      },
    ],
  },
  {
    says: 'Prefix: the override plus the issuance prefix when apiVcOverride is set',
    shownBy: [['packages/api/src/paths.test.ts', 'are below the override where there is one, except for the settings']],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiHost}${callPrefix(scenario)}${scenario.apiIssuancePrefix}${CARD_CALLS.request}`',
        to: '${scenario.apiHost}${scenario.apiVcPrefix}${scenario.apiIssuancePrefix}${CARD_CALLS.request}`',
      },
    ],
  },
  {
    says: 'Prefix: the override plus the issuance prefix, for the status',
    shownBy: [['packages/api/src/paths.test.ts', 'are below the override where there is one, except for the settings']],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiHost}${callPrefix(scenario)}${scenario.apiIssuancePrefix}${CARD_CALLS.status}?',
        to: '${scenario.apiHost}${scenario.apiVcPrefix}${scenario.apiIssuancePrefix}${CARD_CALLS.status}?',
      },
    ],
  },
  {
    says: 'Prefix: the override plus the presentation prefix when apiVcOverride is set',
    shownBy: [['packages/api/src/paths.test.ts', 'are below the override where there is one, except for the settings']],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.request}`',
        to: '${scenario.apiHost}${scenario.apiVcPrefix}${scenario.apiPresentationPrefix}${CARD_CALLS.request}`',
      },
    ],
  },
  {
    says: 'Prefix: the override plus the presentation prefix, for the status',
    shownBy: [['packages/api/src/paths.test.ts', 'are below the override where there is one, except for the settings']],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.status}?',
        to: '${scenario.apiHost}${scenario.apiVcPrefix}${scenario.apiPresentationPrefix}${CARD_CALLS.status}?',
      },
    ],
  },
  {
    says: 'Prefix: the override plus the presentation prefix, for the result',
    shownBy: [['packages/api/src/paths.test.ts', 'are below the override where there is one, except for the settings']],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiHost}${callPrefix(scenario)}${scenario.apiPresentationPrefix}${CARD_CALLS.result}`',
        to: '${scenario.apiHost}${scenario.apiVcPrefix}${scenario.apiPresentationPrefix}${CARD_CALLS.result}`',
      },
    ],
  },
  {
    says: 'Settings: GET {prefix}/website/issuer/settings',
    shownBy: [
      ['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/endpoints/issuance.ts',
        from: 'path: `/:prefix${SERVED_PATHS.apiWebsiteSettings}`',
        to: 'path: `/:prefix/settings`',
      },
    ],
  },
  {
    says: 'Settings: apiVcPrefixBase for a basic card',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are all below the base prefix for a basic card, which issues with request2'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'issues a basic card by request2, below the base prefix',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: 'scenario.isBasic ? scenario.apiVcPrefixBase : scenario.apiVcPrefix',
        to: 'scenario.isBasic ? scenario.apiVcPrefix : scenario.apiVcPrefix',
      },
    ],
  },
  {
    says: 'Settings: apiVcPrefix for another card',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the override where there is one, except for the settings'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: 'scenario.isBasic ? scenario.apiVcPrefixBase : scenario.apiVcPrefix',
        to: 'scenario.isBasic ? scenario.apiVcPrefixBase : callPrefix(scenario)',
      },
    ],
  },
  {
    says: 'Settings: {apiWebsiteSettings} of the card',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'go to another origin, with paths of its own, where the card names one'],
    ],
    broken: [
      { file: 'packages/api/src/paths.ts', from: '${scenario.apiWebsiteSettings}?', to: '/website/issuer/settings?' },
    ],
  },
  {
    says: 'Settings: ?type={type}',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '?type=${encodeURIComponent(scenario.type)}',
        to: '?name=${encodeURIComponent(scenario.type)}',
      },
    ],
  },
  {
    says: 'Settings: GET without payload',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-calls.ts',
        from: 'callApi({ url: settingsUrl(scenario),',
        to: "callApi({ url: settingsUrl(scenario), method: 'POST',",
      },
    ],
  },
  {
    says: 'Settings: the answer has selfAssertedClaims',
    shownBy: [
      [
        'apps/web/src/features/issuance/claim-fields.test.ts',
        'makes a field of each key, labelled by its value or by the key, and an upload of the photo',
      ],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/claim-fields.ts',
        from: 'Object.entries(selfAssertedClaims).map(',
        to: 'Object.entries(selfAssertedClaims).slice(1).map(',
      },
    ],
  },
  {
    says: "Settings: a non-OK answer gives 'Failed to load configuration'",
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'says so when the settings cannot be loaded, after as many tries as the card allows',
      ],
    ],
    broken: [
      { file: 'apps/web/src/features/issuance/issuance-screen.tsx', from: '{error ? (', to: '{error && data ? (' },
    ],
  },
  {
    says: 'Issuance of non-basic cards: POST {prefix}{issuance}/request',
    shownBy: [
      ['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/endpoints/issuance.ts',
        from: 'path: `${PREFIX}${CARD_CALLS.request}`',
        to: 'path: `${PREFIX}${CARD_CALLS.request}s`',
      },
    ],
  },
  {
    says: 'Issuance of non-basic cards: asked for at {prefix}{issuance}/request',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiIssuancePrefix}${CARD_CALLS.request}`',
        to: '${scenario.apiIssuancePrefix}${CARD_CALLS.request}s`',
      },
    ],
  },
  {
    says: 'Issuance of non-basic cards: by POST',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-calls.ts',
        from: 'method: REQUEST.method,',
        to: "method: 'GET',",
      },
    ],
  },
  {
    says: 'Issuance of non-basic cards: the decoded request parameter',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-calls.test.ts',
        'is the decoded request parameter where the address has one; what the visitor typed wins',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-calls.ts',
        from: 'return { ...requested, ...claims, type }',
        to: 'return { ...claims, type }',
      },
    ],
  },
  {
    says: 'Issuance of non-basic cards: the claims',
    shownBy: [
      ['apps/web/src/features/issuance/issuance-calls.test.ts', 'is the claims and type for another card'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-calls.ts',
        from: 'return { ...requested, ...claims, type }',
        to: 'return { ...requested, type }',
      },
    ],
  },
  {
    says: 'Issuance of non-basic cards: plus type',
    shownBy: [
      ['apps/web/src/features/issuance/issuance-calls.test.ts', 'is the claims and type for another card'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-calls.ts',
        from: 'return { ...requested, ...claims, type }',
        to: 'return { ...requested, ...claims }',
      },
    ],
  },
  {
    says: 'Issuance of non-basic cards: the answer has id',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'asks for the status of its offer at once and then every 5 s',
      ],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'shows session id, status and QR URL in the debug details',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-flow.tsx',
        from: 'issuanceStatusUrl(scenario, id)',
        to: 'issuanceStatusUrl(scenario, scenario.id)',
      },
    ],
  },
  {
    says: 'Issuance of non-basic cards: the answer has url',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/offer-view.tsx',
        from: '<OfferLinks url={offer.url} />',
        to: '<OfferLinks url={offer.id} />',
      },
    ],
  },
  {
    says: 'Issuance of non-basic cards: the answer has pin',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/pin.tsx',
        from: '<span aria-hidden="true">{pin}</span>',
        to: '<span aria-hidden="true">{pin.length}</span>',
      },
    ],
  },
  {
    says: 'Issuance of basic cards: POST {basePrefix}/request2',
    shownBy: [
      ['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'issues a basic card by request2, below the base prefix',
      ],
      ['packages/api/src/paths.test.ts', 'are all below the base prefix for a basic card, which issues with request2'],
    ],
    broken: [
      {
        file: 'packages/api/src/endpoints/card-calls.ts',
        from: "BASIC_REQUEST = '/request2'",
        to: "BASIC_REQUEST = '/request'",
      },
    ],
  },
  {
    says: 'Issuance of basic cards: below {basePrefix}',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are all below the base prefix for a basic card, which issues with request2'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'issues a basic card by request2, below the base prefix',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiVcPrefixBase}${BASIC_REQUEST}',
        to: '${scenario.apiVcPrefix}${BASIC_REQUEST}',
      },
    ],
  },
  {
    says: 'Issuance of basic cards: request2 is theirs alone',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card'],
      ['packages/api/src/paths.test.ts', 'are all below the base prefix for a basic card, which issues with request2'],
    ],
    broken: [
      { file: 'packages/api/src/paths.ts', from: 'if (scenario.isBasic) return `', to: 'if (scenario.type) return `' },
    ],
  },
  {
    says: 'Issuance of basic cards: by POST',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'issues a basic card by request2, below the base prefix',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-calls.ts',
        from: 'method: REQUEST.method,',
        to: "method: 'GET',",
      },
    ],
  },
  {
    says: 'Issuance of basic cards: {fieldData}',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-calls.test.ts',
        'is fieldData and type for a basic card, with the listed claims only',
      ],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'issues a basic card by request2, below the base prefix',
      ],
    ],
    broken: [
      { file: 'apps/web/src/features/issuance/issuance-calls.ts', from: 'return { fieldData:', to: 'return { fields:' },
    ],
  },
  {
    says: 'Issuance of basic cards: {type}',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-calls.test.ts',
        'is fieldData and type for a basic card, with the listed claims only',
      ],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'issues a basic card by request2, below the base prefix',
      ],
    ],
    broken: [{ file: 'apps/web/src/features/issuance/issuance-calls.ts', from: ': claims, type }', to: ': claims }' }],
  },
  {
    says: 'Issuance of basic cards: the answer has id',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'issues a basic card by request2, below the base prefix',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-flow.tsx',
        from: 'issuanceStatusUrl(scenario, id)',
        to: 'issuanceStatusUrl(scenario, scenario.id)',
      },
    ],
  },
  {
    says: 'Issuance of basic cards: the answer has url',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'issues a basic card by request2, below the base prefix',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/offer-view.tsx',
        from: '<OfferLinks url={offer.url} />',
        to: '<OfferLinks url={offer.id} />',
      },
    ],
  },
  {
    says: 'Issuance of basic cards: the answer has pin',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'issues a basic card by request2, below the base prefix',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/pin.tsx',
        from: '<span aria-hidden="true">{pin}</span>',
        to: '<span aria-hidden="true">{pin.length}</span>',
      },
    ],
  },
  {
    says: 'Issuance status: GET {prefix}{issuance}/status',
    shownBy: [['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s']],
    broken: [
      {
        file: 'packages/api/src/endpoints/issuance.ts',
        from: 'path: `${PREFIX}${CARD_CALLS.status}`',
        to: 'path: `${PREFIX}/state`',
      },
    ],
  },
  {
    says: 'Issuance status: asked for at {prefix}{issuance}/status',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'asks for the status of its offer at once and then every 5 s',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiIssuancePrefix}${CARD_CALLS.status}?',
        to: '${scenario.apiIssuancePrefix}/state?',
      },
    ],
  },
  {
    says: 'Issuance status: ?id={id}',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card'],
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'asks for the status of its offer at once and then every 5 s',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiIssuancePrefix}${CARD_CALLS.status}?id=',
        to: '${scenario.apiIssuancePrefix}${CARD_CALLS.status}?issuance=',
      },
    ],
  },
  {
    says: 'Issuance status: the answer has status, a number',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'goes from the form over the code and the wallet to done',
      ],
      ['packages/api/src/status.test.ts', 'is for %s the number %i, and back'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/flow/run-status.ts',
        from: 'const state = flowState(status)',
        to: 'const state = flowState(0)',
      },
    ],
  },
  {
    says: 'Issuance status: polled every 5 s',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'asks for the status of its offer at once and then every 5 s',
      ],
      ['apps/web/src/shared/flow/use-followed-status.test.tsx', 'F-14 asks at once and then every 5 s'],
    ],
    broken: [{ file: 'apps/web/src/shared/flow/polling.ts', from: 'POLL_INTERVAL = 5000', to: 'POLL_INTERVAL = 4000' }],
  },
  {
    says: 'Issuance status: skipped when skipStatus is set',
    shownBy: [
      [
        'apps/web/src/features/issuance/issuance-page.test.tsx',
        'makes no settings call for a card that skips it, and no status call for one that skips that',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/issuance/issuance-flow.tsx',
        from: 'features.skipStatus ? undefined : runStatus(',
        to: '!features ? undefined : runStatus(',
      },
    ],
  },
  {
    says: 'Presentation request: POST {presentation}/request',
    shownBy: [['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s']],
    broken: [
      {
        file: 'packages/api/src/endpoints/presentation.ts',
        from: 'path: `${PREFIX}${CARD_CALLS.request}`',
        to: 'path: `${PREFIX}${CARD_CALLS.request}s`',
      },
    ],
  },
  {
    says: 'Presentation request: asked for at {presentation}/request',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card'],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiPresentationPrefix}${CARD_CALLS.request}`',
        to: '${scenario.apiPresentationPrefix}${CARD_CALLS.request}s`',
      },
    ],
  },
  {
    says: 'Presentation request: by POST',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/flow/request-presentation.ts',
        from: 'method: REQUEST.method,',
        to: "method: 'GET',",
      },
    ],
  },
  {
    says: 'Presentation request: a free object',
    shownBy: [
      [
        'packages/api/src/presentation.test.ts',
        'a presentation request is a free object: it may be empty, and may say what nobody knows',
      ],
    ],
    broken: [{ file: 'packages/api/src/presentation.ts', from: '.looseObject(', to: '.strictObject(' }],
  },
  {
    says: 'Presentation request: by default {type}',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-calls.test.ts',
        "is the type and the card's extraStatusData as state",
      ],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/presentation-calls.ts',
        from: '{ type: scenario.type,',
        to: '{ type: scenario.id,',
      },
    ],
  },
  {
    says: 'Presentation request: by default {state}, the configured extraStatusData',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-calls.test.ts',
        "is the type and the card's extraStatusData as state",
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
    says: 'Presentation request of the bank: pay',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-calls.test.ts',
        'names the operation %s, and its price if it has one',
      ],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the payments of the card and asks for the one in the address',
      ],
      ['apps/server/src/features/payments/payments.service.test.ts', 'may be told its price, and no other: %d is %s'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/presentation-calls.ts',
        from: '(pay === undefined ? {} : { pay })',
        to: '(pay === undefined ? {} : { price: pay })',
      },
    ],
  },
  {
    says: 'Presentation request of the bank: bankOperation',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-calls.test.ts',
        'names the operation %s, and its price if it has one',
      ],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the payments of the card and asks for the one in the address',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/presentation-calls.ts',
        from: 'bankOperation: payment.type,',
        to: 'operation: payment.type,',
      },
    ],
  },
  {
    says: 'Presentation request of the bank: receiver',
    shownBy: [
      [
        'apps/server/src/features/payments/payments.service.test.ts',
        'may be told its receiver, and no other: %s is %s',
      ],
      ['tests/protocol/business/payments.test.ts', 'may be %s, and it is the same payment'],
    ],
    broken: [
      {
        file: 'apps/server/src/features/payments/payments.service.ts',
        from: 'receiver !== operation.receiver.name && receiver !== operation.receiver.id)',
        to: "receiver === '')",
      },
    ],
  },
  {
    says: 'Presentation request for payments: the payment type from the route',
    shownBy: [
      ['apps/web/src/features/presentation/presentation-source.test.ts', 'asks for the payment that the address names'],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the payments of the card and asks for the one in the address',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/presentation-source.ts',
        from: 'payment: { type, id } }',
        to: 'payment: undefined }',
      },
    ],
  },
  {
    says: 'Presentation request: the answer has requestId',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the wallet, the bank app, the demo wallet and the dynamic link',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/request-view.tsx',
        from: 'requestId={flow.answer?.requestId}',
        to: 'requestId={flow.answer?.id}',
      },
    ],
  },
  {
    says: 'Presentation request: the answer has url',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'offers the wallet, the bank app, the demo wallet and the dynamic link',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/use-presentation.ts',
        from: 'flow.answer?.url,',
        to: 'flow.answer?.requestId,',
      },
    ],
  },
  {
    says: 'Presentation request: the answer has id',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'asks for the status of its request at once and then every 5 s',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/use-presentation.ts',
        from: 'presentationStatusUrl(scenario, id)',
        to: 'presentationStatusUrl(scenario, scenario.id)',
      },
    ],
  },
  {
    says: 'Presentation status: GET {presentation}/status',
    shownBy: [['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s']],
    broken: [
      {
        file: 'packages/api/src/endpoints/presentation.ts',
        from: 'path: `${PREFIX}${CARD_CALLS.status}`',
        to: 'path: `${PREFIX}/state`',
      },
    ],
  },
  {
    says: 'Presentation status: asked for at {presentation}/status',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card'],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'asks for the status of its request at once and then every 5 s',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiPresentationPrefix}${CARD_CALLS.status}?',
        to: '${scenario.apiPresentationPrefix}/state?',
      },
    ],
  },
  {
    says: 'Presentation status: ?id={id}',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card'],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'asks for the status of its request at once and then every 5 s',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiPresentationPrefix}${CARD_CALLS.status}?id=',
        to: '${scenario.apiPresentationPrefix}${CARD_CALLS.status}?presentation=',
      },
    ],
  },
  {
    says: 'Presentation status: the answer has status, a number',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
      ['packages/api/src/status.test.ts', 'is for %s the number %i, and back'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/flow/run-status.ts',
        from: 'const state = flowState(status)',
        to: 'const state = flowState(0)',
      },
    ],
  },
  {
    says: 'Presentation status: polled every 5 s',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'asks for the status of its request at once and then every 5 s',
      ],
      ['apps/web/src/shared/flow/use-followed-status.test.tsx', 'F-14 asks at once and then every 5 s'],
    ],
    broken: [{ file: 'apps/web/src/shared/flow/polling.ts', from: 'POLL_INTERVAL = 5000', to: 'POLL_INTERVAL = 4000' }],
  },
  {
    says: 'Presentation result: POST {presentation}/response-html',
    shownBy: [['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s']],
    broken: [
      {
        file: 'packages/api/src/endpoints/presentation.ts',
        from: 'path: `${PREFIX}${CARD_CALLS.result}`',
        to: 'path: `${PREFIX}/response`',
      },
    ],
  },
  {
    says: 'Presentation result: asked for at {presentation}/response-html',
    shownBy: [
      ['packages/api/src/paths.test.ts', 'are below the prefix of the card for another card'],
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/paths.ts',
        from: '${scenario.apiPresentationPrefix}${CARD_CALLS.result}`',
        to: '${scenario.apiPresentationPrefix}/response`',
      },
    ],
  },
  {
    says: 'Presentation result: by POST',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
    ],
    broken: [
      { file: 'apps/web/src/shared/flow/presentation-result.ts', from: 'method: RESULT.method', to: "method: 'GET'" },
    ],
  },
  {
    says: 'Presentation result: {id}',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
      ['packages/api/src/presentation.test.ts', 'a result is asked for by its id'],
    ],
    broken: [
      { file: 'apps/web/src/shared/flow/presentation-result.ts', from: 'body: { id }', to: 'body: { requestId: id }' },
    ],
  },
  {
    says: 'Presentation result: the answer is shown',
    shownBy: [
      [
        'apps/web/src/features/presentation/presentation-page.test.tsx',
        'goes from the code over the wallet to the result, which it fetches once',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/presentation/result/result-rows.ts',
        from: 't`Display name`, result.displayName]',
        to: 't`Display name`, undefined]',
      },
    ],
  },
  {
    says: 'Security check: GET /admin/security/check',
    shownBy: [
      ['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s'],
      [
        'apps/web/src/features/security-check/security-check-page.test.tsx',
        'shows the closed door, and asks every 5 s',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/endpoints/security-check.ts',
        from: "path: '/admin/security/check'",
        to: "path: '/security/check'",
      },
    ],
  },
  {
    says: 'Security check: polled every 5 s',
    shownBy: [
      [
        'apps/web/src/features/security-check/security-check-page.test.tsx',
        'shows the closed door, and asks every 5 s',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/security-check/use-door.ts',
        from: 'polling<GateOpening | null>({})',
        to: 'polling<GateOpening | null>({ pause: () => 4000 })',
      },
    ],
  },
  {
    says: 'Security check: an answer that is not null shows the door image',
    shownBy: [
      [
        'apps/web/src/features/security-check/security-check-page.test.tsx',
        'shows the open door with the time left, and closes it',
      ],
      ['tests/protocol/business/gate.test.ts', 'opens for level 2, for 30 seconds, and closes by itself'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/security-check/use-door.ts',
        from: "secondsLeft > 0 ? 'open'",
        to: "secondsLeft > 60 ? 'open'",
      },
    ],
  },
  {
    says: 'Security check: null does not',
    shownBy: [
      [
        'apps/web/src/features/security-check/security-check-page.test.tsx',
        'shows the closed door, and asks every 5 s',
      ],
      ['tests/protocol/business/gate.test.ts', 'is closed for who asks: null'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/security-check/use-door.ts',
        from: "secondsLeft > 0 ? 'open'",
        to: "secondsLeft > 0 || opening === null ? 'open'",
      },
    ],
  },
  {
    says: 'Employee lookup: POST /verified-employee/presentation/response-html',
    shownBy: [
      ['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s'],
      ['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'sends the guid in the body, not in the address'],
    ],
    broken: [
      {
        file: 'packages/api/src/endpoints/help-desk.ts',
        from: "path: '/verified-employee/presentation/response-html'",
        to: "path: '/verified-employee/response-html'",
      },
    ],
  },
  {
    says: 'Employee lookup: {id}',
    shownBy: [
      ['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'sends the guid in the body, not in the address'],
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'loads, then shows who was verified'],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-calls.ts',
        from: 'requestTo(VERIFIED_CALLER, { body: { id: guid } })',
        to: "requestTo(VERIFIED_CALLER, { body: { id: '' } })",
      },
    ],
  },
  {
    says: 'Employee lookup: the employee verification data',
    shownBy: [
      ['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'sends the guid in the body, not in the address'],
      ['apps/web/src/features/help-desk/verification-status.test.tsx', 'loads, then shows who was verified'],
      [
        'tests/protocol/business/help-desk.test.ts',
        'is looked up: nothing before it is verified, who called afterwards',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-calls.ts',
        from: 'return isEmpty(caller) ? null : caller',
        to: 'return isEmpty(caller) ? caller : null',
      },
    ],
  },
  {
    says: 'Employee lookup: a 404 means not found',
    shownBy: [
      ['apps/web/src/features/help-desk/help-desk-calls.test.ts', 'finds nobody in an empty object and behind a 404'],
      [
        'apps/web/src/features/help-desk/verification-status.test.tsx',
        'is not found where the server answers with %s, and finds it on Refresh',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/help-desk/help-desk-calls.ts',
        from: 'if (error.status === 404) return null',
        to: 'if (error.status === 410) return null',
      },
    ],
  },
  {
    says: 'Contracts: GET /vc/admin/contracts',
    shownBy: [
      ['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s'],
      ['apps/web/src/features/admin/contracts/contracts-page.test.tsx', 'asks for the contracts with its token'],
    ],
    broken: [
      {
        file: 'packages/api/src/endpoints/administration.ts',
        from: "path: '/vc/admin/contracts'",
        to: "path: '/vc/admin/contract-list'",
      },
    ],
  },
  {
    says: 'Contracts: an object with a value list of contracts',
    shownBy: [
      [
        'apps/web/src/features/admin/contracts/contracts-page.test.tsx',
        'shows each contract with the beginning of its id, its status and the ways on',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/contracts.ts',
        from: 'CONTRACTS.response)).value',
        to: 'CONTRACTS.response)).value.slice(1)',
      },
    ],
  },
  {
    says: 'Contracts: answered so by our server',
    shownBy: [
      [
        'tests/protocol/admin/lists.test.ts',
        'are an object with a list in value, of all types, with the four members of the specification',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/contracts/contracts.routes.ts',
        from: '{ value: await contracts.list() }',
        to: '{ value: (await contracts.list()).slice(1) }',
      },
    ],
  },
  {
    says: 'Accounts: GET /vc/admin/accounts',
    shownBy: [
      ['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s'],
      [
        'apps/web/src/features/admin/accounts/contract-page.test.tsx',
        'asks for the accounts of the contract by its name, with its token',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/endpoints/administration.ts',
        from: "path: '/vc/admin/accounts'",
        to: "path: '/vc/admin/account-list'",
      },
    ],
  },
  {
    says: 'Accounts: ?name={accountName}',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/contract-page.test.tsx',
        'asks for the accounts of the contract by its name, with its token',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/accounts/account-list.ts',
        from: 'requestTo(ACCOUNTS, { query: { name, ...asked(query) } })',
        to: "requestTo(ACCOUNTS, { query: { name: '', ...asked(query) } })",
      },
    ],
  },
  {
    says: 'Accounts: a list of accounts',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/contract-page.test.tsx',
        'says what the contract is, and lists its accounts',
      ],
      ['tests/protocol/admin/lists.test.ts', 'are an array of ids and status, and nothing else'],
    ],
    broken: [
      {
        file: 'apps/server/src/features/accounts/accounts.routes.ts',
        from: 'return accounts.map(({ id, status })',
        to: 'return accounts.slice(1).map(({ id, status })',
      },
    ],
  },
  {
    says: 'All accounts: GET {api}/vc/admin/all-accounts',
    shownBy: [
      ['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s'],
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'asks for them by the name of the contract, with its token',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/endpoints/administration.ts',
        from: "path: '/vc/admin/all-accounts'",
        to: "path: '/vc/admin/all'",
      },
    ],
  },
  {
    says: 'All accounts: ?name={accountName}',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'asks for them by the name of the contract, with its token',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/accounts/account-list.ts',
        from: 'requestTo(ALL_ACCOUNTS, { query: { name, ...asked(query) } })',
        to: "requestTo(ALL_ACCOUNTS, { query: { name: '', ...asked(query) } })",
      },
    ],
  },
  {
    says: 'All accounts: a JSON array of accounts',
    shownBy: [
      [
        'tests/protocol/admin/lists.test.ts',
        'are, all of them, an array with the columns of the table, and nothing else',
      ],
    ],
    broken: [
      {
        file: 'apps/server/src/features/accounts/accounts.routes.ts',
        from: 'await listOrRefuse(request.query)),',
        to: 'await listOrRefuse(request.query)).slice(1),',
      },
    ],
  },
  {
    says: 'All accounts: successful when status is 200',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'shows the accounts of an answer with status %i',
      ],
    ],
    broken: [{ file: 'apps/web/src/features/admin/accounts/account-list.ts', from: '[200, 201]', to: '[201]' }],
  },
  {
    says: 'All accounts: successful when status is 201',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'shows the accounts of an answer with status %i',
      ],
    ],
    broken: [{ file: 'apps/web/src/features/admin/accounts/account-list.ts', from: '[200, 201]', to: '[200]' }],
  },
  {
    says: 'All accounts: other statuses set no data',
    shownBy: [
      ['apps/web/src/features/admin/accounts/all-accounts-page.test.tsx', 'shows nothing of an answer with status %i'],
    ],
    broken: [
      { file: 'apps/web/src/features/admin/accounts/account-list.ts', from: '[200, 201]', to: '[200, 201, 202]' },
    ],
  },
  {
    says: 'Revoke: POST /vc/admin/revoke',
    shownBy: [
      ['packages/api/src/endpoints/endpoint.test.ts', 'have that of section 7 of the specification: %s'],
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'asks before it revokes, revokes once, and shows it',
      ],
    ],
    broken: [
      {
        file: 'packages/api/src/endpoints/administration.ts',
        from: "path: '/vc/admin/revoke'",
        to: "path: '/vc/admin/revocation'",
      },
    ],
  },
  {
    says: 'Revoke: {id}',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'asks before it revokes, revokes once, and shows it',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/changes/admin-changes.ts',
        from: 'requestTo(REVOKE, { body: { id, ...why } })',
        to: "requestTo(REVOKE, { body: { ...why, id: '' } })",
      },
    ],
  },
  {
    says: 'Revoke: status 200 means success',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'asks before it revokes, revokes once, and shows it',
      ],
      [
        'tests/protocol/admin/changes.test.ts',
        'refuses its credential at the next presentation, and a second time changes nothing',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/changes/admin-changes.ts',
        from: 'successes: [200]',
        to: 'successes: [204]',
      },
    ],
  },
  {
    says: 'Revoke: another status does not',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'takes no answer with status %i for a revocation',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/features/admin/changes/admin-changes.ts',
        from: 'successes: [200]',
        to: 'successes: [200, 202]',
      },
    ],
  },
  {
    says: 'The contracts are asked for with an Authorization Bearer header',
    shownBy: [
      ['apps/web/src/features/admin/contracts/contracts-page.test.tsx', 'asks for the contracts with its token'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/use-admin-api.ts',
        from: 'callApi({ ...request, token }, schema)',
        to: "callApi(request.method === 'POST' ? { ...request, token } : request, schema)",
      },
    ],
  },
  {
    says: 'The accounts are asked for with an Authorization Bearer header',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/contract-page.test.tsx',
        'asks for the accounts of the contract by its name, with its token',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/use-admin-api.ts',
        from: 'callApiForList({ ...request, token }, schema)',
        to: 'callApiForList(/all-accounts/.test(request.url) ? { ...request, token } : request, schema)',
      },
    ],
  },
  {
    says: 'All accounts are asked for with an Authorization Bearer header',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'asks for them by the name of the contract, with its token',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/use-admin-api.ts',
        from: 'callApiForList({ ...request, token }, schema)',
        to: 'callApiForList(/all-accounts/.test(request.url) ? request : { ...request, token }, schema)',
      },
    ],
  },
  {
    says: 'Revoking is asked for with an Authorization Bearer header',
    shownBy: [
      [
        'apps/web/src/features/admin/accounts/all-accounts-page.test.tsx',
        'asks before it revokes, revokes once, and shows it',
      ],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/use-admin-api.ts',
        from: 'callApi({ ...request, token }, schema)',
        to: "callApi(request.method === 'POST' ? request : { ...request, token }, schema)",
      },
    ],
  },
  {
    says: 'The header is Authorization: Bearer, with the access token',
    shownBy: [
      ['apps/web/src/shared/api/client.test.ts', 'sends a token as a Bearer header, to this site only'],
      ['tests/protocol/admin/tokens.test.ts', 'I-01 the header %j is no sign-in'],
    ],
    broken: [
      { file: 'apps/web/src/shared/api/client.ts', from: '`Bearer ${request.token}`', to: '`Token ${request.token}`' },
    ],
  },
  {
    says: 'The access token is for the admin scope',
    shownBy: [
      ['apps/web/src/shared/session/oidc-client.test.tsx', 'to sign in, for the one scope of the admin API'],
      ['tests/browser/sign-in.spec.ts', 'Staff without the admin scope see the menus, the cards and their token'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/session/oidc-client.ts',
        from: '[...scopes, adminScope]',
        to: '[...scopes]',
      },
    ],
  },
  {
    says: 'The generic call helper also accepts other methods',
    shownBy: [['apps/web/src/shared/api/client.test.ts', 'may ask with %s']],
    broken: [
      {
        file: 'apps/web/src/shared/api/client.ts',
        from: "method: request.method ?? 'GET',",
        to: "method: request.method === 'POST' ? 'POST' : 'GET',",
      },
    ],
  },
  {
    says: 'The generic call helper: an optional body',
    shownBy: [
      ['apps/web/src/shared/api/client.test.ts', 'asks with GET, without a body and without a Content-Type header'],
    ],
    broken: [
      {
        file: 'apps/web/src/shared/api/client.ts',
        from: 'request.body === undefined ? null : JSON.stringify(request.body)',
        to: 'JSON.stringify(request.body ?? {})',
      },
    ],
  },
  {
    says: 'The generic call helper: a JSON body',
    shownBy: [['apps/web/src/shared/api/client.test.ts', 'sends a body as JSON, with a Content-Type header']],
    broken: [
      {
        file: 'apps/web/src/shared/api/client.ts',
        from: 'null : JSON.stringify(request.body)',
        to: 'null : String(request.body)',
      },
    ],
  },
  {
    says: 'The generic call helper: with a Content-Type header',
    shownBy: [['apps/web/src/shared/api/client.test.ts', 'sends a body as JSON, with a Content-Type header']],
    broken: [
      {
        file: 'apps/web/src/shared/api/client.ts',
        from: "'content-type': 'application/json'",
        to: "'content-type': 'text/plain'",
      },
    ],
  },
  {
    says: 'Authorization calls go to the identity provider',
    shownBy: [['apps/web/src/shared/session/oidc-client.test.tsx', 'to sign in, for the one scope of the admin API']],
    broken: [
      {
        file: 'apps/web/src/shared/session/oidc-client.ts',
        from: '    authority,\n    client_id',
        to: '    authority,\n    metadataSeed: { authorization_endpoint: origin },\n    client_id',
      },
    ],
  },
  {
    says: 'Token acquisition and token calls go to the identity provider',
    shownBy: [['apps/web/src/shared/session/oidc-client.test.tsx', 'for a token']],
    broken: [
      {
        file: 'apps/web/src/shared/session/oidc-client.ts',
        from: '    authority,\n    client_id',
        to: '    authority,\n    metadataSeed: { token_endpoint: origin },\n    client_id',
      },
    ],
  },
  {
    says: 'Logout calls go to the identity provider',
    shownBy: [['apps/web/src/shared/session/oidc-client.test.tsx', 'to sign out']],
    broken: [
      {
        file: 'apps/web/src/shared/session/oidc-client.ts',
        from: '    authority,\n    client_id',
        to: '    authority,\n    metadataSeed: { end_session_endpoint: origin },\n    client_id',
      },
    ],
  },
]
