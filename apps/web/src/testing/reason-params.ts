const FIELD = { claim: 'displayName', label: 'Full name' }

/** Values for every parameter of every reason. */
export const ALL_PARAMS = {
  percent: 10,
  card: 'Workshop badge',
  known: ['a', 'b'],
  names: ['A', 'B'],
  fields: [FIELD, { claim: 'email', label: 'E-mail' }],
  field: FIELD,
  most: 200,
  kilobytes: 500,
  pixels: 4000,
  operation: 'coffee',
  price: 8,
  receiver: 'Lunch service',
  serviceCode: 'badRequest',
  name: 'NoSuchContract',
  amount: 8,
  currency: 'PLN',
  requiredLevel: 3,
}
