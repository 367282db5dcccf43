import type { Mutation } from './mutation.ts'

const CONFIG = 'apps/server/src/platform/config'
const PAGE_TESTS = ['tools/settings-page.test.ts']

/** Breaks of the settings: their page, the file they may be in, and what is said of a slip. */
export const SETTING_BREAKS: Mutation[] = [
  {
    breaks: 'settings: a page that says what the schemas say',
    file: 'apps/server/src/retention.configuration.ts',
    from: "example: '30'",
    to: "example: '31'",
    seenBy: PAGE_TESTS,
  },
  {
    breaks: 'settings: that each has an example',
    file: 'apps/wallet/src/server/configuration.ts',
    from: "example: '3102', ",
    to: '',
    seenBy: PAGE_TESTS,
  },
  {
    breaks: 'settings: the environment that wins over the file',
    file: `${CONFIG}/environment-file.ts`,
    from: 'environment[name] ??= value',
    to: 'environment[name] ||= value',
    seenBy: [`${CONFIG}/environment-file.test.ts`],
  },
  {
    breaks: 'settings: a malformed line of the file that is told',
    file: `${CONFIG}/environment-file.ts`,
    from: 'if (line !== undefined)',
    to: 'if (line === 0)',
    seenBy: [`${CONFIG}/environment-file.test.ts`],
  },
  {
    breaks: 'settings: a slip by two exchanged letters',
    file: `${CONFIG}/edit-distance.ts`,
    from: 'isExchange ? at(beforeLast, column - 2) + 1 : Infinity',
    to: 'Infinity',
    seenBy: [`${CONFIG}/misspelt-settings.test.ts`],
  },
  {
    breaks: 'settings: that variables of others are not pointed out',
    file: `${CONFIG}/misspelt-settings.ts`,
    from: ' && !PLAINLY_OTHERS.some((pattern) => pattern.test(name))',
    to: '',
    seenBy: [`${CONFIG}/misspelt-settings.test.ts`],
  },
  {
    breaks: 'settings: a slip that the server’s log tells',
    file: 'apps/server/src/main.ts',
    from: '  for (const line of unknownSettings(process.env)) log.warn(line)\n',
    to: '',
    seenBy: ['tests/protocol/durability/settings.test.ts'],
  },
  {
    breaks: 'settings: the file that the server reads',
    file: 'apps/server/src/main.ts',
    from: '  readEnvironmentFile()\n',
    to: '',
    seenBy: ['tests/protocol/durability/settings.test.ts'],
  },
]
