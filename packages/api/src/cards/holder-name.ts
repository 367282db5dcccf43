/** In the order of preference. */
const NAME_PARTS = [
  ['givenName', 'surname'],
  ['firstName', 'lastName'],
] as const

export function holderName(claims: Readonly<Record<string, unknown>>): string | undefined {
  const parts = [['displayName'], ...NAME_PARTS].map((names) => names.flatMap((name) => textOf(claims[name])))
  return parts.find((part) => part.length > 0)?.join(' ')
}

function textOf(value: unknown): string[] {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? [] : [text]
}
