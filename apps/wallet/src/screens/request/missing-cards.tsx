import { t } from '@lingui/core/macro'
import { browser } from '../../wallet/environment.ts'
import { nameIn } from '../../wallet/issuer-texts.ts'
import type { Ask } from '../../wallet/sharing/opened-request.ts'
import { Notice } from '../parts/notice.tsx'

/** Notices about the missing cards. The verifier does not learn that they are missing. */
export function MissingCards({ asks, verifierName }: { asks: readonly Ask[]; verifierName: string }) {
  return asks.map((ask) => {
    const name = wantedName(ask)
    return (
      <Notice key={ask.queryId} tone="warn" title={t`You do not have this card: ${name}`}>
        {t`So nothing can be shared. ${verifierName} does not learn why.`}
      </Notice>
    )
  })
}

/** Notices that explain how to get each missing card. */
export function WaysToCards({ asks }: { asks: readonly Ask[] }) {
  return asks.map((ask) => {
    const name = wantedName(ask)
    const { issuerHost } = ask.wanted
    return (
      <Notice key={ask.queryId} tone="plain" title={t`How to get this card: ${name}`}>
        {issuerHost === undefined
          ? t`Ask an issuer of such cards for an offer, and open it with this wallet.`
          : t`Get it from ${issuerHost}: generate it there and open the offer with this wallet.`}{' '}
        {t`Then start again on the page that asked.`}
      </Notice>
    )
  })
}

/** Returns the name of the requested card. */
export function wantedName({ wanted, format: name }: Ask): string {
  return wanted.names.length > 0 ? nameIn(browser.languages(), wanted.names) : t`a card of the kind ${name}`
}
