import { hash } from 'node:crypto'
import type { I18n } from '@lingui/core'
import { Html, html } from '@vitrine/brand/html.ts'
import { directionOf } from '@vitrine/languages/languages.ts'
import { FONTS, ICON, MARK } from './brand.ts'
import { STYLE } from './style.ts'
import type { Theme } from './theme.ts'

const sourceHash = (source: string) => `'sha256-${hash('sha256', source, 'base64')}'`

/**
 * Returns the Content-Security-Policy of our pages. It allows only our own style, fonts and icon, and the inline script of the page. No
 * site may show our pages in a frame. For pages that submit a form automatically, oidc-provider adds the hash of their script.
 *
 * @param appOrigin origin of the app; forms may redirect there, and browsers apply form-action to redirects too
 * @param script source of the inline script of the page, if it has one
 */
export function contentSecurityPolicy(appOrigin: string, script?: string): string {
  return [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    `style-src ${sourceHash(STYLE)}`,
    `script-src${script === undefined ? '' : ` ${sourceHash(script)}`}`,
    `form-action 'self' ${appOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** Language and theme of the person who reads a page. */
export type Reader = {
  i18n: I18n
  /** Theme that the app asks for; undefined for the theme of the system. */
  theme: Theme | undefined
}

/** Returns a complete page of the demo identity provider. */
export function page({ i18n, theme }: Reader, title: string, content: Html, script?: string): string {
  const name = i18n._({ id: 'page.name', message: 'Vitrine demo sign-in' })
  return html`<!doctype html>
<html lang="${i18n.locale}" dir="${directionOf(i18n.locale)}"${theme === undefined ? '' : html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'dark light'}">
<title>${i18n._({ id: 'page.title', message: '{title} · {name}', values: { title, name } })}</title>
<link rel="icon" href="${ICON.path}" type="${ICON.type}">
${FONTS.map(({ path, type }) => html`<link rel="preload" href="${path}" as="font" type="${type}" crossorigin>\n`)}<style>${new Html(STYLE)}</style>
</head>
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
}
