import { t } from '@lingui/core/macro'
import { useId } from 'react'
import cases from '../../shared/ui/case.module.css'
import styles from './what-we-keep.module.css'

const promises = () => [
  {
    title: t`Nobody else is told`,
    text: t`There are no analytics, no advertisements and no pixels. Type, pictures and code come from this site, and your browser asks nobody else for them.`,
  },
  {
    title: t`No card is kept`,
    text: t`Neither your card nor what your wallet sends is stored, nor any key of yours. The account does not say which cards are in one wallet.`,
  },
  {
    title: t`Whom the server asks`,
    text: t`The identity provider, for its keys, when somebody signs in; and other issuers for their lists of revoked cards. They learn that somebody asked, not about whom.`,
  },
]

/** What visitors may expect elsewhere, and need not here. */
export function WhatIsNotKept() {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{t`What we do not keep`}</h2>
      <ul className={styles.promises}>
        {promises().map(({ title, text }) => (
          <li key={title} className={cases.panel}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
