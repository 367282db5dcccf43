import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Scenario, zScenario } from '@vitrine/api/cards/scenario.ts'
import { ScenarioFileError } from '../scenario-file-error.ts'

const SCHEMA_FILE = 'scenario.schema.json'

const isScenarioFile = (name: string): boolean => name.endsWith('.json') && name !== SCHEMA_FILE

/**
 * Reads each `<id>.json` of a directory.
 *
 * @throws {ScenarioFileError} for the first invalid file
 */
export function readScenarioFiles(directory: string): Scenario[] {
  const names = readdirSync(directory).filter(isScenarioFile)
  return names.sort().map((name) => readScenarioFile(directory, name))
}

/** Reads the file of a scenario. @throws {ScenarioFileError} if it is invalid */
export function readScenarioFile(directory: string, name: string): Scenario {
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
  return scenario
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new ScenarioFileError(`${file} is not valid JSON: ${cause instanceof Error ? cause.message : cause}`)
  }
}
