import { describe, expect, it } from 'vitest'
import { problemsOfDescription } from './api-rules.ts'

const GOOD = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1.0.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
  servers: [{ url: 'https://cards.example.org' }],
  tags: [{ name: 'cards', description: 'Cards.' }],
  paths: {
    '/cards': {
      get: {
        operationId: 'listCards',
        tags: ['cards'],
        summary: 'The cards',
        security: [],
        responses: {
          200: {
            description: 'The cards',
            content: { 'application/json': { schema: { type: 'string' }, example: 'x' } },
          },
        },
      },
    },
  },
}

const lint = (description: object) => problemsOfDescription(JSON.stringify(description))

describe('the rules of the description of the API', () => {
  it('have nothing to say of one that keeps to them', async () => {
    expect(await lint(GOOD)).toEqual([])
  })

  it.each([
    ['a call without a name', '"operationId":"listCards",', '', 'operation-operationId'],
    ['a group that is not explained', '"description":"Cards."', '"x-none":1', 'tag-description'],
    ['an example that does not fit', '"example":"x"', '"example":1', 'no-invalid-media-type-examples'],
    ['an answer that OpenAPI does not know', '"description":"The cards",', '', 'struct'],
    ['a call that does not say who may make it', '"security":[],', '', 'security-defined'],
    ['a schema that is not there', '{"type":"string"}', '{"$ref":"#/components/schemas/None"}', 'no-unresolved-refs'],
  ])('complain of %s', async (_what, from, to, rule) => {
    const text = JSON.stringify(GOOD)
    expect(text).toContain(from)
    expect(await problemsOfDescription(text.replace(from, to))).toContainEqual(expect.stringContaining(`(${rule})`))
  })
})
