import * as z from 'zod'

/** A signed message in compact form (RFC 7515 section 3.1). */
export const signedMessage = (id: string, description: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/)
    .meta({ id, description, example: 'eyJhbGciOiJFUzI1NiJ9.eyJpYXQiOjE3NjcyMjU2MDB9.cGxhY2Vob2xkZXI' })
