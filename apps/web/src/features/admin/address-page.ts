/** The page of a list that an address asks for; the first one where it asks for none that can be. */
export function pageInAddress(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** An address with this page of a list, which stays short for the first one. */
export function withPage(query: URLSearchParams, page: number): URLSearchParams {
  const changed = new URLSearchParams(query)
  if (page === 1) changed.delete('page')
  else changed.set('page', String(page))
  return changed
}
