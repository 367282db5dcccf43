import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import type { JsonValue } from '../../json.ts'
import { zStatusReference } from '../../status-list.ts'
import { CredentialError } from '../credential-format.ts'

const MAX_DEPTH = 32

/** The type needs no check, because the input was parsed from JSON. */
const zJson = z.custom<JsonValue>((value) => value !== undefined)
const zSubject = z.catchall(z.object({}), zJson)

const zJwtVc = z.object({
  sub: z.string(),
  status: z.optional(z.object({ status_list: z.optional(zStatusReference) })),
  vc: z.catchall(
    z.object({
      type: z.array(z.string()).check(z.refine((types) => types.includes('VerifiableCredential'))),
      credentialSubject: z.union([zSubject, z.array(zSubject).check(z.minLength(1))]),
    }),
    zJson,
  ),
})

/** Claims of a JWT VC (VC Data Model 1.1 section 6.3.1). */
type JwtVc = z.infer<typeof zJwtVc>

/** Does not check the signature. @throws CredentialError */
export function parseJwtVc(payload: unknown): JwtVc {
  assertShallow(payload, 0)
  const parsed = zJwtVc.safeParse(payload)
  if (!parsed.success) throw new CredentialError(`its ${parsed.error.issues[0]?.path.join('.')} is missing or wrong`)
  return parsed.data
}

/** Parses a stored credential, which was verified when it was received. */
export const openJwtVc = (credential: string) => parseJwtVc(decodeJwt(credential))

function assertShallow(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > MAX_DEPTH) throw new CredentialError('it is nested too deeply')
  for (const member of Object.values(value)) assertShallow(member, depth + 1)
}
