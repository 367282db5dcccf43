import { t } from '@lingui/core/macro'
import { ownRequestId } from '../../../shared/links/own-request-id.ts'
import styles from './presentation-request.module.css'

/**
 * Explains that the request comes from a link in the page's URL and was made by someone else. Never fetches the link's target to
 * find out more.
 */
export const LinkNote = ({ url }: { url: string }) => (
  <p className={styles.linkNote}>
    {ownRequestId(url) === undefined
      ? t`This is someone else's request: it came with the address of this page. Your wallet shows who is asking before anything is shared.`
      : t`This is someone else's request: it was started on another page of Vitrine, and the person who started it sees what you share.`}
  </p>
)
