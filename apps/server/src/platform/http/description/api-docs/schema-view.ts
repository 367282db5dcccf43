import { Html, html } from '@vitrine/brand/html.ts'
import type { JsonSchema } from '../json-schemas.ts'

type Schema = JsonSchema | boolean

export const schemaId = (name: string): string => `schema-${name}`

export const code = (value: unknown): Html =>
  html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`

export const prose = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? code(part) : html`${part}`))

export function typeOf(schema: Schema): Html {
  if (typeof schema === 'boolean') return html`anything`
  const { $ref, enum: values, type = 'anything', items } = schema
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    return html`<a href="#${schemaId(name)}">${name}</a>`
  }
  if (schema.const !== undefined) return code(schema.const)
  if (values) return oneOf(values.map(code))
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return oneOf(alternatives.map(typeOf))
  if (type === 'array' && isOne(items)) return html`list of ${typeOf(items)}`
  const entry = entryOf(schema)
  if (entry) return html`object, each value ${typeOf(entry)}`
  return html`${[type].flat().join(' or ')}`
}

/** Empty for a named schema. */
export function fieldsOf(schema: Schema): Html {
  const shapes = shapesOf(schema)
  if (shapes.length < 2) return shapes[0] ?? html``
  return html`<ul class="shapes">${shapes.map((shape) => html`<li>${shape}</li>`)}</ul>`
}

export function limitsOf(schema: Schema): Html[] {
  if (typeof schema === 'boolean') return []
  const { pattern, default: byDefault } = schema
  const limits = LIMITS.flatMap(([key, write]) => {
    const limit = schema[key]
    return typeof limit === 'number' ? [html`; ${write(limit)}`] : []
  })
  return [
    ...limits,
    ...(pattern === undefined ? [] : [html`; matches ${code(pattern)}`]),
    ...(byDefault === undefined ? [] : [html`; default ${code(byDefault)}`]),
  ]
}

const LIMITS: readonly (readonly [keyof JsonSchema, (limit: number) => string])[] = [
  ['minLength', (limit) => `at least ${counted(limit, 'character')}`],
  ['maxLength', (limit) => `at most ${counted(limit, 'character')}`],
  ['minItems', (limit) => `at least ${counted(limit, 'entry', 'entries')}`],
  ['maxItems', (limit) => `at most ${counted(limit, 'entry', 'entries')}`],
  ['minimum', (limit) => `at least ${limit}`],
  ['exclusiveMinimum', (limit) => `more than ${limit}`],
  ['maximum', (limit) => `at most ${limit}`],
]

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Several objects become one word, because their fields are shown separately. */
function oneOf(alternatives: Html[]): Html {
  const texts = new Set(alternatives.map(({ text }) => text))
  return new Html([...texts].join(' or '))
}

function shapesOf(schema: Schema): Html[] {
  if (typeof schema === 'boolean') return []
  const { properties = {}, required = [], items } = schema
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return alternatives.flatMap(shapesOf)
  if (isOne(items)) return shapesOf(items)
  const fields = Object.entries(properties)
  if (fields.length > 0)
    return [
      html`<ul class="fields">${fields.map(([name, field]) => fieldView(name, field, required.includes(name)))}</ul>`,
    ]
  const entry = entryOf(schema)
  return entry ? shapesOf(entry) : []
}

function fieldView(name: string, schema: Schema, isRequired: boolean): Html {
  const { description } = typeof schema === 'boolean' ? {} : schema
  return html`<li>${code(name)} <span class="type">${typeOf(schema)}${isRequired ? '' : ', optional'}${limitsOf(schema)}</span>
${description === undefined ? '' : html`<p>${prose(description)}</p>`}${fieldsOf(schema)}</li>`
}

const alternativesOf = ({ anyOf, oneOf: exactlyOne }: JsonSchema): Schema[] => anyOf ?? exactlyOne ?? []

/** Returns the schema of the values of an object whose property names are arbitrary. */
function entryOf({ properties, additionalProperties }: JsonSchema): JsonSchema | undefined {
  if (properties || typeof additionalProperties !== 'object') return undefined
  return Object.keys(additionalProperties).length > 0 ? additionalProperties : undefined
}

const isOne = (items: JsonSchema['items']): items is Schema => items !== undefined && !Array.isArray(items)
