import type { Mutation } from './mutation.ts'

const SERVER = 'apps/server/src'
const HTTP = `${SERVER}/platform/http`
const STRANGERS = 'tests/protocol/api/seen-by-strangers.test.ts'
const SECURITY_TEXT = 'tests/protocol/api/security-text.test.ts'
const PACKED = 'tests/protocol/deployment/packed-folder.test.ts'
const SUPPLY_CHAIN = 'tools/supply-chain'

/** Breaks of what strangers are told: search engines, who found a weakness, who asks what is shipped. */
export const PROJECT_BREAKS: Mutation[] = [
  {
    breaks: 'that search engines do not show the pages of flows',
    file: `${HTTP}/pages.routes.ts`,
    from: "if (!LISTED_PAGES.includes(pattern)) reply.header('x-robots-tag', 'noindex')",
    to: "if (pattern === '') reply.header('x-robots-tag', 'noindex')",
    seenBy: [STRANGERS],
  },
  {
    breaks: 'that links to flows are shown without a picture of the home page',
    file: `${HTTP}/pages.routes.ts`,
    from: 'pattern === PAGES.home ? home : template',
    to: 'pattern !== undefined ? home : template',
    seenBy: [STRANGERS],
  },
  {
    breaks: 'that crawlers leave the calls of wallets alone',
    file: `${SERVER}/http.ts`,
    from: "matrix[route] !== 'anonymous'",
    to: "matrix[route] === 'administrator'",
    seenBy: [STRANGERS],
  },
  {
    breaks: 'that an expired security.txt is not served',
    file: `${HTTP}/security-text.routes.ts`,
    from: 'securityText.contacts.length === 0 || isOver()',
    to: 'securityText.contacts.length === 0',
    seenBy: [SECURITY_TEXT],
  },
  {
    breaks: 'that a security.txt needs a contact',
    file: `${HTTP}/security-text.routes.ts`,
    from: 'securityText.contacts.length === 0 || isOver()',
    to: 'isOver()',
    seenBy: [SECURITY_TEXT],
  },
  {
    breaks: 'that a contact is one line',
    file: `${HTTP}/security-text.configuration.ts`,
    from: '/^(mailto:|tel:|https:\\/\\/)\\S+$/',
    to: '/^(mailto:|tel:|https:\\/\\/)/',
    seenBy: [SECURITY_TEXT],
  },
  {
    breaks: 'that the version says the commit',
    file: `${HTTP}/health.routes.ts`,
    from: "handler: async () => ({ status: 'live' as const, version, commit })",
    to: "handler: async () => ({ status: 'live' as const, version })",
    seenBy: [STRANGERS],
  },
  {
    breaks: 'that what a shipped package needs is shipped, too',
    file: `${SUPPLY_CHAIN}/packages.ts`,
    from: 'steps = Number.POSITIVE_INFINITY',
    to: 'steps = 1',
    seenBy: [SUPPLY_CHAIN],
  },
  {
    breaks: 'that all licences of an AND are needed',
    file: `${SUPPLY_CHAIN}/licences.ts`,
    from: 'met = one() && met',
    to: 'met = one() || met',
    seenBy: [SUPPLY_CHAIN],
  },
  {
    breaks: 'that a licence which cannot be read is not allowed',
    file: `${SUPPLY_CHAIN}/licences.ts`,
    from: 'return either() && at === words.length',
    to: 'return either()',
    seenBy: [SUPPLY_CHAIN],
  },
  {
    breaks: 'the version in the footer',
    file: 'apps/web/src/app/site-footer.tsx',
    from: '{version !== undefined && ',
    to: '{version === undefined && ',
    seenBy: ['apps/web/src/app/site-footer.test.tsx'],
  },
  {
    breaks: 'that tests are not put on a server',
    file: 'tools/packing/packed-folder.ts',
    from: '\\.(?:test|fixture|suite)\\.tsx?$/',
    to: '\\.(?:fixture|suite)\\.tsx?$/',
    seenBy: [PACKED],
  },
  {
    breaks: 'that only what runs is put on a server',
    file: 'tools/packing/packed-folder.ts',
    from: "['apps/server', 'packages/api', 'packages/brand']",
    to: "['apps/server', 'apps/wallet', 'packages/api', 'packages/brand', '']",
    seenBy: [PACKED],
  },
  {
    breaks: 'that a packed server knows its commit',
    file: `${SERVER}/platform/version/version.ts`,
    from: 'commit: commit ?? packed',
    to: 'commit',
    seenBy: [PACKED],
  },
  {
    breaks: 'that keys which are there are not made anew',
    file: `${SERVER}/make-keys.ts`,
    from: 'if (existsSync(join(directory, LAST)))',
    to: 'if (!existsSync(join(directory, LAST)))',
    seenBy: [PACKED],
  },
]
