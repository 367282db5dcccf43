import { t } from '@lingui/core/macro'
import { ownRequestId } from '../../../shared/links/own-request-id.ts'
import styles from './presentation-request.module.css'

/**
 * Explains a link that came with the address. The party that made the request is only named for requests of this site, and the
 * target of the link is never fetched.
 */
export const LinkNote = ({ url }: { url: string }) => (
  <p className={styles.linkNote}>
    {ownRequestId(url) === undefined
      ? t`This is someone else's request: it came with the address of this page. Your wallet shows who is asking before anything is shared.`
      : t`This is someone else's request: it was started on another page of Vitrine, and the person who started it sees what you share.`}
  </p>
)
