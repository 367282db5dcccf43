import { hash } from 'node:crypto'
import { encodeCbor } from '../../../../platform/cbor/strict-cbor.ts'
import type { ExpectedBinding } from '../credential-format.ts'

/**
 * Returns the session transcript that the device includes in its signature. It binds the answer to one request of one verifier
 * (OpenID4VP 1.0 appendix B.2.6).
 */
export const sessionTranscript = ({ handover: { name, info } }: Pick<ExpectedBinding, 'handover'>): unknown[] => [
  null,
  null,
  [name, hash('sha256', encodeCbor(info), 'buffer')],
]
