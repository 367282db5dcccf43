import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { CardFileError, type CardProblem, requireNoProblems } from '../../../credentials/card-file-error.ts'
import { readRegularFile, UnfitFileError } from '../../../platform/files/regular-file.ts'
import { parseCardText } from './card-text.ts'
import { fieldProblem } from './field-problem.ts'

const SCHEMA_FILE = 'scenario.schema.json'

export const isCardFile = (name: string): boolean => name.endsWith('.json') && name !== SCHEMA_FILE

/** @throws {CardFileError} with the problems of all invalid files */
export async function readCardFiles(directory: string): Promise<Card[]> {
  const { cards, problems } = await readFolder(directory)
  requireNoProblems(problems)
  return cards
}

export async function readFolder(directory: string): Promise<{ cards: Card[]; problems: CardProblem[] }> {
  const cards: Card[] = []
  const problems: CardProblem[] = []
  const names = (await readdir(directory)).filter(isCardFile)
  for (const name of names.sort())
    await readCardFile(directory, name).then(
      (card) => cards.push(card),
      (error) => {
        if (!(error instanceof CardFileError)) throw error
        problems.push(...error.problems)
      },
    )
  return { cards, problems }
}

async function readCardFile(directory: string, name: string): Promise<Card> {
  const refuse = (message: string): never => {
    throw new CardFileError([{ file: name, message: `${name} ${message}` }])
  }
  const content = await readRegularFile(join(directory, name)).catch((error: NodeJS.ErrnoException) =>
    refuse(error instanceof UnfitFileError ? `cannot be read: ${error.code}` : `cannot be read (${error.code})`),
  )
  const parsed = parseCardText(content)
  if ('problem' in parsed) return refuse(parsed.problem)
  const { data: card, error } = zCard.safeParse(parsed.value, { error: fieldProblem })
  if (error) {
    const lines = error.issues.map((issue) => `  ${issue.path.join('.') || '(the whole file)'}: ${issue.message}`)
    return refuse(`is not a valid card:\n${lines.join('\n')}`)
  }
  if (`${card.id}.json` !== name)
    throw new CardFileError([{ file: name, message: `${name}: id is '${card.id}', but must match the file name` }])
  return card
}
