import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { I18n } from '@lingui/core'
import { Html, html } from '@vitrine/brand/html.ts'
import { directionOf } from '@vitrine/languages/languages.ts'
import { BRAND_STYLE, FONTS, ICON, MARK } from './brand.ts'
import type { Theme } from './theme.ts'

export type Reader = {
  i18n: I18n
  /** Undefined for the theme of the system. */
  theme: Theme | undefined
}

/** Its styles and its script are inline, and the Content-Security-Policy contains their hashes. */
export type Page = {
  /** Name of the program. */
  name: string
  title: string
  content: Html
  styles: readonly string[]
  script?: string | undefined
}

const PAGE_STYLE = readFileSync(new URL('./page.css', import.meta.url), 'utf8')

export const styleOfPages = (file: URL): string => `${BRAND_STYLE}${PAGE_STYLE}${readFileSync(file, 'utf8')}`

const sourceHash = (source: string) => `'sha256-${hash('sha256', source, 'base64')}'`

/** @param formTarget origin to which forms may redirect: browsers apply form-action to redirects too */
export const contentSecurityPolicy = (
  { styles, script }: Pick<Page, 'styles' | 'script'>,
  formTarget: string,
): string =>
  [
    ["default-src 'none'"],
    ["img-src 'self'"],
    ["font-src 'self'"],
    ['style-src', ...styles.map(sourceHash)],
    ['script-src', script === undefined ? undefined : sourceHash(script)],
    ["form-action 'self'", formTarget],
    ["frame-ancestors 'none'"],
    ["base-uri 'none'"],
  ]
    .map((directive) => directive.filter((part) => part !== undefined).join(' '))
    .join('; ')

export const pageHeaders = (policy: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  // With `no-referrer`, browsers would send forms with 'Origin: null'.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
})

export const pageText = ({ i18n, theme }: Reader, { name, title, content, styles, script }: Page): string =>
  html`<!doctype html>
<html lang="${i18n.locale}" dir="${directionOf(i18n.locale)}"${theme === undefined ? '' : html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'dark light'}">
<title>${title} · ${name}</title>
<link rel="icon" href="${ICON.path}" type="${ICON.type}">
${FONTS.map(({ path, type }) => html`<link rel="preload" href="${path}" as="font" type="${type}" crossorigin>\n`)}${styles.map((style) => html`<style>${new Html(style)}</style>\n`)}</head>
<body>
<main>
<header class="house">${new Html(MARK)}<p class="brand">${name}</p></header>
<div class="case">
<h1>${title}</h1>
${content}
</div>
</main>
${script === undefined ? '' : new Html(`<script>${script}</script>`)}
</body>
</html>
`.text
