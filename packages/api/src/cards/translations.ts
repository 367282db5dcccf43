import { SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import * as z from 'zod'

const zText = z.string().min(1)

/** The texts of a card in one language. What is left out is shown in English. */
const zTranslation = z.strictObject({
  title: zText,
  description: zText.optional(),
  claims: z.record(z.string(), zText).optional().describe('The label of each claim'),
  linkLabel: zText.optional().describe('The label of demo.link'),
  extraLinks: z.record(z.string(), zText).optional().describe('The label of each of extraLinks, by its id'),
  extra: z
    .record(z.string(), z.strictObject({ name: zText.optional(), receiver: zText.optional() }))
    .optional()
    .describe('The name of each of presentation.extra and of whom it pays, by its id'),
  gate: z.strictObject({ name: zText.optional(), description: zText.optional() }).optional(),
  successMessage: zText.optional(),
})

/** By language tag (BCP 47): `pl`, `de-CH`. */
export const zTranslations = z.record(z.string(), zTranslation)

export type Translation = z.infer<typeof zTranslation>

/** What a card has that can be worded in another language. */
type Worded = {
  readonly claims: readonly string[]
  readonly extra: readonly string[]
  readonly extraLinks: readonly string[]
  readonly hasGate: boolean
}

/** What is wrong with translations, each with the field that it is in. */
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
        ? [{ path: [language], message: 'expected another language: card and credential are in English' }]
        : []),
      ...unknown('claims', claims, worded.claims, 'the name of a claim in credential.claims'),
      ...unknown('extra', extra, worded.extra, 'the id of one in presentation.extra'),
      ...unknown('extraLinks', extraLinks, worded.extraLinks, 'the id of one in extraLinks'),
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
