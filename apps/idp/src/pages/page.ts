import { hash } from 'node:crypto'
import type { I18n } from '@lingui/core'
import { Html, html } from './html.ts'
import { STYLE } from './style.ts'

const sourceHash = (source: string) => `'sha256-${hash('sha256', source, 'base64')}'`

/**
 * The Content-Security-Policy of our pages: nothing but our own style and an empty icon, no scripts, no frames. oidc-provider adds the hash
 * of its own script where one of its pages submits a form by itself.
 *
 * @param appOrigin where forms may lead besides ourselves, since browsers apply form-action to redirects too
 * @param script source of the one inline script of the page, if it has one
 */
export function contentSecurityPolicy(appOrigin: string, script?: string): string {
  return [
    "default-src 'none'",
    // The empty icon, which keeps browsers from asking for one.
    'img-src data:',
    `style-src ${sourceHash(STYLE)}`,
    `script-src${script === undefined ? '' : ` ${sourceHash(script)}`}`,
    `form-action 'self' ${appOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** A whole page of the demo identity provider. */
export function page(i18n: I18n, title: string, content: Html, script?: string): string {
  const name = i18n._({ id: 'page.name', message: 'Vitrine demo sign-in' })
  return html`<!doctype html>
<html lang="${i18n.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${i18n._({ id: 'page.title', message: '{title} · {name}', values: { title, name } })}</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<p class="brand">${name}</p>
<h1>${title}</h1>
${content}
</main>
${script === undefined ? '' : new Html(`<script>${script}</script>`)}
</body>
</html>
`.text
}
