// Writes docs/settings.md: the environment variables of all programs, as their schemas describe them.
import * as z from 'zod'
import { settings as emulatorSettings } from '../../apps/entra-emulator/src/configuration.ts'
import { settings as idpSettings } from '../../apps/idp/src/configuration.ts'
import { settingsOf, titleOf } from '../../apps/server/src/platform/config/described-settings.ts'
import { SETTINGS as serverSettings } from '../../apps/server/src/settings/configuration.ts'
import { settings as walletSettings } from '../../apps/wallet/src/server/configuration.ts'

/** Programs with their settings, grouped as in the code. */
export const PROGRAMS: { title: string; introduction: string; slices: readonly z.ZodType[] }[] = [
  {
    title: 'The server',
    introduction:
      'Relative paths start at the root of the project, independent of the directory in which the server is started.',
    slices: serverSettings,
  },
  {
    title: 'The demo wallet',
    introduction:
      'Relative paths start at the directory in which it is started; `npm start` starts it in the root of the project.',
    slices: [walletSettings],
  },
  {
    title: 'The demo sign-in',
    introduction:
      'It does not start with `NODE_ENV=production`. Relative paths start at the directory in which it is started; `npm start` starts it in the root of the project.',
    slices: [idpSettings],
  },
  {
    title: 'The emulator of Microsoft Entra Verified ID',
    introduction:
      'It is for development and tests, and does not start with `NODE_ENV=production`. Relative paths start at the directory in which it is started.',
    slices: [emulatorSettings],
  },
]

const INTRODUCTION = `# Settings

This page is for operators. It lists all settings. \`npm run docs\` writes it from the schemas in the code; a test fails if it is
outdated.

Settings are environment variables. An empty variable counts as unset. A program with an invalid value does not start, and its error message
names the variable and the expected value.

**Settings file.** \`npm start\`, \`npm run dev\`, the server and its commands, such as \`vitrine doctor\`, also read the file \`.env\` in the root of
the project. It contains one \`NAME=value\` per line and comments after \`#\`. Put a value with spaces or \`#\` in quotation marks. Environment variables, also
empty ones, take precedence over the file. \`ENV_FILE\` names another file; \`ENV_FILE=none\` disables it. A program does not start if a line is
invalid, and the error message contains the line number. Git ignores \`.env\`. The file may contain the database password, so make it readable
for the account of the server only.

**Misspelt settings.** A variable that looks like a setting but is not one causes a warning at start, on the terminal of \`npm start\` and in
the server’s log: “DATABSE_URL is not a setting; did you mean DATABASE_URL?” The program still starts, and the warning does not contain the value.

**\`npm start\`** reads \`PORT\`, \`IDP_PORT\`, \`WALLET_PORT\` and \`DATA_DIR\`. From these ports it derives \`PUBLIC_URL\`, \`IDP_URL\` and \`WALLET_URL\` of
its programs, unless they are set. It also sets the trust anchors of the demo wallet, and those of its provider for the server
(\`WALLET_PROVIDERS_DIR\`, \`KEY_PROVIDERS_DIR\`) unless they are set. It passes all other settings on unchanged.
`

/** Description of a setting in the `.meta` of its schema. */
const zMeaning = z.object({
  description: z.string('has no description').min(1, 'has no description'),
  example: z.string('has no example').min(1, 'has no example'),
  since: z.string('has no version').regex(/^\d+\.\d+\.\d+$/, 'has no version like 0.1.0'),
  /** Behaviour if the setting is unset and has no default value. */
  unset: z.string().min(1).optional(),
})

const zShown = z.object({ default: z.union([z.string(), z.number()]).optional(), enum: z.array(z.string()).optional() })

const shownOf = (schema: z.ZodType) => zShown.parse(z.toJSONSchema(schema, { io: 'input' }))

/** Returns problems in the descriptions of settings, such as `NAME has no example`. */
export const settingProblems = (slice: z.ZodType): string[] =>
  settingsOf(slice).flatMap(({ name, schema }) => {
    const parsed = zMeaning.safeParse(schema.meta() ?? {})
    if (!parsed.success) return parsed.error.issues.map(({ message }) => `${name} ${message}`)
    const meaning = parsed.data
    const { default: value } = shownOf(schema)
    return [
      ...(meaning.unset || (value !== undefined && value !== '')
        ? []
        : [`${name} does not describe its behaviour if unset`]),
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
    row(['setting', 'meaning', 'default', 'example', 'since']),
    row(['---', '---', '---', '---', '---']),
    ...settingsOf(slice).map(({ name, schema }) => rowOf(name, schema)),
    '',
  ]
}

/** Returns the page as Markdown. */
export const settingsPage = (): string =>
  [
    INTRODUCTION,
    ...PROGRAMS.flatMap(({ title, introduction, slices }) => [
      `## ${title}`,
      '',
      introduction,
      '',
      ...slices.flatMap(groupOf),
    ]),
  ].join('\n')
