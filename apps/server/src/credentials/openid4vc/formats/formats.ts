import type { FormatName } from '../../credential-engine.ts'
import type { CredentialFormat } from './credential-format.ts'
import { JWT_VC } from './jwt-vc/jwt-vc.ts'
import { MDOC } from './mdoc/mdoc.ts'
import { SD_JWT_VC } from './sd-jwt/sd-jwt-vc.ts'

/** The formats that this engine issues and verifies: each has a line here. */
export const FORMATS: readonly CredentialFormat[] = [SD_JWT_VC, JWT_VC, MDOC]

/** Formats by their names. */
export class FormatRegistry {
  readonly #formats: readonly CredentialFormat[]

  constructor(formats: readonly CredentialFormat[]) {
    this.#formats = formats
  }

  get names(): FormatName[] {
    return this.#formats.map(({ name }) => name)
  }

  /** Those in which the holder confirms payments. */
  get confirmingPayments(): FormatName[] {
    return this.#formats.filter(({ confirmsPayments }) => confirmsPayments).map(({ name }) => name)
  }

  /** @throws where there is no such format: cards that ask for one stop the start */
  named(name: FormatName): CredentialFormat {
    const format = this.#formats.find((one) => one.name === name)
    if (!format) throw new Error(`there is no format ${name}`)
    return format
  }
}
