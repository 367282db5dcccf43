/** Reads the page number of a list from the query parameters of a URL; 1 if the number is missing or invalid. */
export function pageInAddress(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** Returns the query parameters with another page number. Page 1 has no `page` parameter. */
export function withPage(query: URLSearchParams, page: number): URLSearchParams {
  const changed = new URLSearchParams(query)
  if (page === 1) changed.delete('page')
  else changed.set('page', String(page))
  return changed
}
