import { LANGUAGES, SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import * as z from 'zod/mini'
import { described } from '../described.ts'

const zText = z.string().check(z.minLength(1))

/** If a text is missing, pages show the English one. */
const zTranslation = z.strictObject({
  title: zText,
  description: z.optional(zText),
  claims: described(z.optional(z.record(z.string(), zText)), 'Labels of the claims, by claim name'),
  linkLabel: described(z.optional(zText), 'Label of demo.link'),
  extraLinks: described(z.optional(z.record(z.string(), zText)), 'Labels of extraLinks, by id'),
  extra: described(
    z.optional(z.record(z.string(), z.strictObject({ name: z.optional(zText), receiver: z.optional(zText) }))),
    'Names of the entries in presentation.extra and of their receivers, by id of the entry',
  ),
  gate: z.optional(z.strictObject({ name: z.optional(zText), description: z.optional(zText) })),
  successMessage: z.optional(zText),
})

/** Translations by language tag (BCP 47), such as `pl` or `de-CH`. */
export const zTranslations = z.record(z.string(), zTranslation)

export type Translation = z.infer<typeof zTranslation>

type Worded = {
  readonly claims: readonly string[]
  readonly extra: readonly string[]
  readonly extraLinks: readonly string[]
  readonly hasGate: boolean
}

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
        ? problemsOfLanguage(language)
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

const TRANSLATED = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE)

/**
 * Returns the problem of a translation that nobody would see: pages look up their own language, without a region. Wallets also show
 * others.
 */
function problemsOfLanguage(language: string): { path: string[]; message: string }[] {
  const base = TRANSLATED.find((known) => language.startsWith(`${known}-`))
  if (base !== undefined)
    return [{ path: [language], message: `expected ${base}, without a region, because pages look for ${base}` }]
  const name = new Intl.DisplayNames(SOURCE_LANGUAGE, { type: 'language', fallback: 'none' }).of(language)
  return name === undefined
    ? [{ path: [language], message: `is no known language: expected ${TRANSLATED.join(' or ')}` }]
    : []
}

function isCanonical(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language)[0] === language
  } catch {
    return false
  }
}
