import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ProblemCode } from '@vitrine/api/wording/problems.ts'
import { Html, html } from '@vitrine/brand/html.ts'
import type { Language } from '@vitrine/languages/languages.ts'
import type { HttpProblem } from '../answers/problem.ts'
import { isRefusedCode, REFUSAL_TEXTS } from './refusal-texts.ts'

const ownFile = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const brandFile = (name: string): string => readFileSync(new URL(import.meta.resolve(`@vitrine/brand/${name}`)), 'utf8')

const STYLE = `${brandFile('tokens.css')}${ownFile('style.css')}`
const SCRIPT = ownFile('refusal-page.js')
const MARK = new Html(brandFile('mark.svg'))

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

export const REFUSAL_PAGE_POLICY = [
  "default-src 'none'",
  `script-src ${sourceOf(SCRIPT)}`,
  `style-src ${sourceOf(STYLE)}`,
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Returns undefined if the problem is one that only calls of pages meet. The page needs no other file of the server.
 *
 * @param language language of the page unless the reader has chosen another one in the app
 */
export function refusalPage(
  { code, retryAfterSeconds = 0 }: Pick<HttpProblem, 'code' | 'retryAfterSeconds'>,
  language: Language,
  requestId: string,
): string | undefined {
  const texts = textsOf(code)
  if (!texts) return undefined
  const { title, advice, countdown, loadNow, home } = texts[language]
  // `<` is written as an escape, so that no text can end the element.
  const data = new Html(JSON.stringify(texts).replaceAll('<', '\\u003c'))
  const wait = String(retryAfterSeconds)
  return html`<!doctype html>
<html lang="${language}" data-theme="dark" data-wait="${wait}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title} · Vitrine</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<header>${MARK}<a href="/" translate="no">Vitrine</a></header>
<main>
<h1 id="title">${title}</h1>
<p id="advice">${advice}</p>
${retryAfterSeconds > 0 ? html`<p id="countdown" role="timer">${countdown.replace('%s', wait)}</p>` : ''}
<p class="actions"><button type="button" id="load">${loadNow}</button><a id="home" href="/">${home}</a></p>
<p class="code" translate="no">${code} · ${requestId}</p>
</main>
<script type="application/json" id="texts">${data}</script>
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`.text
}

/** Returns the texts of the page by language, as its script reads them. */
function textsOf(code: ProblemCode) {
  if (!isRefusedCode(code)) return undefined
  const inLanguage = (language: Language) => {
    const { refusals, ...texts } = REFUSAL_TEXTS[language]
    return { ...refusals[code], ...texts }
  }
  return { en: inLanguage('en'), pl: inLanguage('pl') }
}
