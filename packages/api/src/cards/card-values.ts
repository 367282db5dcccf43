import * as z from 'zod/mini'

export const zImage = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp)$/, 'the name of a file in scenarios/images'))

export const zClaimName = z.string().check(
  z.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'a claim name: letters, digits and underscores'),
  z.refine(
    (name) =>
      !['iss', 'sub', 'aud', 'nbf', 'iat', 'exp', 'jti', 'cnf', 'vct', 'aka_vcts', 'status', 'type'].includes(name),
    'a claim name that neither SD-JWT VC nor the issuance call reserves',
  ),
)

/** Type of another issuer: a collision-resistant name (SD-JWT VC section 3.2.2.1) with a domain, URN, object identifier or UUID in it. */
export const zForeignType = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(/^(?!http:)[!-,/-9;-~]*[.:-][!-~]*$/i, 'a collision-resistant name: an https address, a URN'),
  )

export const zPln = z.number('an amount in PLN: a number with a point and without quotation marks, like 12.50').check(
  z.gte(0),
  z.lte(1_000_000_000),
  z.refine((pln) => Number(pln.toFixed(2)) === pln, 'an amount in PLN with at most two decimals, like 12.50'),
)

export const zType = z
  .string()
  .check(z.regex(/^[A-Z][A-Za-z0-9]*$/, 'words without spaces, each with a capital letter, like WorkshopBadge'))
