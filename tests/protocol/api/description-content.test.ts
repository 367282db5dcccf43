import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type RunningProduct, startProduct } from '../product.ts'

const zSchema = z.union([z.record(z.string(), z.unknown()), z.boolean()])
const zContent = z.record(
  z.string(),
  z.object({
    schema: zSchema,
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
  }),
)
const zAnswer = z.object({
  description: z.string().min(1),
  headers: z.record(z.string(), z.object({ required: z.boolean(), schema: zSchema })).optional(),
  content: zContent.optional(),
})
const zOperation = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        description: z.string().optional(),
        schema: zSchema,
        example: z.unknown().optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: zContent }).optional(),
  responses: z.record(z.string(), z.union([zAnswer, z.object({ $ref: z.string() })])),
})
const zDescription = z.object({
  paths: z.record(z.string(), z.record(z.string(), zOperation)),
  components: z.object({ schemas: z.record(z.string(), zSchema), responses: z.record(z.string(), zAnswer) }),
})

/** A base address under which the validator finds the parts of the description. */
const ADDRESS = 'https://api.example/'

type Schema = z.infer<typeof zSchema>

let running: RunningProduct
let description: z.infer<typeof zDescription>
let operations: z.infer<typeof zOperation>[]
/** Validates a value against a schema of the description, and returns the errors; empty if the value is valid. */
let problemsOf: (schema: Schema, value: unknown) => string
beforeAll(async () => {
  running = await startProduct()
  const { body } = await running.browser.get('/openapi.json')
  description = zDescription.parse(body)
  operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))
  const ajv = new Ajv.default({ strict: true, strictRequired: false, allowUnionTypes: true })
  addFormats.default(ajv)
  for (const [name, schema] of Object.entries(description.components.schemas))
    ajv.addSchema(withAddress(schema), `${ADDRESS}components/schemas/${name}`)
  problemsOf = (schema, value) => {
    const validate = ajv.compile(withAddress(schema))
    return validate(value) ? '' : ajv.errorsText(validate.errors)
  }
})
afterAll(() => running.stop())

