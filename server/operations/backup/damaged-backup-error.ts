import { OperatorError } from '#server/platform/operator-error.ts'

/** The file isn't a backup, or not all of it. */
export class DamagedBackupError extends OperatorError {
  override name = 'DamagedBackupError'

  constructor(reason: string) {
    super(`the file is not a complete backup: ${reason}`)
  }
}
