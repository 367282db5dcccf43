import { demandOnly, type JsonObject, readArray, readObject, readString } from './json-reading.ts'
import { demand } from './refusal.ts'
import { demandCallable } from './wallet-context.ts'

/**
 * Checks an array of display objects: canonical language tags (RFC 5646), one object per language, and known members only.
 * @param label member that contains the text: `name` in OpenID4VCI, `label` or `name` in SD-JWT VC type metadata
 * @throws WalletRefusal
 */
export function demandDisplays(
  value: unknown,
  label: string,
  otherMembers: readonly string[],
  what: string,
  section: string,
): void {
  const locales = readArray(value, what, section).map((item, index) => {
    const display = readObject(item, `${what}[${index}]`, section)
    demandOnly(display, [label, 'locale', ...otherMembers], `${what}[${index}]`, section)
    readString(display[label], `${what}[${index}].${label}`, section)
    demandImages(display, `${what}[${index}]`, section)
    if (display.locale === undefined) return undefined
    const locale = readString(display.locale, `${what}[${index}].locale`, section)
    demand(
      isCanonicalLanguageTag(locale),
      section,
      `${what}[${index}].locale is not a canonical language tag: ${locale}`,
    )
    return locale
  })
  demand(new Set(locales).size === locales.length, section, `${what} has two objects for one language`)
}

function isCanonicalLanguageTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).join() === locale
  } catch {
    return false
  }
}

function demandImages(display: JsonObject, what: string, section: string): void {
  for (const member of ['logo', 'background_image']) {
    if (display[member] === undefined) continue
    const image = readObject(display[member], `${what}.${member}`, section)
    demandOnly(image, ['uri', 'alt_text'], `${what}.${member}`, section)
    const uri = readString(image.uri, `${what}.${member}.uri`, section)
    if (!uri.startsWith('data:image/')) demandCallable(uri, `${what}.${member}.uri`, section)
  }
}
