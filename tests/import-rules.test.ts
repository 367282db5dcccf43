import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SERVER = 'apps/server/src'
/** Folders of the server, each above the ones before it. */
const FLOORS = [
  ...['platform', 'credentials', 'base', 'ledger', 'flows', 'purposes'],
  ...['schema', 'settings', 'processes', 'views', 'composition', 'commands'],
]
const PROTOCOL = 'apps/wallet/src/protocol'
const WEB = 'apps/web/src'

type Snippet = { what: string; file: string; code: string }

const importing = (specifier: string): string => `import { thing } from '${specifier}'\n\nconsole.log(thing)\n`

const imports = (what: string, file: string, specifier: string): Snippet => ({ what, file, code: importing(specifier) })

const FORBIDDEN: Snippet[] = [
  imports('the web app imports the server', 'apps/web/src/app/a.ts', '@vitrine/server'),
  imports(
    'the web app imports a file of the server',
    'apps/web/src/app/b.ts',
    '../../../../apps/server/src/composition/compose.ts',
  ),
  imports('the web app imports Node', 'apps/web/src/app/c.ts', 'node:fs'),
  imports('the web app imports the database', 'apps/web/src/app/d.ts', 'kysely'),
  imports(
    'shared code of the web app imports a feature',
    `${WEB}/shared/flow/a.ts`,
    '../../features/events/event-entry.tsx',
  ),
  imports('shared code of the web app imports the app', `${WEB}/shared/ui/a.ts`, '../../app/bars/icons.tsx'),
  imports('a feature of the web app imports the app', `${WEB}/features/issuance/a.ts`, '../../app/bars/icons.tsx'),
  imports('a feature of the web app imports another', `${WEB}/features/issuance/b.ts`, '../events/event-entry.tsx'),
  imports(
    'a folder of a feature of the web app imports the app',
    `${WEB}/features/admin/audit/a.ts`,
    '../../../app/bars/icons.tsx',
  ),
  imports(
    'a folder of a feature of the web app imports another feature',
    `${WEB}/features/admin/audit/b.ts`,
    '../../events/event-entry.tsx',
  ),
  imports(
    'a folder in a folder of a feature of the web app imports the app',
    `${WEB}/features/presentation/result/checks/a.ts`,
    '../../../../app/mantine-theme.ts',
  ),
  imports(
    'a folder in a folder of a feature of the web app imports another feature',
    `${WEB}/features/presentation/result/checks/b.ts`,
    '../../../events/event-entry.tsx',
  ),
  imports(
    'a folder in a folder of a feature of the web app imports another feature by a longer path',
    `${WEB}/features/presentation/result/checks/c.ts`,
    '../../../../features/events/event-entry.tsx',
  ),
  imports('a feature of the web app imports the server', `${WEB}/features/issuance/c.ts`, '@vitrine/server'),
  imports('the wallet imports the wire contract', 'apps/wallet/src/a.ts', '@vitrine/api/cards/card.ts'),
  imports('the wallet imports a file of the server', 'apps/wallet/src/b.ts', '../../../apps/server/src/main.ts'),
  imports(
    'the wallet imports a file of the wire contract',
    'apps/wallet/src/c.ts',
    '../../../packages/api/src/cards/card.ts',
  ),
  imports("the wallet's protocol imports the wallet", `${PROTOCOL}/a.ts`, '../wallet/storage/collection.ts'),
  imports("the wallet's protocol imports a screen", `${PROTOCOL}/issuance/a.ts`, '../../screens/parts/format/dates.ts'),
  imports("the wallet's protocol imports the app", `${PROTOCOL}/x509/a.ts`, '../../app/page-address.ts'),
  imports("the wallet's issuance imports presentation", `${PROTOCOL}/issuance/b.ts`, '../presentation/dcql.ts'),
  imports("the wallet's presentation imports issuance", `${PROTOCOL}/presentation/b.ts`, '../issuance/token.ts'),
  imports("the wallet's certificates import issuance", `${PROTOCOL}/x509/b.ts`, '../issuance/token.ts'),
  imports("the wallet's formats import presentation", `${PROTOCOL}/formats/b.ts`, '../presentation/dcql.ts'),
  imports("the wallet's transport imports issuance", `${PROTOCOL}/transport/b.ts`, '../issuance/token.ts'),
  imports(
    "the wallet's transport imports the wire contract",
    `${PROTOCOL}/transport/c.ts`,
    '@vitrine/api/cards/card.ts',
  ),
  imports("the wallet's protocol imports the brand's styles", `${PROTOCOL}/b.ts`, '@vitrine/brand/tokens.css'),
  imports(
    'the wallet imports a file of the wire contract by its name',
    'apps/wallet/src/d.ts',
    '@vitrine/api/src/a.ts',
  ),
  imports("the wallet's core imports the brand's styles", 'apps/wallet/src/wallet/b.ts', '@vitrine/brand/a.css'),
  imports("the wallet's protocol imports the languages", `${PROTOCOL}/c.ts`, '@vitrine/languages/languages.ts'),
  imports('the wallet imports its terminal', 'apps/wallet/src/wallet/c.ts', '../terminal/report.ts'),
  imports("the wallet's protocol imports its terminal", `${PROTOCOL}/d.ts`, '../terminal/report.ts'),
  imports(
    'a screen of the wallet imports its terminal',
    'apps/wallet/src/screens/card/c.ts',
    '../../terminal/report.ts',
  ),
  imports('the wallet imports a screen of its own', 'apps/wallet/src/wallet/a.ts', '../screens/parts/format/dates.ts'),
  imports('a screen of the wallet imports the app', 'apps/wallet/src/screens/card/a.ts', '../../app/navigation.ts'),
  imports(
    'a screen of the wallet imports the wire contract',
    'apps/wallet/src/screens/card/b.ts',
    '@vitrine/api/cards/card.ts',
  ),
  imports('the identity provider imports the wire contract', 'apps/idp/src/a.ts', '@vitrine/api/cards/card.ts'),
  imports(
    'the emulator of Entra imports the wire contract',
    'apps/entra-emulator/src/a.ts',
    '@vitrine/api/cards/card.ts',
  ),
  imports('the wallet imports the parts of the demo servers', 'apps/wallet/src/e.ts', '@vitrine/demo-server/page.ts'),
  imports('the web app imports the parts of the demo servers', `${WEB}/app/e.ts`, '@vitrine/demo-server/page.ts'),
  imports(
    'the parts of the demo servers import the wire contract',
    'packages/demo-server/a.ts',
    '@vitrine/api/cards/scenario.ts',
  ),
  imports('the web app imports the emulator of Entra', `${WEB}/app/x.ts`, '@vitrine/entra-emulator'),
  imports('the wire contract imports a program', 'packages/api/src/a.ts', '@vitrine/server'),
  imports('the wire contract imports Node', 'packages/api/src/b.ts', 'node:crypto'),
  imports('the wire contract imports all of zod', 'packages/api/src/c.ts', 'zod'),
  ...FLOORS.flatMap((floor, level) =>
    FLOORS.slice(level + 1).map((above) =>
      imports(`${floor} imports ${above}`, `${SERVER}/${floor}/part/${above}.ts`, `../../${above}/part/file.ts`),
    ),
  ),
  ...FLOORS.slice(FLOORS.indexOf('base')).map((floor) =>
    imports(
      `${floor} imports the inside of an engine`,
      `${SERVER}/${floor}/part/engine.ts`,
      '../../credentials/openid4vc/wire/limits-and-paths.ts',
    ),
  ),
]

