import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { HELP_DESK_PURPOSE_NAME } from '@vitrine/api/flows/help-desk.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import type { Seconds } from '@vitrine/api/units.ts'
import { Link } from 'react-router'
import { hasOwnBackend } from '../../../shared/api/backend.ts'
import { useIssuingCard } from '../../../shared/api/cards.ts'
import { useConfiguration } from '../../../shared/api/configuration.ts'
import { describeDuration } from '../../../shared/format/duration.ts'
import { formatPercent } from '../../../shared/format/percent.ts'
import { CopyButton } from '../../../shared/links/copy-button.tsx'
import { isSitePath } from '../../../shared/links/site-path.ts'
import { HolderPhoto } from '../../../shared/ui/card/holder-photo.tsx'
import { Disclosure } from '../../../shared/ui/disclosure/disclosure.tsx'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { RawText } from '../../../shared/ui/raw-text.tsx'
import type { PresentedCard } from '../presented-card.ts'
import { Receipt } from './receipt.tsx'
import styles from './result.module.css'
import { highlightOf } from './result-highlight.ts'
import { credentialRows, dynamicRows, paymentIdOf, receiptOf, resultRows } from './result-rows.ts'

const ROWS_OF_RECEIPT: readonly (string | undefined)[] = ['accountNumber', 'paymentId', 'accountBalance']

export function ResultDetails({ card, result }: PresentedCard) {
  const { presentation, features } = card
  const issued = useIssuingCard(card)
  if (presentation.onlyPaymentId) {
    const paymentId = paymentIdOf(result)
    return paymentId ? <FactList facts={[{ key: 'paymentId', label: t`Payment id`, value: paymentId }]} /> : null
  }

  const photo = result.photo ?? result.photoBase64
  const receipt = receiptOf(result)
  const highlight = highlightOf(presentation.presentationComponentName, result)
  const saidAbove = receipt ? ROWS_OF_RECEIPT : [highlight?.row]
  const rows = resultRows(result, card.claims, issued?.card.title).filter(({ key }) => !saidAbove.includes(key))
  const dynamic = presentation.presentDynamicData ? dynamicRows(result, card.claims) : { rows: [], more: 0 }
  return (
    <>
      {receipt && <Receipt receipt={receipt} balance={result.accountBalance} accountNumber={result.accountNumber} />}
      {result.discount && <DiscountCode discount={result.discount} isOurs={card.apiHost === '' && hasOwnBackend()} />}
      {features.presentPhotoResult && photo && <HolderPhoto base64={photo} name={result.displayName} />}
      <div>
        <FactList facts={[...rows, ...dynamic.rows]} />
        {dynamic.more > 0 && <p className={styles.note}>{t`And ${{ count: dynamic.more }} more.`}</p>}
      </div>
      {result.magicLink && isSitePath(result.magicLink) && (
        <p className={styles.note}>
          <ResultLink path={result.magicLink} />
        </p>
      )}
    </>
  )
}

function ResultLink({ path }: { path: string }) {
  const seconds = shortestResult(useConfiguration()?.retention)
  return (
    <>
      {seconds === undefined ? (
        <Link to={path}>{t`Link to this result`}</Link>
      ) : (
        <Trans>
          <Link to={path}>Link to this result</Link>. It works for {{ duration: describeDuration(seconds) }}, for anyone
          who has it.
        </Trans>
      )}
    </>
  )
}

/** Returns the shortest time for which results of cards are kept, except results for the help desk. */
function shortestResult(retention: Retention | undefined): Seconds | undefined {
  const { [HELP_DESK_PURPOSE_NAME]: _, ...others } = retention?.resultSeconds ?? {}
  const lifetimes = Object.values(others)
  return lifetimes.length === 0 ? undefined : Math.min(...lifetimes)
}

export function TechnicalDetails({ card, result }: PresentedCard) {
  if (card.presentation.onlyPaymentId) return null
  return (
    <Disclosure summary={t`Technical details`}>
      <FactList facts={credentialRows(result)} />
      {card.showVcClaims && <RawClaims card={card} result={result} />}
    </Disclosure>
  )
}

function RawClaims({ card, result }: PresentedCard) {
  const { presentPhotoResult } = card.features
  const claims = result.fullObject?.verifiedCredentialsData?.map(({ type, claims }) => ({
    type,
    claims: presentPhotoResult ? claims : withoutPhoto(claims),
  }))
  if (!claims || claims.length === 0) return null
  const title = t`Claims of the credential`
  return (
    <section className={styles.section}>
      <h3 className={styles.subtitle}>{title}</h3>
      <RawText label={title}>{JSON.stringify(claims, undefined, 2)}</RawText>
    </section>
  )
}

function withoutPhoto(claims: Record<string, unknown>): Record<string, unknown> {
  const { [PHOTO_CLAIM]: _photo, ...others } = claims
  return others
}

type DiscountCodeProps = {
  readonly discount: NonNullable<PresentationResult['discount']>
  /** True if our own server made the code. Another backend may make a new one each time. */
  readonly isOurs: boolean
}

function DiscountCode({ discount: { percent, code }, isOurs }: DiscountCodeProps) {
  const label = t`You get ${{ discount: formatPercent(percent) }} off. Your code`
  return (
    <div className={styles.discount}>
      <FactList facts={[{ key: 'discount', label, value: code }]} />
      {isOurs && <p>{t`One code per card and day: if you show the card again today, you get the same code.`}</p>}
      <CopyButton text={code} label={t`Copy the code`} copiedLabel={t`Code copied`} fieldLabel={label} />
    </div>
  )
}
