import * as z from 'zod/mini'

/** Entry of a `display` array with texts in one language (OpenID4VCI 1.0 section 12.2.4). */
type Localized = {
  locale?: string | undefined
}

/** Picture with an https or data URI (section 12.2.4 allows both). */
export const zPicture = z.object({ uri: z.string().check(z.maxLength(600_000)), alt_text: z.optional(z.string()) })

/**
 * Returns the entry that best matches the person's languages: the same locale, then the same language, then one without a locale, then
 * English, then the first one.
 */
export function pickDisplay<T extends Localized>(
  displays: readonly T[] | undefined,
  languages: readonly string[],
): T | undefined {
  if (!displays) return undefined
  const localeIs = (test: (locale: string) => boolean) =>
    displays.find(({ locale }) => locale !== undefined && test(locale.toLowerCase()))
  for (const language of languages) {
    const wanted = language.toLowerCase()
    const [base = wanted] = wanted.split('-')
    const found =
      localeIs((locale) => locale === wanted) ?? localeIs((locale) => locale === base || locale.startsWith(`${base}-`))
    if (found) return found
  }
  return (
    displays.find(({ locale }) => locale === undefined) ?? localeIs((locale) => locale.startsWith('en')) ?? displays[0]
  )
}
