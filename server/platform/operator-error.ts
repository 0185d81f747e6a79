/** An error that the operator can fix. Its message is one line that says what is wrong and what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
