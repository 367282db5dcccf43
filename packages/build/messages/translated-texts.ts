import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { SOURCE_LANGUAGE } from '../../languages/languages.ts'
import { ROOT } from '../root.ts'
import type { TargetLanguage } from './target-languages.ts'

/** The translation is empty if it is missing. */
export type TranslatedText = {
  readonly place: string
  readonly id: string
  readonly english: string
  readonly translated: string
}

export async function textsOfApp(folder: string, language: TargetLanguage): Promise<TranslatedText[]> {
  const configPath = join(ROOT, folder, 'lingui.config.ts')
  const catalogues = await getCatalogs(getConfig({ configPath, cwd: join(ROOT, folder) }))
  const texts = catalogues.map(async (catalogue) => {
    const [source, target] = [await catalogue.read(SOURCE_LANGUAGE), await catalogue.read(language)]
    return Object.entries(source ?? {}).map(([id, { translation = '' }]) => ({
      place: `${folder} ${catalogue.name ?? ''}`.trim(),
      id,
      english: translation,
      translated: target?.[id]?.translation ?? '',
    }))
  })
  return (await Promise.all(texts)).flat()
}

export const textsOfCards = (language: TargetLanguage): TranslatedText[] =>
  readdirSync(join(ROOT, 'scenarios'))
    .filter((name) => name.endsWith('.json') && name !== 'scenario.schema.json')
    .flatMap((name) =>
      textsOfCard(name, zCard.parse(JSON.parse(readFileSync(join(ROOT, 'scenarios', name), 'utf8'))), language),
    )

function textsOfCard(file: string, card: Card, language: TargetLanguage): TranslatedText[] {
  const texts = card.translations?.[language]
  const { purpose, extra, successMessage } = card.presentation
  const text = (id: string, english: string, translated = ''): TranslatedText[] =>
    english === '' ? [] : [{ place: file, id, english, translated }]
  return [
    ...text('title', card.card.title, texts?.title),
    ...text('description', card.card.description, texts?.description),
    ...(card.credential?.claims ?? []).flatMap(({ name, label }) =>
      text(`claims.${name}`, label, texts?.claims?.[name]),
    ),
    ...text('linkLabel', card.demo.linkLabel, texts?.linkLabel),
    ...card.extraLinks.flatMap(({ id, label }) => text(`extraLinks.${id}`, label, texts?.extraLinks?.[id])),
    ...extra.flatMap(({ id, name, operation }) => [
      ...text(`extra.${id}.name`, name, texts?.extra?.[id]?.name),
      ...(operation?.kind === 'payment'
        ? text(`extra.${id}.receiver`, operation.receiver.name, texts?.extra?.[id]?.receiver)
        : []),
    ]),
    ...(purpose?.kind === 'gate'
      ? [
          ...text('gate.name', purpose.gate.name, texts?.gate?.name),
          ...text('gate.description', purpose.gate.description, texts?.gate?.description),
        ]
      : []),
    ...text('successMessage', successMessage, texts?.successMessage),
  ]
}
