import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Scenario, zScenario } from '@vitrine/api/cards/scenario.ts'
import { ScenarioFileError } from '../scenario-file-error.ts'
import { requireConsistentDefinitions } from '../shared-by-id.ts'

const SCHEMA_FILE = 'scenario.schema.json'

/**
 * Reads each `<id>.json` of a directory. Checks that the pictures exist and that the files do not contradict each other.
 *
 * @throws {ScenarioFileError} for the first invalid file
 */
export function readScenarioFiles(directory: string, apiHosts: string[]): Scenario[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.json') && name !== SCHEMA_FILE)
  const scenarios = names.sort().map((name) => readScenarioFile(directory, name, apiHosts))
  requireConsistentDefinitions(scenarios)
  return scenarios
}

function readScenarioFile(directory: string, name: string, apiHosts: string[]): Scenario {
  const parsed = zScenario.safeParse(parseJson(join(directory, name)))
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.') || '(the whole file)'}: ${issue.message}`,
    )
    throw new ScenarioFileError(`${name} is not a valid scenario:\n${lines.join('\n')}`)
  }
  const scenario = parsed.data
  if (`${scenario.id}.json` !== name)
    throw new ScenarioFileError(`${name}: id is '${scenario.id}', but must match the file name`)
  if (scenario.apiHost !== '' && !apiHosts.includes(scenario.apiHost))
    throw new ScenarioFileError(
      `${name}: apiHost '${scenario.apiHost}' is not in API_HOSTS. Add the address to API_HOSTS, or remove apiHost from this file`,
    )
  const { card, credential, presentation } = scenario
  const images = [
    card.image,
    card.presentationImage,
    credential?.display.image ?? '',
    ...presentation.extra.map((extra) => extra.image),
  ]
  const missing = images.find((image) => image !== '' && !existsSync(join(directory, 'images', image)))
  if (missing) throw new ScenarioFileError(`${name}: the picture images/${missing} does not exist`)
  return scenario
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new ScenarioFileError(`${file} is not valid JSON: ${cause instanceof Error ? cause.message : cause}`)
  }
}
