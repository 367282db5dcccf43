import { ExplainedError } from '../../platform/config/explained-error.ts'

/** Error for an invalid scenario file. The message names the file, the field, and what was expected. */
export class ScenarioFileError extends ExplainedError {
  override readonly name = 'ScenarioFileError'
}
