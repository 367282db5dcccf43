import { createConfig, lintFromString } from '@redocly/openapi-core'

/** Rules for the API description in addition to OpenAPI itself and to Redocly's strict recommendation. */
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
  // The authorization endpoint only redirects. A route's description always contains its successful answer.
  'operation-2xx-response': 'off',
  // The liveness endpoint never returns a 4xx status.
  'operation-4xx-response': 'off',
  // Paths of cards start with the prefix of the card, and no prefix equals the start of another path.
  'no-ambiguous-paths': 'off',
} as const

/** Returns the problems of an API description (OpenAPI), one line each. Needs no network. */
export async function problemsOfDescription(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules: RULES })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location: [first] }) => `${first?.pointer ?? '#'}: ${message} (${ruleId})`)
}
