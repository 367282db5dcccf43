import type { FormatName } from '../../credential-engine.ts'
import type { CredentialFormat } from './credential-format.ts'
import { JWT_VC } from './jwt-vc/jwt-vc.ts'
import { MDOC } from './mdoc/mdoc.ts'
import { SD_JWT_VC } from './sd-jwt/sd-jwt-vc.ts'

export const FORMATS: readonly CredentialFormat[] = [SD_JWT_VC, JWT_VC, MDOC]

export class FormatRegistry {
  readonly #formats: readonly CredentialFormat[]

  constructor(formats: readonly CredentialFormat[]) {
    this.#formats = formats
  }

  get names(): FormatName[] {
    return this.#formats.map(({ name }) => name)
  }

  get confirmingPayments(): FormatName[] {
    return this.#formats.filter(({ confirmsPayments }) => confirmsPayments).map(({ name }) => name)
  }

  /**
   * @throws {Error} if there is no such format. No card leads to this error, because the server does not start with a card in an
   * unknown format
   */
  named(name: FormatName): CredentialFormat {
    const format = this.#formats.find((one) => one.name === name)
    if (!format) throw new Error(`the credential format ${name} does not exist`)
    return format
  }
}
