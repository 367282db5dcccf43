/** Cards of the two formats. Their form has one field. */
export const CARDS = {
  sd_jwt_vc: { id: 'credo', type: 'CredoCard', prefix: '/credo' },
  mdoc: { id: 'credo-rest', type: 'CredoRestCard', prefix: '/credo-rest' },
} as const

export const CLAIMS = { displayName: 'Anna Nowak' }
