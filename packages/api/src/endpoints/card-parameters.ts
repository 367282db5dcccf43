import * as z from 'zod/mini'
import { described } from '../described.ts'

export const zCardPrefix = z.object({
  prefix: described(z.string().check(z.maxLength(100)), 'Prefix of the card, without the slash', 'basic'),
})

export const zFlowId = z.object({
  id: described(
    z.string().check(z.minLength(1), z.maxLength(200)),
    'Id of the issuance or presentation, as returned when a browser started it; a secret of that browser',
    'kO2yX0mZ4tVbQ1sP',
  ),
})