/** Returns a copy of the schema whose references contain the base address, so that they also resolve outside the description. */
const withAddress = (schema: Schema): Schema =>
  zSchema.parse(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${ADDRESS}`)))

/** Returns all answers of an operation with their status, with references resolved. */
const answersOf = ({ responses }: z.infer<typeof zOperation>) =>
  Object.entries(responses).map(([status, answer]): [string, z.infer<typeof zAnswer>] => {
    if (!('$ref' in answer)) return [status, answer]
    const shared = description.components.responses[answer.$ref.slice('#/components/responses/'.length)]
    if (!shared) throw new Error(`There is no ${answer.$ref}`)
    return [status, shared]
  })

/** Yields each object inside a value, as a possible schema, with its path. */
function* schemasIn(value: unknown, address: string): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [address, value as Record<string, unknown>]
  for (const [name, part] of Object.entries(value)) yield* schemasIn(part, `${address}/${name}`)
}

describe('messages in the description', () => {
  it('have a schema for each answer, and an example for each success', () => {
    for (const operation of operations) {
      const { operationId } = operation
      for (const [status, { content }] of answersOf(operation)) {
        if (['204', '303'].includes(status)) expect(content, operationId).toBeUndefined()
        else expect(Object.keys(content ?? {}), `${operationId} ${status}`).not.toEqual([])
        for (const { schema, example, examples } of Object.values(content ?? {})) {
          expect(schema, `${operationId} ${status}`).not.toEqual({})
          if (operationId !== 'getDescription') expect(example ?? examples, `${operationId} ${status}`).toBeDefined()
        }
      }
    }
  })

  it('have one schema for each name, in requests and in responses', () => {
    expect(Object.keys(description.components.schemas).filter((name) => name.endsWith('Output'))).toEqual([])
  })

  it('have an example for each body, and an example and a text for each parameter', () => {
    for (const { operationId, parameters, requestBody } of operations) {
      for (const { example } of Object.values(requestBody?.content ?? {})) expect(example, operationId).toBeDefined()
      for (const { name, example, description: text } of parameters) {
        expect(example, `${operationId} ${name}`).toBeDefined()
        expect(text, `${operationId} ${name}`).toMatch(/.{10,}/)
      }
    }
  })

  it('have only examples that match their schemas', () => {
    for (const operation of operations) {
      const { operationId, parameters, requestBody } = operation
      const contents = [requestBody?.content ?? {}, ...answersOf(operation).map(([, { content = {} }]) => content)]
      for (const { schema, example, examples = {} } of contents.flatMap((one) => Object.values(one)))
        for (const value of [
          ...(example === undefined ? [] : [example]),
          ...Object.values(examples).map((one) => one.value),
        ])
          expect(problemsOf(schema, value), `${operationId} ${JSON.stringify(value)}`).toBe('')
      for (const { name, schema, example } of parameters)
        expect(problemsOf(schema, example), `${operationId} ${name}`).toBe('')
    }
    for (const [address, schema] of schemasIn(description, ''))
      if (Array.isArray(schema.examples))
        for (const example of schema.examples) expect(problemsOf(schema, example), address).toBe('')
  })

  it("have problems as errors, except for wallets' endpoints", () => {
    for (const operation of operations)
      for (const [status, { content = {} }] of answersOf(operation).filter(([one]) => Number(one) >= 400)) {
        const [type, { schema, examples = {} } = {}] = Object.entries(content)[0] ?? []
        const isWallets = JSON.stringify(schema) === '{"$ref":"#/components/schemas/ProtocolError"}'
        expect(type, `${operation.operationId} ${status}`).toBe(
          isWallets ? 'application/json' : 'application/problem+json',
        )
        if (isWallets) continue
        expect(schema, operation.operationId).toEqual({ $ref: '#/components/schemas/Problem' })
        for (const [code, { value }] of Object.entries(examples))
          expect(value, operation.operationId).toMatchObject({ code, status: Number(status) })
      }
  })

  it('have headers with the length and the next page for lists, and for nothing else', () => {
    const lists = operations.filter((one) => answersOf(one).some(([, { headers = {} }]) => 'link' in headers))
    expect(lists.map(({ operationId }) => operationId).sort()).toEqual(
      expect.arrayContaining(['listAccounts', 'listAllAccounts', 'listAuditEntries', 'listLedger']),
    )
    for (const { operationId, parameters, responses } of lists) {
      expect(operationId).toMatch(/^list/)
      expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'pageSize', 'after']))
      expect(responses['200']).toMatchObject({
        headers: { 'x-total-count': { required: true }, link: { required: false } },
      })
    }
  })
})

describe('patterns in the description', () => {
  /**
   * Parts of a pattern that RE2 or Python do not support, or that need a flag: Unicode classes, lookarounds, back references and \\u.
   */
  const NOT_EVERYWHERE = /\\[pPukK1-9bBAzZ]|\(\?/

  it('work in every validator', () => {
    const patterns = [...schemasIn(description, '')].flatMap(([address, { pattern }]) =>
      typeof pattern === 'string' ? [{ address, pattern }] : [],
    )
    expect(patterns.length).toBeGreaterThan(3)
    for (const { address, pattern } of patterns) {
      expect(pattern, address).not.toMatch(NOT_EVERYWHERE)
      expect(new RegExp(pattern).source, address).toBe(new RegExp(pattern, 'u').source)
    }
  })

  it('refuse the same values as the server', () => {
    const name = operations
      .find(({ operationId }) => operationId === 'listAccounts')
      ?.parameters.find((one) => one.name === 'name')
    if (!name) throw new Error('listAccounts has no name')
    for (const text of ['Żółć 🙂', 'BankAccount', 'a b']) expect(problemsOf(name.schema, text), text).toBe('')
    for (const text of ['\u0000', 'a\nb', '\u007f', '\u0085', '']) expect(problemsOf(name.schema, text)).not.toBe('')
  })
})
