import { t } from '@lingui/core/macro'
import { useCards } from '../../shared/api/cards.ts'
import cases from '../../shared/ui/case.module.css'

type OtherServersProps = {
  /** Origin of another server for all cards; undefined if this site's own server issues and checks cards. */
  readonly backend: string | undefined
}

/** Names the servers of other operators that issue and check cards, because this page cannot tell what they keep. */
export function OtherServers({ backend }: OtherServersProps) {
  const { data: cards = [] } = useCards()
  const origins = [...new Set(cards.map(({ apiHost }) => apiHost).filter((origin) => origin !== ''))]
  if (backend === undefined && origins.length === 0) return null
  const title = t`Servers of others`
  return (
    <section className={cases.panel} aria-label={title}>
      <h2>{title}</h2>
      <p>
        {backend === undefined
          ? t`Some cards are issued and checked by servers of others: ${{ servers: origins.join(', ') }}. What you enter and show for these cards goes to them, and not to this site’s server.`
          : t`The cards of this site are issued and checked by another server: ${{ servers: [...new Set([backend, ...origins])].join(', ') }}. What you enter and show goes there, and not to this site’s server.`}
      </p>
      <p>
        {t`The rules of that server’s operator apply to this data. Ask them what they keep, for how long, and how to have it deleted.`}
      </p>
    </section>
  )
}
