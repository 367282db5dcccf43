import { createConfig, lintFromString } from '@redocly/openapi-core'

/** What the description of the API has to keep to beside OpenAPI itself: Redocly's strict recommendation, and more. */
const RULES = {
  'component-name-unique': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'no-required-schema-properties-undefined': 'error',
  'no-schema-type-mismatch': 'error',
  'no-unused-components': 'error',
  'operation-operationId': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
  'path-http-verbs-order': 'error',
  'request-mime-type': {
    severity: 'error',
    allowedValues: ['application/json', 'application/x-www-form-urlencoded'],
  },
  'spec-components-invalid-map-name': 'error',
  'tag-description': 'error',
  // A sign of life is refused for nothing that its caller does.
  'operation-4xx-response': 'off',
  // The address of a card begins with a prefix of its own; none is that of another part of the API.
  'no-ambiguous-paths': 'off',
} as const

/** What is wrong with a description of an API (OpenAPI), a line for each thing. Needs no network. */
export async function problemsOfDescription(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules: RULES })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location: [place] }) => `${place?.pointer ?? '#'}: ${message} (${ruleId})`)
}
