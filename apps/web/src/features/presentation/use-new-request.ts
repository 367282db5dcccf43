import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { presentPath, presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { useNavigate } from 'react-router'
import { useQuestion } from '../../shared/flow/use-question.tsx'
import { isContinued, paymentOf } from './payment/payment-operations.ts'
import type { PresentationSource } from './presentation-source.ts'
import type { Presentation } from './use-presentation.ts'

/** Makes a new request. If a wallet is answering the current one, asks the visitor for confirmation first. */
export function useNewRequest(card: PublicCard, source: PresentationSource, flow: Presentation) {
  const navigate = useNavigate()
  const requested = source.kind === 'request' ? source.payment : undefined
  const isPayment = requested !== undefined && paymentOf(card, requested.type) !== undefined

  const newRequest = () => {
    // A paid payment cannot be continued; the next request is a new payment.
    if (requested && flow.state === 'done' && isContinued(requested))
      return void navigate(presentPaymentPath(card.id, requested.type))
    return source.kind === 'request' ? flow.startOver() : void navigate(presentPath(card.id))
  }
  const question = useQuestion({
    isNeeded: source.kind === 'request' && flow.state === 'scanned',
    title: t`Make a new request?`,
    confirmLabel: t`Make a new request`,
    consequence:
      isPayment && !isContinued(requested)
        ? t`A wallet is already answering this request. If you start another and confirm both, you pay twice.`
        : t`A wallet is already answering this request. If you start another, what you confirm in the wallet still counts.`,
  })
  return { newRequest, question }
}
