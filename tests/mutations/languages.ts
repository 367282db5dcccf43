import type { Mutation } from './mutation.ts'

const LANGUAGES = 'packages/languages'
const TEXTS_TEST = `${LANGUAGES}/texts.test.tsx`
const WEB = 'apps/web/src/shared'

/** Breaks of the languages: which one somebody reads, how it is changed, and what goes along with it. */
export const LANGUAGE_BREAKS: Mutation[] = [
  {
    breaks: 'a language for those who speak a regional kind of it',
    file: `${LANGUAGES}/languages.ts`,
    from: "tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))",
    to: "tag = ''",
    seenBy: [`${LANGUAGES}/languages.test.ts`],
  },
  {
    breaks: 'the chosen language before the one that the browser prefers',
    file: `${LANGUAGES}/choice.ts`,
    from: 'chosenLanguage() ?? languageFor(navigator.languages)',
    to: 'languageFor(navigator.languages) ?? chosenLanguage()',
    seenBy: [TEXTS_TEST],
  },
  {
    breaks: 'the address that asks for a language only once',
    file: `${LANGUAGES}/choice.ts`,
    from: "    history.replaceState(history.state, '', address)\n",
    to: '',
    seenBy: [TEXTS_TEST],
  },
  {
    breaks: 'a change of the language of all texts that are in use',
    file: `${LANGUAGES}/texts.ts`,
    from: '[...needed].map(',
    to: '[...needed].slice(0, 1).map(',
    seenBy: [TEXTS_TEST],
  },
  {
    breaks: 'a page that is opened while the language changes',
    file: `${LANGUAGES}/texts.ts`,
    from: '    await settled\n',
    to: '',
    seenBy: [TEXTS_TEST],
  },
  {
    breaks: 'tabs that follow the choice in another',
    file: `${LANGUAGES}/texts.ts`,
    from: 'key === LANGUAGE_KEY || key === null',
    to: 'key === null',
    seenBy: [TEXTS_TEST],
  },
  {
    breaks: 'a choice that goes along to the wallet and to the sign-in',
    file: `${WEB}/links/locales.ts`,
    from: '{ [LANGUAGE_PARAMETER]: language }',
    to: '{}',
    seenBy: [`${WEB}/links/wallet-ways.test.tsx`, `${WEB}/session/oidc-client.test.tsx`],
  },
  {
    breaks: 'a choice that the server is told with what is begun',
    file: `${WEB}/api/client.ts`,
    from: "{ 'accept-language': language }",
    to: '{}',
    seenBy: [`${WEB}/api/client.test.ts`],
  },
  {
    breaks: 'pages that are worded anew when another language is chosen',
    file: 'apps/web/src/app/app-routes.tsx',
    from: '  useLingui()\n',
    to: '',
    seenBy: ['apps/web/src/app/app-routes.test.tsx'],
  },
  {
    breaks: 'a receiver whom page and wallet name in the language of who pays',
    file: 'apps/server/src/features/payments/operations.ts',
    from: 'card.translations?.[language]?.extra?.[id]?.receiver ?? receiver.name',
    to: 'receiver.name',
    seenBy: ['tests/protocol/business/payments.test.ts'],
  },
  {
    breaks: 'the sign-in in the language that the app asks for',
    file: 'apps/idp/src/messages/language.ts',
    from: "typeof chosen === 'string' ? chosen.split(' ') : []",
    to: '[]',
    seenBy: ['apps/idp/src/messages/language.test.ts', 'apps/idp/src/sign-in.test.ts'],
  },
  {
    breaks: 'a translation that the cards must have',
    file: 'scenarios/workshop.json',
    from: '"company": "Firma",\n        ',
    to: '',
    seenBy: ['tools/messages/catalogues.test.ts'],
  },
  {
    breaks: 'a translation with the plurals of its language',
    file: 'apps/wallet/src/messages/pl.po',
    from: 'few {Karty dodane} ',
    to: '',
    seenBy: ['tools/messages/catalogues.test.ts'],
  },
]
