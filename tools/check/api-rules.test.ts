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

describe('the rules of the API description', () => {
  it('accept a correct description', async () => {
    expect(await lint(GOOD)).toEqual([])
  })

  it.each([
    ['an operation without an id', '"operationId":"listCards",', '', 'operation-operationId'],
    ['a tag without a description', '"description":"Cards."', '"x-none":1', 'tag-description'],
    ['an example that does not match its schema', '"example":"x"', '"example":1', 'no-invalid-media-type-examples'],
    ['an invalid response', '"description":"The cards",', '', 'struct'],
    ['an operation without security', '"security":[],', '', 'security-defined'],
    [
      'a reference to a missing schema',
      '{"type":"string"}',
      '{"$ref":"#/components/schemas/None"}',
      'no-unresolved-refs',
    ],
  ])('report %s', async (_what, from, to, rule) => {
    const text = JSON.stringify(GOOD)
    expect(text).toContain(from)
    expect(await problemsOfDescription(text.replace(from, to))).toContainEqual(expect.stringContaining(`(${rule})`))
  })
})
