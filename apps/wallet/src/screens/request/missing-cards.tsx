import type { Ask } from '../../wallet/opened-request.ts'
import { Notice } from '../parts/notice.tsx'

/** Which cards would be needed, and how to come by them. */
export function MissingCards({ asks }: { asks: readonly Ask[] }) {
  return asks.map(({ queryId, wanted }) => (
    <Notice key={queryId} tone="warn" title={`You do not have this card: ${wanted.name}`}>
      {wanted.issuerHost === undefined
        ? 'Ask whoever issues such cards for an offer, and open it with this wallet.'
        : `Get it from ${wanted.issuerHost}: generate it there and open the offer with this wallet.`}{' '}
      Then come back and open this request again.
    </Notice>
  ))
}
