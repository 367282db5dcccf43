import { ExplainedError } from '../config/explained-error.ts'
/** The keys cannot be used; the message says which and what to do. */
export class KeyStoreError extends ExplainedError {
  override readonly name = 'KeyStoreError'
}
