import { t } from '@lingui/core/macro'
import { ownRequestId } from '../../../shared/links/own-request-id.ts'
import styles from './presentation-request.module.css'

/**
 * What there is to know of a link that came with the address: who asks is named for requests of this site only, and what the
 * link leads to is never fetched.
 */
export const LinkNote = ({ url }: { url: string }) => (
  <p className={styles.linkNote}>
    {ownRequestId(url) === undefined
      ? t`This is someone else's request: it came with the address of this page. Your wallet says who asks, before anything is shared.`
      : t`This is someone else's request: it was begun on another page of Vitrine, and whoever began it sees what is shared.`}
  </p>
)
