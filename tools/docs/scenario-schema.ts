// Writes scenarios/scenario.schema.json, which editors use for completion, from the zod schema.
import { writeFileSync } from 'node:fs'
import { zScenario } from '@vitrine/api/cards/scenario.ts'
import * as z from 'zod'

const schema = z.toJSONSchema(zScenario, { io: 'input' })
writeFileSync(new URL('../../scenarios/scenario.schema.json', import.meta.url), `${JSON.stringify(schema, null, 2)}\n`)
