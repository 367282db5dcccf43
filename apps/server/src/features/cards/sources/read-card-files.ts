import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Scenario, zScenario } from '@vitrine/api/cards/card.ts'
import { CardFileError, type CardProblem, requireNoProblems } from '../../../credentials/card-file-error.ts'
import { readRegularFile, UnfitFileError } from '../../../platform/files/regular-file.ts'
import { parseCardText } from './card-text.ts'
import { fieldProblem } from './field-problem.ts'

const SCHEMA_FILE = 'scenario.schema.json'

/** Returns true if a file of the folder is a card; its schema is not. */
export const isScenarioFile = (name: string): boolean => name.endsWith('.json') && name !== SCHEMA_FILE

/** Reads each `<id>.json` of a directory. @throws {CardFileError} with the problems of all invalid files */
export async function readScenarioFiles(directory: string): Promise<Scenario[]> {
  const { cards, problems } = await readFolder(directory)
  requireNoProblems(problems)
  return cards
}

/** Reads each `<id>.json` of a directory. Returns the valid cards, and the problems of the other files. */
export async function readFolder(directory: string): Promise<{ cards: Scenario[]; problems: CardProblem[] }> {
  const cards: Scenario[] = []
  const problems: CardProblem[] = []
  const names = (await readdir(directory)).filter(isScenarioFile)
  for (const name of names.sort())
    await readScenarioFile(directory, name).then(
      (card) => cards.push(card),
      (error) => {
        if (!(error instanceof CardFileError)) throw error
        problems.push(...error.problems)
      },
    )
  return { cards, problems }
}

/** Reads the file of a scenario. @throws {CardFileError} if it is invalid */
export async function readScenarioFile(directory: string, name: string): Promise<Scenario> {
  const refuse = (message: string): never => {
    throw new CardFileError([{ file: name, message: `${name} ${message}` }])
  }
  const content = await readRegularFile(join(directory, name)).catch((error: NodeJS.ErrnoException) =>
    refuse(error instanceof UnfitFileError ? `cannot be read: ${error.code}` : `cannot be read (${error.code})`),
  )
  const parsed = parseCardText(content)
  if ('problem' in parsed) return refuse(parsed.problem)
  const { data: scenario, error } = zScenario.safeParse(parsed.value, { error: fieldProblem })
  if (error) {
    const lines = error.issues.map((issue) => `  ${issue.path.join('.') || '(the whole file)'}: ${issue.message}`)
    return refuse(`is not a valid scenario:\n${lines.join('\n')}`)
  }
  if (`${scenario.id}.json` !== name)
    throw new CardFileError([{ file: name, message: `${name}: id is '${scenario.id}', but must match the file name` }])
  return scenario
}
