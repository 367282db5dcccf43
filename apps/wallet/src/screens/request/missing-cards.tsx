import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { browser } from '../../wallet/environment.ts'
import { nameIn } from '../../wallet/issuer-texts.ts'
import type { Ask } from '../../wallet/sharing/opened-request.ts'
import { OutwardLink } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'

/** The verifier does not learn that the cards are missing. */
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

export function WaysToCards({ asks, linkKind }: { asks: readonly Ask[]; linkKind: 'main' | 'quiet' }) {
  return asks.map((ask) => {
    const name = wantedName(ask)
    const { issuer } = ask.wanted
    const issuerName = issuer && nameIn(browser.languages(), issuer.names)
    return (
      <Fragment key={ask.queryId}>
        <Notice tone="plain" title={t`How to get this card: ${name}`}>
          {issuerName === undefined
            ? t`Ask an issuer of such cards for an offer, and open it with this wallet.`
            : t`You can get this card from ${issuerName}.`}{' '}
          {t`Then start again on the page that asked.`}
        </Notice>
        {issuer && (
          <OutwardLink href={issuer.origin} kind={linkKind}>
            {t`Get the card`}
          </OutwardLink>
        )}
      </Fragment>
    )
  })
}

export function wantedName({ wanted, format: name }: Ask): string {
  return wanted.names.length > 0 ? nameIn(browser.languages(), wanted.names) : t`a card of the kind ${name}`
}
