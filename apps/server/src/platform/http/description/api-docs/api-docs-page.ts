import type { Access, Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import { Html, html } from '@vitrine/brand/html.ts'
import type { ApiAnswer, ApiContent, ApiDescription, ApiHeader, ApiOperation, ApiParameter } from '../describe-api.ts'
import { code, fieldsOf, limitsOf, prose, schemaId, typeOf } from './schema-view.ts'

type DescribedCall = { method: string; path: string; operation: ApiOperation }

type ApiDocsOptions = {
  description: ApiDescription
  version: string
  endpoints: readonly Endpoint[]
  /** Logo as SVG. */
  mark: string
}

type AccessByCall = ReadonlyMap<string, Access>

const accessByCall = (endpoints: readonly Endpoint[]): AccessByCall =>
  new Map(endpoints.map(({ method, path, access }) => [`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`, access]))

const CALLERS: Record<Access, string> = {
  anonymous: 'Anyone',
  // The page also lists the endpoints for wallets. They are not in the contract, because the protocols define them.
  wallet: 'Wallets and verifiers',
  'signed-in': 'Anyone who is signed in',
  'help-desk-staff': 'Help desk staff, or anyone if the installation does not ask them to sign in',
  'stage-audience': 'Administrators, or anyone if the installation has opened the stage',
  administrator: 'Administrators',
}

export function apiDocsPage({ description, version, endpoints, mark }: ApiDocsOptions): string {
  const access = accessByCall(endpoints)
  const { info, tags, paths, components } = description
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): DescribedCall => ({ path, method: method.toUpperCase(), operation }),
    ),
  )
  const groups = tags.map((group) => ({
    ...group,
    id: `group-${group.name.replaceAll(' ', '-')}`,
    calls: calls.filter(({ operation }) => operation.tags?.some((tag) => tag === group.name)),
  }))
  return html`<!doctype html>
<html lang="en" data-mantine-color-scheme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="description" content="The API of Vitrine: its calls, what they take and what they answer">
<title>API · Vitrine</title>
<script src="/color-scheme.js"></script>
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="preload" href="/docs/fonts/vitrine-sans.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/docs/fonts/vitrine-serif.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="home" href="/">${new Html(mark)} Vitrine</a></header>
<main id="content" tabindex="-1">
<h1>API</h1>
<p>Version ${version}. For programs: <a href="/openapi.json">OpenAPI ${description.openapi}</a>.</p>
${info.description.split('\n').map((line) => (line === '' ? html`` : html`<p>${prose(line)}</p>`))}
<nav aria-label="On this page"><ul>
${groups.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
<li><a href="#schemas">schemas</a></li>
</ul></nav>
${groups.map(
  ({ id, name, description: about, calls: ofGroup }) => html`<section aria-labelledby="${id}">
<h2 id="${id}">${name}</h2>
<p>${prose(about)}</p>
${ofGroup.map((call) => callView(call, { shared: components.responses, access }))}
</section>
`,
)}
<section aria-labelledby="schemas">
<h2 id="schemas">schemas</h2>
<p>Objects that several calls share.</p>
${Object.entries(components.schemas)
  .toSorted(byName)
  .map(
    ([name, schema]) => html`<article class="schema" aria-labelledby="${schemaId(name)}">
<h3 id="${schemaId(name)}">${name}</h3>
${schema.description === undefined ? '' : html`<p>${prose(schema.description)}</p>`}
<p class="type">${typeOf(schema)}${limitsOf(schema)}</p>
${fieldsOf(schema)}
</article>
`,
  )}
</section>
</main>
</body>
</html>
`.text
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)

function callView(
  { method, path, operation }: DescribedCall,
  { shared, access }: { shared: Record<string, ApiAnswer>; access: AccessByCall },
): Html {
  const { operationId = '', summary = '', description, parameters = [], requestBody, responses } = operation
  const answers = Object.entries(responses).map(([status, answer]): [string, ApiAnswer] => [
    status,
    '$ref' in answer ? (shared[answer.$ref.slice(answer.$ref.lastIndexOf('/') + 1)] ?? { description: '' }) : answer,
  ])
  const isRefusal = ([status]: [string, ApiAnswer]): boolean => Number(status) >= 400
  return html`<details>
<summary><h3><span class="method">${method}</span> ${code(path)}</h3> <span class="about">${summary}</span></summary>
<div id="${operationId}">
${description === undefined ? '' : html`<p>${prose(description)}</p>`}
<p>${callersOf(access.get(`${method} ${path}`), operation)}.</p>
${parameters.length === 0 ? '' : html`<h4>Parameters</h4><ul class="fields">${parameters.map(parameterView)}</ul>`}
${requestBody ? html`<h4>Request body</h4>${contentView(requestBody.content)}` : ''}
${answers.filter((one) => !isRefusal(one)).map(answerView)}
<h4>Errors</h4>
<ul class="fields">${answers.filter(isRefusal).map(refusalView)}</ul>
</div>
</details>
`
}

function callersOf(access: Access | undefined, { security = [] }: ApiOperation): string {
  const callers = CALLERS[access ?? 'wallet']
  if (security.some((one) => 'walletToken' in one)) return `${callers}, with an access token of the token endpoint`
  if (!security.some((one) => 'accessToken' in one)) return `${callers}, without an access token`
  const isOptional = security.some((one) => Object.keys(one).length === 0)
  return `${callers}, with an access token of the identity provider${isOptional ? ' if the installation requires one' : ''}`
}

const parameterView = ({ name, in: location, required, description, schema, example }: ApiParameter): Html => html`<li>
${code(name)} <span class="type">in the ${location}, ${typeOf(schema)}${required ? '' : ', optional'}${limitsOf(schema)}</span>
<p>${description === undefined ? '' : prose(`${description}. `)}${example === undefined ? '' : html`Example: ${code(example)}`}</p>
</li>`

const contentView = (content: ApiContent): Html[] =>
  Object.entries(content).map(
    ([type, { schema, example }]) => html`<p><span class="type">${type}: ${typeOf(schema)}${limitsOf(schema)}</span></p>
${fieldsOf(schema)}${example === undefined ? '' : html`<h5>Example</h5><pre><code>${asSent(type, example)}</code></pre>`}`,
  )

function answerView([status, { headers = {}, content }]: [string, ApiAnswer]): Html {
  return html`<h4>Response ${status}</h4>
${content ? contentView(content) : html`<p>No content.</p>`}${headersView(headers)}`
}

const headersView = (headers: Record<string, ApiHeader>): Html =>
  Object.keys(headers).length === 0
    ? html``
    : html`<h5>Headers</h5><ul class="fields">${Object.entries(headers).map(
        ([name, { description, required, schema }]) =>
          html`<li>${code(name)} <span class="type">${typeOf(schema)}${required ? '' : ', optional'}</span><p>${prose(description)}</p></li>`,
      )}</ul>`

function refusalView([status, { description, headers = {}, content = {} }]: [string, ApiAnswer]): Html {
  const names = Object.keys(headers).map((name) => html`, with the header ${code(name)}`)
  const [first] = Object.values(content)
  const codes = Object.keys(first?.examples ?? {}).map((name) => html` ${code(name)}`)
  return html`<li><strong>${status}</strong>${codes} <span class="type">${first ? typeOf(first.schema) : ''}${names}</span><p>${prose(description)}</p></li>`
}

function asSent(type: string, example: unknown): string {
  if (typeof example === 'string') return example
  if (type !== 'application/x-www-form-urlencoded') return JSON.stringify(example, undefined, 2)
  const fields = Object.entries(example as Record<string, unknown>)
  return new URLSearchParams(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()
}
