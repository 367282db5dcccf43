/** Error with which the strict wallet refuses a message. `section` is the section of the standard that the message violates. */
export class WalletRefusal extends Error {
  override readonly name = 'WalletRefusal'
  readonly section: string

  constructor(section: string, message: string) {
    super(`${message} (${section})`)
    this.section = section
  }
}

/** Throws unless the condition holds. @throws WalletRefusal */
export function demand(condition: boolean, section: string, message: string): asserts condition {
  if (!condition) throw new WalletRefusal(section, message)
}
