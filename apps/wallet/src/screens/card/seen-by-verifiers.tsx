import { t } from '@lingui/core/macro'
import type { CardUse } from '../../wallet/card/card.ts'
import { ForDevelopers } from '../parts/for-developers.tsx'
import { formatMoment } from '../parts/format/localized.ts'
import styles from './seen-by-verifiers.module.css'

type SeenUse = CardUse & { readonly seen: NonNullable<CardUse['seen']> }

export function SeenByVerifiers({ uses }: { uses: readonly CardUse[] }) {
  const [last, before] = uses.filter((use): use is SeenUse => use.seen !== undefined)
  if (!last || !before) return null
  const views = [before, last]
  const rows = [
    { label: t`Key`, values: views.map(({ seen }) => seen.key) },
    { label: t`Entry in the status list`, values: views.map(({ seen }) => entryOf(seen)) },
  ]
  const isSame = rows.some(({ values: [one, other] }) => one === other && one !== undefined)
  return (
    <ForDevelopers>
      <table className={styles.views}>
        <caption>{t`What the last two verifiers saw, apart from the claims`}</caption>
        <thead>
          <tr>
            <td />
            {views.map(({ id, verifier, at }) => (
              <th key={id} scope="col">
                {verifier.name}
                <span className={styles.when}>{formatMoment(at)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={views[index]?.id}>{value ?? t`none`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {isSame
          ? t`Both saw the same copy of the card. Together they could tell that it was the same person.`
          : t`They saw different copies of the card. The salts and the signature differ as well, and the times are those of the whole day. By the card they cannot tell that it was the same person; by the claims they may.`}
      </p>
    </ForDevelopers>
  )
}

const entryOf = ({ statusReference }: SeenUse['seen']): string | undefined =>
  statusReference && `${statusReference.idx}, ${statusReference.uri.slice(statusReference.uri.lastIndexOf('/') + 1)}`
