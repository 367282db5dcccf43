import { SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import * as z from 'zod'

/** The texts of a card in one language. What is left out is shown in English. */
const zTranslation = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1).optional(),
  claims: z.record(z.string(), z.string().min(1)).optional().describe('The label of each claim'),
})

/** By language tag (BCP 47): `pl`, `de-CH`. */
export const zTranslations = z.record(z.string(), zTranslation)

type Translations = z.infer<typeof zTranslations>

/** What is wrong with translations, each with the field that it is in. */
export function problemsOfTranslations(
  translations: Translations,
  claimNames: readonly string[],
): { path: string[]; message: string }[] {
  return Object.entries(translations).flatMap(([language, { claims = {} }]) => [
    ...(isCanonical(language)
      ? []
      : [{ path: [language], message: 'expected a language tag in canonical form, like pl or de-CH' }]),
    ...(language === SOURCE_LANGUAGE
      ? [{ path: [language], message: 'expected another language: card and credential are in English' }]
      : []),
    ...Object.keys(claims)
      .filter((name) => !claimNames.includes(name))
      .map((name) => ({
        path: [language, 'claims', name],
        message: 'expected the name of a claim in credential.claims',
      })),
  ])
}

function isCanonical(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language)[0] === language
  } catch {
    return false
  }
}
