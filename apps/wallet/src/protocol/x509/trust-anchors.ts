import * as z from 'zod/mini'
import { type Certificate, certificatesOfPem } from './certificate.ts'

/** Roles of signers: issuers of JWT cards, issuers of documents (mdoc), and verifiers. Status lists have the role of their cards. */
export type SignerRole = 'issuer' | 'documents' | 'verifier'

export type TrustAnchors = Readonly<Record<SignerRole, readonly Certificate[]>>

export const NO_ANCHORS: TrustAnchors = { issuer: [], documents: [], verifier: [] }

/** Skips unreadable PEM texts; signers that depend on them stay unknown. */
const zAnchors = z.pipe(
  z.array(z.string()),
  z.transform((pems) =>
    pems.flatMap((pem) => {
      try {
        return certificatesOfPem(pem)
      } catch {
        return []
      }
    }),
  ),
)

export const zTrustAnchors = z.object({ issuer: zAnchors, documents: zAnchors, verifier: zAnchors })
