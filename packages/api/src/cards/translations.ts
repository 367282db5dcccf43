import { SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import * as z from 'zod'

const zText = z.string().min(1)

/** Texts of a card in one language. Missing texts are shown in English. */
const zTranslation = z.strictObject({
  title: zText,
  description: zText.optional(),
  claims: z.record(z.string(), zText).optional().describe('Labels of the claims, by claim name'),
  linkLabel: zText.optional().describe('Label of demo.link'),
  extraLinks: z.record(z.string(), zText).optional().describe('Labels of extraLinks, by id'),
  extra: z
    .record(z.string(), z.strictObject({ name: zText.optional(), receiver: zText.optional() }))
    .optional()
    .describe('Names of the entries in presentation.extra and of their receivers, by id of the entry'),
  gate: z.strictObject({ name: zText.optional(), description: zText.optional() }).optional(),
  successMessage: zText.optional(),
})

/** Translations by language tag (BCP 47), such as `pl` or `de-CH`. */
export const zTranslations = z.record(z.string(), zTranslation)

export type Translation = z.infer<typeof zTranslation>

/** Names and ids of the parts of a card that can be translated. */
type Worded = {
  readonly claims: readonly string[]
  readonly extra: readonly string[]
  readonly extraLinks: readonly string[]
  readonly hasGate: boolean
}

/** Returns the problems of the translations, each with the path of its field. */
export function problemsOfTranslations(
  translations: Readonly<Record<string, Translation>>,
  worded: Worded,
): { path: string[]; message: string }[] {
  return Object.entries(translations).flatMap(([language, { claims = {}, extra = {}, extraLinks = {}, gate }]) => {
    const unknown = (field: string, texts: object, known: readonly string[], what: string) =>
      Object.keys(texts)
        .filter((name) => !known.includes(name))
        .map((name) => ({ path: [language, field, name], message: `expected ${what}` }))
    return [
      ...(isCanonical(language)
        ? []
        : [{ path: [language], message: 'expected a language tag in canonical form, like pl or de-CH' }]),
      ...(language === SOURCE_LANGUAGE
        ? [{ path: [language], message: 'expected a language other than English, the language of the card itself' }]
        : []),
      ...unknown('claims', claims, worded.claims, 'the name of a claim in credential.claims'),
      ...unknown('extra', extra, worded.extra, 'the id of an entry in presentation.extra'),
      ...unknown('extraLinks', extraLinks, worded.extraLinks, 'the id of an entry in extraLinks'),
      ...(gate && !worded.hasGate
        ? [{ path: [language, 'gate'], message: 'expected a card whose presentation.purpose is a gate' }]
        : []),
    ]
  })
}

function isCanonical(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language)[0] === language
  } catch {
    return false
  }
}
