import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ReviewedRequest } from '../../wallet/sharing/opened-request.ts'
import { OutwardLink } from '../parts/button.tsx'
import { formatMoney } from '../parts/format/localized.ts'
import { Notice } from '../parts/notice.tsx'
import { LastStep } from '../parts/sheet/last-step.tsx'
import type { Leaving } from '../parts/sheet/leaving.ts'
import { missingAsks } from './choice.ts'
import { WaysToCards } from './missing-cards.tsx'
import { siteOf } from './site-of.ts'

type AnsweredProps = Pick<Leaving, 'isScanned' | 'onClose'> & {
  opened: ReviewedRequest
  /** Page named by the verifier. Opening it is optional. */
  redirectUri: string | undefined
}

export function SharedStep(props: AnsweredProps & Pick<Leaving, 'closesAutomatically'>) {
  const { request, payment } = props.opened
  const { name } = request.verifier
  const amount = payment && formatMoney(payment.amount, payment.currency)
  return (
    <Answered title={amount === undefined ? t`Shared` : t`${amount} approved`} {...props}>
      <Notice tone="good" title={t`${name} has your answer`}>
        {payment
          ? t`Go back to the page that asked to see whether it was paid. It is saved in the card’s history.`
          : t`Go back to the page that asked to see the result. It is saved in the card’s history.`}
      </Notice>
    </Answered>
  )
}

export function DeclinedStep(props: AnsweredProps) {
  const { opened } = props
  const { name } = opened.request.verifier
  const missing = missingAsks(opened.groups)
  return (
    <Answered
      title={t`Declined`}
      {...props}
      next={<WaysToCards asks={missing} linkKind="main" />}
      hasMainNext={missing.some(({ wanted }) => wanted.issuer)}
    >
      <Notice tone="plain" title={t`Nothing was shared`}>
        {t`${name} knows that you declined.`}
      </Notice>
    </Answered>
  )
}

type AnsweredFrame = AnsweredProps & {
  title: string
  children: ReactNode
  next?: ReactNode
  /** True if a suggestion is the main action. */
  hasMainNext?: boolean
  closesAutomatically?: boolean
}

function Answered({ opened, redirectUri, isScanned, children, next, hasMainNext = false, ...step }: AnsweredFrame) {
  // If a page opened the wallet, the person returns to that page by leaving. After a scan, the next step is the page named by the verifier.
  const leadsToPage = redirectUri !== undefined && isScanned
  const link = redirectUri && (
    <OutwardLink href={redirectUri} kind={leadsToPage ? 'main' : 'quiet'}>
      {t`Open ${{ site: siteOf(opened, redirectUri) }}`}
    </OutwardLink>
  )
  return (
    <LastStep
      {...step}
      closeKind={leadsToPage || hasMainNext ? 'quiet' : 'main'}
      actionBefore={!leadsToPage && link}
      actionAfter={leadsToPage && link}
    >
      <div role="status">{children}</div>
      {next}
    </LastStep>
  )
}
