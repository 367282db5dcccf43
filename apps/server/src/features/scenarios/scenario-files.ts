import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Scenario, zScenario } from '@vitrine/api/cards/scenario.ts'
import { ScenarioFileError } from './scenario-file-error.ts'
import { requireOneMeaning } from './shared-by-id.ts'

const SCHEMA_FILE = 'scenario.schema.json'

/**
 * Reads each `<id>.json` of a directory and checks that its pictures are there, and that the files do not contradict each other.
 *
 * @throws {ScenarioFileError} for the first file that cannot be used
 */
export function readScenarioFiles(directory: string, apiHosts: string[]): Scenario[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.json') && name !== SCHEMA_FILE)
  const scenarios = names.sort().map((name) => readScenarioFile(directory, name, apiHosts))
  requireOneMeaning(scenarios)
  return scenarios
}

function readScenarioFile(directory: string, name: string, apiHosts: string[]): Scenario {
  const parsed = zScenario.safeParse(parseJson(join(directory, name)))
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.') || '(the whole file)'}: ${issue.message}`,
    )
    throw new ScenarioFileError(`${name} is not a scenario:\n${lines.join('\n')}`)
  }
  const scenario = parsed.data
  if (`${scenario.id}.json` !== name)
    throw new ScenarioFileError(`${name}: id is '${scenario.id}', but must be the name of the file`)
  if (scenario.apiHost !== '' && !apiHosts.includes(scenario.apiHost))
    throw new ScenarioFileError(`${name}: apiHost is '${scenario.apiHost}', which API_HOSTS does not allow`)
  const { card, credential, presentation } = scenario
  const images = [
    card.image,
    card.presentationImage,
    credential?.display.image ?? '',
    ...presentation.extra.map((extra) => extra.image),
  ]
  const missing = images.find((image) => image !== '' && !existsSync(join(directory, 'images', image)))
  if (missing) throw new ScenarioFileError(`${name}: the picture images/${missing} is not there`)
  return scenario
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new ScenarioFileError(`${file} is not JSON: ${cause instanceof Error ? cause.message : cause}`)
  }
}
