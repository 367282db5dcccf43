import { isDeepStrictEqual } from 'node:util'
import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import { ScenarioFileError } from './scenario-file-error.ts'

/** What several cards may name, each time in full: receivers of payments, gates, and the format of a credential type. */
type Mention = {
  kind: 'receiver' | 'gate' | 'credential type'
  id: string
  field: string
  content: object | string
  file: string
}

/** @throws {ScenarioFileError} where two files mean different things by one id */
export function requireOneMeaning(scenarios: Scenario[]): void {
  const known = new Map<string, Mention>()
  for (const mention of scenarios.flatMap(mentionsOf)) {
    const { kind, id, field, content, file } = mention
    const first = known.get(`${kind} ${id}`) ?? mention
    known.set(`${kind} ${id}`, first)
    if (!isDeepStrictEqual(content, first.content))
      throw new ScenarioFileError(
        `${file}: ${field} is not as the ${kind} '${id}' is in ${first.file}: ${JSON.stringify(first.content)}`,
      )
  }
}

function mentionsOf({ id: card, type, credential, presentation: { extra, purpose } }: Scenario): Mention[] {
  const file = `${card}.json`
  const formats: Mention[] = credential
    ? [{ kind: 'credential type', id: type, field: 'credential.format', content: credential.format, file }]
    : []
  const receivers = extra.flatMap(({ operation }, index): Mention[] => {
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
