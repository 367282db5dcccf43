import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { OtherContentKind } from '../../protocol/wallet-link.ts'
import { LastStep } from '../parts/sheet/last-step.tsx'
import styles from './other-content.module.css'

const TEXTS: Record<OtherContentKind, { title: MessageDescriptor; next: MessageDescriptor }> = {
  'web-page': {
    title: msg`This is a web page`,
    next: msg`It neither offers a card nor asks for one. If you trust it, open it in your browser yourself; it may show the QR code that you want.`,
  },
  text: { title: msg`This is only text`, next: msg`Scan the QR code of someone who offers a card or asks for one.` },
  'phone-or-mail': {
    title: msg`This is a phone number or an email address`,
    next: msg`Scan the QR code of someone who offers a card or asks for one.`,
  },
  'foreign-scheme': {
    title: msg`This is for another app`,
    next: msg`The wallet understands links that begin with openid-credential-offer:// or openid4vp://.`,
  },
  'incomplete-link': {
    title: msg`This wallet link is not complete`,
    next: msg`Parts of it are missing. Copy the whole link, or scan the QR code again.`,
  },
  nothing: { title: msg`There is nothing in it`, next: msg`Scan a QR code, or paste a link.` },
}

/** Shows the content as text, never as a link. */
export function OtherContent({ what, text, onClose }: { what: OtherContentKind; text: string; onClose: () => void }) {
  const { title, next } = TEXTS[what]
  return (
    <LastStep title={i18n._(title)} closeLabel={t`Close`} onClose={onClose}>
      <p>
        {t`The wallet cannot use this.`} {i18n._(next)}
      </p>
      {text !== '' && <p className={styles.content}>{text.slice(0, 500)}</p>}
    </LastStep>
  )
}
