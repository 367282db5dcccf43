import { ExplainedError } from './explained-error.ts'

/** The message has one line per bad value, with the expected value. */
export class ConfigurationError extends ExplainedError {
  override readonly name = 'ConfigurationError'
}
