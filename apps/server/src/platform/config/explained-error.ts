/** An error whose message tells the operator what to change. It is shown without a stack trace, which would only hide it. */
export class ExplainedError extends Error {
  override readonly name: string = 'ExplainedError'
}
