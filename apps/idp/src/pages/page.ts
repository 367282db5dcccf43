import type { Html } from '@vitrine/brand/html.ts'
import { contentSecurityPolicy, pageText, type Reader, styleOfPages } from '@vitrine/demo-server/page.ts'
import { THEME_PARAMETER, themeOf } from '@vitrine/demo-server/theme.ts'
import { LANGUAGE_PARAMETER } from '@vitrine/languages/languages.ts'
import { textsFor } from '../messages/language.ts'

const STYLES = [styleOfPages(new URL('./style.css', import.meta.url))]

/** Language and theme are parameters of the sign-in. */
export const readerOf = (parameters: Record<string, unknown>, acceptLanguage: string | undefined): Reader => ({
  i18n: textsFor({ chosen: parameters[LANGUAGE_PARAMETER], acceptLanguage }),
  theme: themeOf(parameters[THEME_PARAMETER]),
})

/**
 * Returns the Content-Security-Policy of our pages. For pages that submit a form automatically, oidc-provider adds the hash of their script.
 *
 * @param appOrigin origin of the app, to which forms may redirect
 * @param script source of the inline script of the page, if it has one
 */
export const policyOf = (appOrigin: string, script?: string): string =>
  contentSecurityPolicy({ styles: STYLES, script }, appOrigin)

export const page = (reader: Reader, title: string, content: Html, script?: string): string =>
  pageText(reader, {
    name: reader.i18n._({ id: 'page.name', message: 'Vitrine demo sign-in' }),
    title,
    content,
    styles: STYLES,
    script,
  })
