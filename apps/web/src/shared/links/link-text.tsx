import { shorten } from '../format/shorten.ts'
import styles from './link-text.module.css'

/** Shows an untrusted link as text that cannot be clicked. */
export function LinkText({ children }: { children: string }) {
  return (
    <p className={styles.text} dir="ltr">
      {shorten(withVisibleControls(children))}
    </p>
  )
}

/** Writes out characters that could make the text read differently, for example backwards. */
const withVisibleControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