const ALLOWED: Snippet[] = [
  imports('the wire contract imports zod/mini', 'packages/api/src/x.ts', 'zod/mini'),
  imports('a feature of the web app imports shared code', `${WEB}/features/issuance/x.ts`, '../../shared/toasts.ts'),
  imports('a feature of the web app imports a file of its own', `${WEB}/features/issuance/y.ts`, './photo.ts'),
  imports(
    'a feature of the web app imports a folder of its own',
    `${WEB}/features/presentation/x.ts`,
    './result/result-rows.ts',
  ),
  imports('a folder of a feature imports shared code', `${WEB}/features/admin/audit/x.ts`, '../../../shared/toasts.ts'),
  imports('a folder of a feature imports its feature', `${WEB}/features/admin/audit/y.ts`, '../admin-list.tsx'),
  imports(
    'a folder of a feature imports another folder of it',
    `${WEB}/features/admin/audit/z.ts`,
    '../accounts/account-list.ts',
  ),
  imports(
    'a folder in a folder of a feature imports shared code',
    `${WEB}/features/presentation/result/checks/x.ts`,
    '../../../../shared/toasts.ts',
  ),
  imports(
    'a folder in a folder of a feature imports its feature',
    `${WEB}/features/presentation/result/checks/y.ts`,
    '../../use-presentation.ts',
  ),
  imports(
    'a folder in a folder of a feature imports another folder of it',
    `${WEB}/features/presentation/result/checks/z.ts`,
    '../../payment/charge-note.ts',
  ),
  imports('the app imports a feature', `${WEB}/app/z.ts`, '../features/issuance/issuance-page.tsx'),
  imports('the web app imports the wire contract', 'apps/web/src/app/y.ts', '@vitrine/api/cards/card.ts'),
  imports("the wallet imports the brand's styles", 'apps/wallet/src/app/x.ts', '@vitrine/brand/tokens.css'),
  imports("the wallet's core imports the languages", 'apps/wallet/src/wallet/x.ts', '@vitrine/languages/languages.ts'),
  imports(
    'a screen of the wallet imports the wallet',
    'apps/wallet/src/screens/card/x.ts',
    '../../wallet/storage/collection.ts',
  ),
  imports(
    'a screen of the wallet imports the protocol',
    'apps/wallet/src/screens/card/y.ts',
    '../../protocol/wallet-link.ts',
  ),
  imports(
    "a screen of the wallet imports the brand's styles",
    'apps/wallet/src/screens/card/z.ts',
    '@vitrine/brand/groups-of-four.ts',
  ),
  imports(
    'the emulator of Entra imports the parts of the demo servers',
    'apps/entra-emulator/src/x.ts',
    '@vitrine/demo-server/page.ts',
  ),
  imports("the identity provider imports the brand's styles", 'apps/idp/src/x.ts', '@vitrine/brand/tokens.css'),
  imports("the wallet's issuance imports formats", `${PROTOCOL}/issuance/y.ts`, '../formats/formats.ts'),
  imports("the wallet's formats import shared code", `${PROTOCOL}/formats/y.ts`, '../json.ts'),
  ...FLOORS.flatMap((floor, level) =>
    FLOORS.slice(0, level).map((below) =>
      imports(`${floor} imports ${below}`, `${SERVER}/${floor}/part/of-${below}.ts`, `../../${below}/file.ts`),
    ),
  ),
  imports(
    'a floor imports a folder of the API with the name of a higher floor',
    `${SERVER}/ledger/part/api.ts`,
    '@vitrine/api/flows/status.ts',
  ),
  imports(
    'a test of a floor opens the whole database',
    `${SERVER}/purposes/payment/x.test.ts`,
    '../../schema/open-database.ts',
  ),
]

