/**
 * What the strict wallet throws when it will not go on: what is wrong, and the section that forbids it.
 */
export class WalletRefusal extends Error {
  override readonly name = 'WalletRefusal'
  readonly section: string

  constructor(section: string, message: string) {
    super(`${message} (${section})`)
    this.section = section
  }
}

/** Goes on only where the condition holds. @throws WalletRefusal */
export function demand(condition: boolean, section: string, message: string): asserts condition {
  if (!condition) throw new WalletRefusal(section, message)
}
