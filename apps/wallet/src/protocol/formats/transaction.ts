import { sha256 } from '../digest.ts'

/** Transaction that the holder agrees to with a presentation (OpenID4VP 1.0 section 8.4). */
export type AgreedTransaction = {
  type: string
  /** Text as received. Its hash binds the response to the transaction. */
  encoded: string
  /** True if the response must name the hash algorithm (OpenID4VP 1.0 appendix B.3.3.1). */
  namesHashAlgorithm: boolean
}

export function transactionDataHash({ encoded }: Pick<AgreedTransaction, 'encoded'>): Promise<string> {
  return sha256(encoded)
}
