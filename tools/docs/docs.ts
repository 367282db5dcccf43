// npm run docs: writes the generated pages docs/settings.md and docs/access.md, and scenarios/scenario.schema.json, which editors use for
// completion.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zCard } from '@vitrine/api/cards/card.ts'
import * as z from 'zod'
import { ROOT } from '../root.ts'
import { accessTable } from './access-table.ts'
import { settingsPage } from './settings-page.ts'

const schema = z.toJSONSchema(zCard, { io: 'input' })
writeFileSync(join(ROOT, 'docs', 'settings.md'), settingsPage())
writeFileSync(join(ROOT, 'docs', 'access.md'), accessTable())
writeFileSync(join(ROOT, 'scenarios', 'scenario.schema.json'), `${JSON.stringify(schema, null, 2)}\n`)
