import { t } from '@lingui/core/macro'
import type { Ask } from '../../wallet/opened-request.ts'
import { Notice } from '../parts/notice.tsx'

/** Which cards would be needed, and how to come by them. */
export function MissingCards({ asks }: { asks: readonly Ask[] }) {
  return asks.map(({ queryId, wanted: { name, issuerHost } }) => (
    <Notice key={queryId} tone="warn" title={t`You do not have this card: ${name}`}>
      {issuerHost === undefined
        ? t`Ask whoever issues such cards for an offer, and open it with this wallet.`
        : t`Get it from ${issuerHost}: generate it there and open the offer with this wallet.`}{' '}
      {t`Then come back and open this request again.`}
    </Notice>
  ))
}
