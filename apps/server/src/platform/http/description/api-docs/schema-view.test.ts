import { expect, it } from 'vitest'
import type { JsonSchema } from '../json-schemas.ts'
import { fieldsOf, limitsOf, prose, typeOf } from './schema-view.ts'

const textOf = (markup: string): string => markup.replaceAll(/<[^>]+>/g, '').trim()

it.each<[JsonSchema, string]>([
  [{}, 'anything'],
  [{ type: 'string' }, 'string'],
  [{ type: ['integer', 'null'] }, 'integer or null'],
  [{ type: 'string', const: 'gate' }, 'gate'],
  [{ type: 'boolean', const: false }, 'false'],
  [{ type: 'string', enum: ['now', 'soon'] }, 'now or soon'],
  [{ $ref: '#/components/schemas/Problem' }, 'Problem'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Check' } }, 'list of Check'],
  [{ anyOf: [{ $ref: '#/components/schemas/Check' }, { type: 'null' }] }, 'Check or null'],
  [{ oneOf: [{ type: 'object' }, { type: 'object' }] }, 'object'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'object, each value number'],
  [{ type: 'object', additionalProperties: {} }, 'object'],
])('the type of %j is %s', (schema, text) => {
  expect(textOf(typeOf(schema).text)).toBe(text)
})

it('a named schema links to its description on the page', () => {
  expect(typeOf({ $ref: '#/components/schemas/Problem' }).text).toBe('<a href="#schema-Problem">Problem</a>')
})

it.each<[JsonSchema, string]>([
  [{ minLength: 1, maxLength: 100 }, '; at least 1 character; at most 100 characters'],
  [{ minItems: 1, maxItems: 2 }, '; at least 1 entry; at most 2 entries'],
  [{ exclusiveMinimum: 0, maximum: 5 }, '; more than 0; at most 5'],
  [{ pattern: '^<a>$', default: { a: 1 } }, '; matches ^&lt;a&gt;$; default {&quot;a&quot;:1}'],
  [{ type: 'string' }, ''],
])('the limits of %j are %j', (schema, text) => {
  expect(
    textOf(
      limitsOf(schema)
        .map((limit) => limit.text)
        .join(''),
    ),
  ).toBe(text)
})

it('the fields of an object show which are optional, and their own fields', () => {
  const inner: JsonSchema = { type: 'object', properties: { id: { type: 'string', description: 'Of `x` & y' } } }
  const { text } = fieldsOf({
    type: 'object',
    properties: { one: { type: 'integer' }, many: { type: 'array', items: inner } },
    required: ['one'],
  })
  expect(textOf(text).split(/\s+/).join(' ')).toBe(
    'one integer many list of object, optional id string, optional Of x &amp; y',
  )
  expect(text.match(/<ul class="fields">/g)).toHaveLength(2)
})

it('each alternative object has its own fields', () => {
  const shape = (kind: string): JsonSchema => ({ type: 'object', properties: { kind: { const: kind } } })
  const { text } = fieldsOf({ oneOf: [shape('gate'), shape('coupon')] })
  expect(text).toMatch(/^<ul class="shapes"><li><ul class="fields">.*gate.*<\/ul><\/li><li>.*coupon/s)
})

it('names in backticks become code, and text is escaped', () => {
  expect(
    prose('as `<x>` <b>')
      .map(({ text }) => text)
      .join(''),
  ).toBe('as <code>&lt;x&gt;</code> &lt;b&gt;')
})
