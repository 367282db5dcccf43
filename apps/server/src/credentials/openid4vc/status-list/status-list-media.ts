/** Media types of a status list token as a JWT and as a CWT (Token Status List sections 5.1 and 5.2). */
export const LIST_AS_JWT = 'application/statuslist+jwt'
export const LIST_AS_CWT = 'application/statuslist+cwt'

export type ListMedia = typeof LIST_AS_JWT | typeof LIST_AS_CWT

/** Returns the form of a list that a reader asks for with its Accept header: a CWT only if it prefers one (RFC 9110 section 12.5.1). */
export function listMediaFor(accept: string | undefined): ListMedia {
  const qualities = new Map(
    (accept ?? '').split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [type, quality === undefined ? 1 : Number(quality)] as const
    }),
  )
  const ofAny = qualities.get('application/*') ?? qualities.get('*/*') ?? 0
  const of = (type: ListMedia): number => qualities.get(type) ?? ofAny
  return of(LIST_AS_CWT) > of(LIST_AS_JWT) ? LIST_AS_CWT : LIST_AS_JWT
}
