import { isDeepStrictEqual } from 'node:util'
import type { Card } from '@vitrine/api/cards/card.ts'
import { type CardProblem, fileOf, requireNoProblems } from '../../credentials/card-file-error.ts'

/** Definition that several card files may repeat: a payment receiver, a gate, or the format of a credential type. */
type SharedDefinition = {
  kind: 'receiver' | 'gate' | 'credential type'
  id: string
  field: string
  content: object | string
  file: string
}

/**
 * Checks that definitions with the same id are identical in all files. A card without a format is not served, and is skipped.
 *
 * @throws {CardFileError}
 */
export function requireConsistentDefinitions(cards: Card[]): void {
  const known = new Map<string, SharedDefinition>()
  const problems: CardProblem[] = []
  for (const definition of cards.flatMap(definitionsOf)) {
    const { kind, id, field, content, file } = definition
    const first = known.get(`${kind} ${id}`) ?? definition
    known.set(`${kind} ${id}`, first)
    if (!isDeepStrictEqual(content, first.content))
      problems.push({
        file,
        message: `${file}: ${field} differs from the ${kind} '${id}' in ${first.file}: ${JSON.stringify(first.content)}`,
      })
  }
  requireNoProblems(problems)
}

function definitionsOf(card: Card): SharedDefinition[] {
  const {
    type,
    credential,
    presentation: { extra, purpose },
  } = card
  const file = fileOf(card)
  const formats: SharedDefinition[] = credential?.format
    ? [{ kind: 'credential type', id: type, field: 'credential.format', content: credential.format, file }]
    : []
  const receivers = extra.flatMap(({ operation }, index): SharedDefinition[] => {
    if (operation?.kind !== 'payment') return []
    const { receiver } = operation
    const field = `presentation.extra.${index}.operation.receiver`
    return [{ kind: 'receiver', id: receiver.id, field, content: receiver, file }]
  })
  if (purpose?.kind !== 'gate') return [...formats, ...receivers]
  const { gate } = purpose
  return [
    ...formats,
    ...receivers,
    { kind: 'gate', id: gate.id, field: 'presentation.purpose.gate', content: gate, file },
  ]
}
