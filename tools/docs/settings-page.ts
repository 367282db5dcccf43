// npm run settings: writes docs/settings.md, the variables that the programs read, as their schemas describe them.
import { writeFileSync } from 'node:fs'
import * as z from 'zod'
import { settings as idpSettings } from '../../apps/idp/src/configuration.ts'
import { settingsOf, titleOf } from '../../apps/server/src/platform/config/described-settings.ts'
import { SETTINGS as serverSettings } from '../../apps/server/src/settings/configuration.ts'
import { settings as walletSettings } from '../../apps/wallet/src/server/configuration.ts'

/** The programs with what they read, in groups as the code has them. */
export const PROGRAMS: { title: string; says: string; slices: readonly z.ZodType[] }[] = [
  {
    title: 'The server',
    says: 'Relative paths are from the project’s root, whatever directory the server is started from.',
    slices: serverSettings,
  },
  {
    title: 'The demo wallet',
    says: 'Relative paths are from the directory in which it is started; `npm start` starts it in the project’s root.',
    slices: [walletSettings],
  },
  {
    title: 'The demo sign-in',
    says: 'It does not start with `NODE_ENV=production`. Relative paths are from the directory in which it is started; `npm start` starts it in the project’s root.',
    slices: [idpSettings],
  },
]

const INTRODUCTION = `# Settings

Written by \`npm run settings\` from the schemas that read them; a test fails where it is stale.

Settings are variables of the environment. An empty one counts as one that is not set. A bad value stops the start, and the message names the
variable and what was expected.

**A file.** \`.env\` in the project’s root is read by \`npm start\`, \`npm run dev\`, \`bin/vitrine doctor\`, the server and its commands
(\`vitrine restore-access\`, \`vitrine audit-log\`, \`vitrine backup\`, \`vitrine restore\`, \`vitrine rotate-keys\`): \`NAME=value\` on each line, comments after \`#\`, a value with spaces or \`#\` in it in quotation marks. A variable of
the environment wins over the file, also an empty one. \`ENV_FILE\` names another file, or \`none\`. A line that is none of this stops the start, and the
message has its number. Git ignores \`.env\`; as it may hold the password of the database, let only the account of the server read it.

**A slip.** A variable that looks like a setting and is none is pointed out at start, on the terminal by \`npm start\` and in the server’s log:
“DATABSE_URL is not a setting; did you mean DATABASE_URL?” It stops nothing, and no value is repeated.

**\`npm start\`** reads \`PORT\`, \`IDP_PORT\`, \`WALLET_PORT\` and \`DATA_DIR\`, and tells its programs the addresses that follow
(\`PUBLIC_URL\`, \`IDP_URL\`, \`WALLET_URL\`, each as it is set or by its port) and what the demo wallet trusts (\`WALLET_TRUST_ANCHORS\`). All else reaches the programs as it is.
`

/** What is said of each setting beside its schema, by \`.meta\`. */
const zMeaning = z.object({
  description: z.string('has no description').min(1, 'has no description'),
  example: z.string('has no example').min(1, 'has no example'),
  since: z.string('has no version').regex(/^\d+\.\d+\.\d+$/, 'has no version like 0.1.0'),
  /** What holds where it is not set, where no default says it. */
  unset: z.string().min(1).optional(),
})

const zShown = z.object({ default: z.union([z.string(), z.number()]).optional(), enum: z.array(z.string()).optional() })

const shownOf = (schema: z.ZodType) => zShown.parse(z.toJSONSchema(schema, { io: 'input' }))

/** What is missing or wrong in what the settings of a schema say of themselves, as `NAME has no example`. */
export const settingProblems = (slice: z.ZodType): string[] =>
  settingsOf(slice).flatMap(({ name, schema }) => {
    const parsed = zMeaning.safeParse(schema.meta() ?? {})
    if (!parsed.success) return parsed.error.issues.map(({ message }) => `${name} ${message}`)
    const meaning = parsed.data
    const { default: value } = shownOf(schema)
    return [
      ...(meaning.unset || (value !== undefined && value !== '') ? [] : [`${name} does not say what holds without it`]),
      ...(schema.safeParse(meaning.example).success ? [] : [`${name} refuses its own example`]),
    ]
  })

const row = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const code = (text: string | number): string => `\`${text}\``

function rowOf(name: string, schema: z.ZodType): string {
  const { description, example, since, unset } = zMeaning.parse(schema.meta())
  const { default: value, enum: values } = shownOf(schema)
  const meaning = values ? `${description}. One of ${values.map(code).join(', ')}` : description
  return row([code(name), meaning, unset ?? code(value ?? ''), code(example), since])
}

function groupOf(slice: z.ZodType): string[] {
  const title = titleOf(slice)
  return [
    ...(title ? [`### ${title}`, ''] : []),
    row(['setting', 'what it says', 'without it', 'example', 'since']),
    row(['---', '---', '---', '---', '---']),
    ...settingsOf(slice).map(({ name, schema }) => rowOf(name, schema)),
    '',
  ]
}

/** The page as Markdown. */
export const settingsPage = (): string =>
  [
    INTRODUCTION,
    ...PROGRAMS.flatMap(({ title, says, slices }) => [`## ${title}`, '', says, '', ...slices.flatMap(groupOf)]),
  ].join('\n')

if (import.meta.main) writeFileSync(new URL('../../docs/settings.md', import.meta.url), settingsPage())
