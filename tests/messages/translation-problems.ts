import { createCompiledCatalog } from '@lingui/cli/api'
import { MARKS, type TargetLanguage } from '../../packages/build/messages/target-languages.ts'

const ANY_MARK = /["'“”„«»‹›‘’‚]/g

const ELEMENT = /<\/?\d+\/?>/g

/** Part of a compiled ICU message: a text, a placeholder, or a choice by the value of a placeholder. */
type Part = string | [name: string, kind?: string, format?: unknown]
type Choice = [name: string, kind: 'plural' | 'selectordinal' | 'select', cases: Record<string, Part[]>]

/** Chosen case of each choice in a message, by placeholder. */
type Reading = Readonly<Record<string, string>>

/** Returns formal problems of a translation. It does not judge the meaning. */
export function problemsOfTranslation(language: TargetLanguage, english: string, translated: string): string[] {
  if (translated.trim() === '') return ['is missing']
  const [source, target] = [partsOf(english), partsOf(translated)]
  if (!source || !target) return ['is not a valid ICU message']
  return [
    ...(edges(english) === edges(translated) ? [] : ['starts or ends with different white space']),
    ...choicesIn(target).flatMap((choice) => problemsOfChoice(language, choice, source)),
    ...new Set(
      readingsOf([...choicesIn(source), ...choicesIn(target)]).flatMap((reading) =>
        problemsOfReading(reading, source, target),
      ),
    ),
    ...[...new Set(textIn(target).match(ANY_MARK))]
      .filter((mark) => !MARKS[language].includes(mark))
      .map((mark) => `has ${mark}, which is not a quotation mark in ${language}`),
  ]
}

/** Returns true if a text has words outside its placeholders. A translation should differ from such a text. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(textIn(partsOf(text) ?? []))

function partsOf(message: string): Part[] | undefined {
  const { source, errors } = createCompiledCatalog('en', { message }, { namespace: 'json' })
  if (errors.length > 0) return undefined
  const { messages }: { messages: { message: Part[] } } = JSON.parse(source)
  return messages.message
}

const edges = (text: string): string => `${/^\s*/.exec(text)}|${/\s*$/.exec(text)}`

const isChoice = (part: Part): part is Choice =>
  Array.isArray(part) && ['plural', 'selectordinal', 'select'].includes(part[1] ?? '')

/** Lists all choices, including nested ones. */
const choicesIn = (parts: readonly Part[]): Choice[] =>
  parts.filter(isChoice).flatMap((choice) => [choice, ...Object.values(choice[2]).flatMap(choicesIn)])

function problemsOfChoice(language: TargetLanguage, [name, kind, cases]: Choice, source: readonly Part[]): string[] {
  const keys = Object.keys(cases).filter((key) => kind === 'select' || !/^\d+$/.test(key))
  const expected =
    kind === 'select'
      ? choicesIn(source).flatMap(([of, , english]) => (of === name ? Object.keys(english) : []))
      : new Intl.PluralRules(language, { type: kind === 'plural' ? 'cardinal' : 'ordinal' }).resolvedOptions()
          .pluralCategories
  const [found, needed] = [keys, expected].map((all) => [...new Set(all)].sort().join(', '))
  return found === needed ? [] : [`chooses by ${name} among ${found} instead of ${needed}`]
}

/** Returns all combinations of cases. */
function readingsOf(choices: readonly Choice[]): Reading[] {
  const keys = Map.groupBy(choices, ([name]) => name)
  return [...keys].reduce<Reading[]>(
    (readings, [name, ofName]) => {
      const all = new Set(ofName.flatMap(([, , cases]) => Object.keys(cases)))
      return readings.flatMap((reading) => [...all].map((key) => ({ ...reading, [name]: key })))
    },
    [{}],
  )
}

function problemsOfReading(reading: Reading, source: readonly Part[], target: readonly Part[]): string[] {
  const [needed, found] = [source, target].map((parts) => slotsIn(parts, reading).sort().join(' '))
  return needed === found ? [] : [`has ${found || 'no placeholder'}, not ${needed || 'any'}`]
}

/** Lists the placeholders and elements of a message for one combination of cases. */
const slotsIn = (parts: readonly Part[], reading: Reading): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string') return part.match(ELEMENT) ?? []
    if (!isChoice(part)) return [`{${part.slice(0, 2).join(', ')}}`]
    const [name, , cases] = part
    const chosen = cases[reading[name] ?? 'other'] ?? cases.other ?? []
    // '#' stands for the number itself.
    return [...slotsIn(chosen, reading), ...chosen.filter((one) => one === '#').map(() => `{${name}}`)]
  })

/** Returns the text of a message without its placeholders and elements. */
const textIn = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll(ELEMENT, ' ')
      return isChoice(part) ? Object.values(part[2]).map(textIn).join(' ') : ' '
    })
    .join('')
