import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { PAGES, presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { type ReactNode, useState } from 'react'
import { matchRoutes, Navigate, useLocation } from 'react-router'
import { cardsQuery } from '../../shared/api/cards.ts'
import { pageOf } from '../../shared/flow/kept-request.ts'
import { isAvailable } from '../../shared/ui/card/card-display.ts'
import { FlowPage } from '../../shared/ui/page/flow-page.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { WithCard } from '../../shared/ui/page/with-card.tsx'
import { NotAvailable } from '../../shared/ui/state/not-available.tsx'
import { PresentationFlow } from './presentation-flow.tsx'
import { presentationSource } from './presentation-source.ts'

const ADDRESSES = [PAGES.present, PAGES.presentLink, PAGES.presentPayment].map((path) => ({ path }))

/** Page of `/present/{configId}/...`: a new request, a payment, a link in the URL, or an earlier presentation. */
export default function PresentationPage() {
  // `page` stays the path of the page that made the request, even after the URL has changed to that of the result.
  const page = pageOf(useLocation())
  const queries = useQueryClient()
  const { configId, id, type } = matchRoutes(ADDRESSES, page)?.[0]?.params ?? {}
  return (
    <WithCard configId={configId} use="presentation">
      {(card) => {
        const source = presentationSource({ id, type, pathname: page })
        const { defaultExtra } = card.presentation
        if (source.kind === 'request' && source.payment === undefined && defaultExtra !== '')
          return <Navigate to={presentPaymentPath(card.id, defaultExtra)} replace />
        const flow = <PresentationFlow key={page} card={card} source={source} />
        // An existing presentation is shown even if the card is unavailable.
        if (source.kind !== 'request') return flow
        return (
          <IfAvailable key={page} card={card} onRefresh={() => void queries.invalidateQueries(cardsQuery)}>
            {flow}
          </IfAvailable>
        )
      }}
    </WithCard>
  )
}

type IfAvailableProps = {
  readonly card: PublicCard
  readonly onRefresh: () => void
  readonly children: ReactNode
}

/** Keeps its children if the card becomes unavailable later, so that a started presentation stays visible. */
function IfAvailable({ card, onRefresh, children }: IfAvailableProps) {
  const [wasAvailable, setAvailable] = useState(isAvailable(card))
  if (wasAvailable) return children
  if (isAvailable(card)) setAvailable(true)
  return <UnavailableCard card={card} onRefresh={onRefresh} />
}

function UnavailableCard({ card, onRefresh }: Omit<IfAvailableProps, 'children'>) {
  const { title } = card.card
  usePageTitle(t`Use: ${title}`)
  return (
    <FlowPage card={card.card} onRefresh={onRefresh}>
      <NotAvailable card={card} />
    </FlowPage>
  )
}
