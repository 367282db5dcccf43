import { statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { cardsToServe, type ServingRules } from '../base/cards/cards-to-serve.ts'
import { handledKinds } from '../base/cards/handled-kinds.ts'
import { isCardFile, readFolder } from '../base/cards/sources/read-card-files.ts'
import { CardFileError, type CardProblem } from '../credentials/card-file-error.ts'
import { ENGINES } from '../credentials/engines.ts'
import { EnginesByName } from '../credentials/engines-by-name.ts'
import { FEATURES } from '../features.ts'
import { ExplainedError } from '../platform/config/explained-error.ts'
import { readCardSettings } from '../settings/installation.ts'

/** `notes`: what is served differently than the authors of the cards may expect. */
export type CheckedCards = { checked: number; problems: string[]; notes: string[] }

type Rules = Omit<ServingRules, 'images'>

/** @param paths files, each checked with the other cards of its folder, and folders; without any, the cards of the installation */
export async function checkCardFiles(
  paths: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<CheckedCards> {
  const settings = readCardSettings(environment)
  const noted: { file: string; text: string }[] = []
  const rules = await readRules(settings, (card, text) => noted.push({ file: `${card}.json`, text }))
  const notes: string[] = []
  const problems: string[] = []
  let checked = 0
  for (const [folder, files] of filesByFolder(paths.length > 0 ? paths : [settings.cardsDirectory])) {
    const { count, found } = await checkFolder(folder, rules)
    const shown = found.filter((problem) => concerns(files, problem))
    problems.push(...shown.map(({ message }) => message))
    checked += files?.size ?? count
    for (const { file, text } of noted.splice(0))
      if (files === undefined || files.has(file)) notes.push(`${file} ${text}`)
    if (shown.length === 0 && found.length > 0)
      notes.push(`other cards in ${folder} have problems as well. To see them: vitrine cards check ${folder}`)
  }
  return { checked, problems, notes }
}

/** Opens no engines and no features. */
async function readRules(
  settings: ReturnType<typeof readCardSettings>,
  note: (card: string, text: string) => unknown,
): Promise<Rules> {
  const rules = await Promise.all(ENGINES.map((engine) => engine.rules(settings)))
  const engines = new EnginesByName(
    rules.filter((one) => one !== undefined),
    settings.credentialEngine,
  )
  return {
    apiHosts: settings.apiHosts,
    handledKinds: handledKinds(FEATURES),
    engines,
    report: {
      off: ({ card, engine }) => note(card, `is off, because its engine '${engine}' is not configured here.`),
      notAsked: ({ card, engine }) => note(card, `asks for an optional credential that '${engine}' cannot request.`),
      unconfirmed: ({ card, format }) =>
        note(card, `shows its payments only on the web page: wallets cannot confirm them with the format '${format}'.`),
      walletsOnly: ({ card, language }) =>
        note(
          card,
          `has a translation into '${language}', which only wallets show: the pages do not have this language.`,
        ),
    },
  }
}

/** Files to check by folder; undefined for all files of the folder. */
function filesByFolder(paths: readonly string[]): Map<string, Set<string> | undefined> {
  const chosen = new Map<string, Set<string> | undefined>()
  for (const path of paths.map((one) => resolve(one))) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats) throw new ExplainedError(`There is no file or folder ${path}.`)
    if (stats.isDirectory()) {
      chosen.set(path, undefined)
      continue
    }
    if (!isCardFile(basename(path)))
      throw new ExplainedError(`${path} is no card: the name of its file must be <id>.json.`)
    const folder = dirname(path)
    if (!chosen.has(folder)) chosen.set(folder, new Set())
    chosen.get(folder)?.add(basename(path))
  }
  return chosen
}

async function checkFolder(folder: string, rules: Rules): Promise<{ count: number; found: CardProblem[] }> {
  const { cards, problems } = await readFolder(folder)
  const count = cards.length + new Set(problems.map(({ file }) => file)).size
  try {
    cardsToServe(cards, { ...rules, images: join(folder, 'images') })
    return { count, found: problems }
  } catch (error) {
    if (error instanceof CardFileError) return { count, found: [...problems, ...error.problems] }
    if (error instanceof ExplainedError) return { count, found: [...problems, { file: '', message: error.message }] }
    throw error
  }
}

/** Returns whether a problem concerns one of the chosen files: it is the problem of this file, or names it. */
const concerns = (files: ReadonlySet<string> | undefined, { file, message }: CardProblem): boolean =>
  files === undefined || file === '' || [...files].some((name) => name === file || message.split(' ').includes(name))
