import { t } from '@lingui/core/macro'
import { useId } from 'react'
import cases from '../../shared/ui/case.module.css'
import styles from './what-we-keep.module.css'

const promises = () => [
  {
    title: t`Nobody else learns about you`,
    text: t`We use no analytics, advertisements or tracking pixels. Fonts, pictures and code come from this site only.`,
  },
  {
    title: t`We store no cards`,
    text: t`We do not store your card, your wallet’s answers or your keys. The account does not show which cards are in the same wallet.`,
  },
  {
    title: t`Our server contacts few others`,
    text: t`The server fetches keys from the identity provider when someone signs in, and lists of revoked cards from other issuers. They see the request, but not whom it is about.`,
  },
]

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
