import { createHash } from 'node:crypto'
import type { Queryable } from '../../../platform/database/database.ts'
import type { OfferRow } from '../../../platform/database/tables.ts'
import { findOfferByToken } from '../issuer/offers.repository.ts'
import { ProtocolError } from '../protocol-error.ts'

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * What an access token of ours is good for: one offer (RFC 6750 section 2.1; the header is the only place we look).
 *
 * @throws {ProtocolError} with status 401
 */
export async function authorize(db: Queryable, authorization: string | undefined, now: number): Promise<OfferRow> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(authorization ?? '')?.[1]
  if (!token) throw unauthorized('an access token is needed in the Authorization header')
  const offer = await findOfferByToken(db, hashToken(token))
  if (!offer?.token_expires_at || offer.token_expires_at <= now) throw unauthorized('the access token is not valid')
  return offer
}

const unauthorized = (description: string): ProtocolError =>
  new ProtocolError('invalid_token', description, {
    status: 401,
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  })
