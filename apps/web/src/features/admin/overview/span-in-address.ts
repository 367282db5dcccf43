import { OVERVIEW_SPANS, type OverviewSpan } from '@vitrine/api/administration/overview.ts'
import { useSearchParams } from 'react-router'

const STANDARD: OverviewSpan = 'day'

/** Reads and sets the span of time that the overview shows. The URL keeps the span as the query parameter `span`. */
export function useSpanInAddress(): [OverviewSpan, (span: OverviewSpan) => void] {
  const [query, setQuery] = useSearchParams()
  const span = OVERVIEW_SPANS.find((one) => one === query.get('span')) ?? STANDARD
  const setSpan = (next: OverviewSpan) => {
    const changed = new URLSearchParams(query)
    if (next === STANDARD) changed.delete('span')
    else changed.set('span', next)
    setQuery(changed, { replace: true, preventScrollReset: true })
  }
  return [span, setSpan]
}
