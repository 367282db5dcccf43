import { sha256 } from '../digest.ts'

/** A transaction that the holder agrees to with a presentation (OpenID4VP 1.0 section 8.4). */
export type AgreedTransaction = {
  type: string
  /** The text as it came: the hash of exactly this binds the holder's answer to it. */
  encoded: string
  /** Whether the answer has to name the hash algorithm (OpenID4VP 1.0 appendix B.3.3.1). */
  namesHashAlgorithm: boolean
}

/** The hash that binds an answer to the transaction: over the text as it came (OpenID4VP 1.0 appendix B.3.3.1). */
export function transactionDataHash({ encoded }: Pick<AgreedTransaction, 'encoded'>): Promise<string> {
  return sha256(encoded)
}
