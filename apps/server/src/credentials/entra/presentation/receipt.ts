import { decodeJwt } from 'jose'
import * as z from 'zod'

const zPresentation = z.object({ vp: z.object({ verifiableCredential: z.array(z.string()).min(1) }) })
const zCredential = z.object({ jti: z.string().min(1).max(200) })

/**
 * Returns the part of a receipt that is kept: the service's id of the presented credential. The receipt itself contains all claims of the
 * credential, also those that were not requested. Its format is not promised, so an unknown one is ignored.
 */
export function receiptOf(
  receipt: { vp_token?: string | string[] | undefined } | undefined,
): { jti: string } | undefined {
  const token = [receipt?.vp_token].flat()[0]
  const presentation = zPresentation.safeParse(payloadOf(token)).data
  return zCredential.safeParse(payloadOf(presentation?.vp.verifiableCredential[0])).data
}

function payloadOf(token: string | undefined): ReturnType<typeof decodeJwt> | undefined {
  if (token === undefined) return undefined
  try {
    return decodeJwt(token)
  } catch {
    return undefined
  }
}
