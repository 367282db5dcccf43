import { shorten } from '../format/shorten.ts'
import styles from './link-text.module.css'

/** A link from anybody, as text that cannot be pressed. */
export function LinkText({ children }: { children: string }) {
  return (
    <p className={styles.text} dir="ltr">
      {shorten(withVisibleControls(children))}
    </p>
  )
}

/** Control and formatting characters written out: they could make the text read as another one, backwards for example. */
const withVisibleControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
