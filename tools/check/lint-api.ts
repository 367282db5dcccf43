// Lints the API description of a server that does not listen. Part of npm run validate.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '../../apps/server/src/composition/compose.ts'
import { readConfiguration } from '../../apps/server/src/settings/configuration.ts'
import { complain, say } from '../terminal.ts'
import { problemsOfDescription } from './api-rules.ts'

const directory = await mkdtemp(join(tmpdir(), 'vitrine-api-'))
try {
  const configuration = { PUBLIC_URL: 'https://cards.example.org', DATA_DIR: directory, LOG_LEVEL: 'silent' }
  const product = await compose(readConfiguration(configuration))
  const { payload } = await product.app.inject('/openapi.json')
  await product.close()
  const problems = await problemsOfDescription(payload)
  if (problems.length > 0) {
    complain(problems.join('\n'))
    process.exitCode = 1
  } else say('The API description is correct.')
} finally {
  await rm(directory, { recursive: true, force: true })
}