const ASYNC = 'async function later(): Promise<number> {\n  return 1\n}\n\n'

const OTHERS: (Snippet & { rule: string })[] = [
  {
    what: 'a promise that is not awaited',
    rule: 'lint/nursery/noFloatingPromises',
    file: 'apps/server/src/floating.ts',
    code: `${ASYNC}later()\n`,
  },
  {
    what: 'two files that import each other',
    rule: 'lint/suspicious/noImportCycles',
    file: 'apps/server/src/circle-a.ts',
    code: "import { b } from './circle-b.ts'\n\nexport const a = (): number => b()\n",
  },
]

const HELPERS: Snippet[] = [
  {
    what: 'the other half of the circle',
    file: 'apps/server/src/circle-b.ts',
    code: "import { a } from './circle-a.ts'\n\nexport const b = (): number => a()\n",
  },
  { what: 'a promise that is awaited', file: 'apps/server/src/waiting.ts', code: `${ASYNC}await later()\n` },
]

/** Names of the broken rules by file, as the linter reports them. */
const broken = new Map<string, string[]>()
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-lint-'))
  cpSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'))
  for (const { file, code } of [...FORBIDDEN, ...ALLOWED, ...OTHERS, ...HELPERS]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  for (const { path, category } of lint(folder)) broken.set(path, [...(broken.get(path) ?? []), category])
}, 30_000)
afterAll(() => rmSync(folder, { recursive: true }))

function lint(directory: string): { path: string; category: string }[] {
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.']
  const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(
    run(options, directory),
  )
  return report.diagnostics.map(({ category, location }) => ({ category, path: location.path }))
}

/** Runs the linter and returns its output. The linter exits with an error code if it finds something, which is expected here. */
function run(options: string[], cwd: string): string {
  try {
    return execFileSync(process.execPath, [BIOME, ...options], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return error.stdout
    throw error
  }
}

describe('the linter', () => {
  it.each(FORBIDDEN)('refuses that $what', ({ file }) => {
    expect(broken.get(file)).toEqual(['lint/style/noRestrictedImports'])
  })

  it.each(ALLOWED)('allows that $what', ({ file }) => {
    expect(broken.get(file)).toBeUndefined()
  })

  it.each(OTHERS)('refuses $what', ({ file, rule }) => {
    expect(broken.get(file)).toContain(rule)
  })

  it('allows a promise that is awaited', () => {
    expect(broken.get('apps/server/src/waiting.ts')).toBeUndefined()
  })
})

// The linter does not check this. An override for a folder replaces the rule for all files, so each override would have to repeat
// these two packages.
it.each(['reflect-metadata', '@peculiar/x509'])('only the x509 modules import %s', (library) => {
  const statement = new RegExp(`(?:from|import|require)\\b[\\s(]*['"]${library}['"]`)
  const sources = globSync('{apps,packages,tests,tools}/**/*.{ts,tsx,mts,mjs}', {
    cwd: ROOT,
    exclude: ['**/node_modules', '**/dist'],
  })
  const found = sources.filter((file) => statement.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(found.sort()).toEqual([
    'apps/idp/src/wallet-provider/x509.ts',
    'apps/server/src/platform/certificates/x509.ts',
    `${PROTOCOL}/test-support/x509.ts`,
  ])
})
