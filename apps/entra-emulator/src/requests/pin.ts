import { hash } from 'node:crypto'
import * as z from 'zod'

/** PIN that the wallet asks for, in clear or hashed ("Request Service REST API issuance specification"). */
export const zPin = z
  .object({
    value: z.string().min(1),
    length: z.number().int().min(4).max(16).default(6),
    type: z.literal('numeric').default('numeric'),
    salt: z.string().optional(),
    alg: z.literal('sha256').optional(),
    iterations: z.literal(1).optional(),
  })
  .superRefine(({ value, length, salt, alg, iterations }, context) => {
    const given = [salt, alg, iterations].filter((part) => part !== undefined).length
    const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (given === 0) {
      if (!/^\d+$/.test(value)) problem('value', 'The PIN must consist of digits.')
      else if (value.length !== length) problem('value', 'The PIN does not have the given length.')
    } else if (given < 3)
      problem(salt === undefined ? 'salt' : alg === undefined ? 'alg' : 'iterations', 'A hashed PIN needs this field.')
    else if (!/^[A-Za-z0-9+/]{43}=$/.test(value)) problem('value', 'The hash must be base64 of 32 bytes.')
  })
export type Pin = z.output<typeof zPin>

export function isPin({ value, alg, salt = '' }: Pin, digits: string): boolean {
  return value === (alg === undefined ? digits : hash('sha256', `${salt}${digits}`, 'base64'))
}
