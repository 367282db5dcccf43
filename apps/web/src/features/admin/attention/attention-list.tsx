import type { ReactNode } from 'react'
import styles from './attention-list.module.css'

/** How loudly something asks for attention. */
export type Attention = 'alarm' | 'warning' | 'none'

/** What whoever runs the server should look at, one thing after the other. */
export function AttentionList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

type AttentionItemProps = {
  readonly attention: Attention
  /** Says the same as the colour. */
  readonly word: string
  /** Where the word stands, given the room. */
  readonly wordStands?: 'above' | 'beside'
  readonly children: ReactNode
}

/** One of them. */
export function AttentionItem({ attention, word, wordStands = 'above', children }: AttentionItemProps) {
  return (
    <li className={styles.item} data-attention={attention} data-word={wordStands}>
      <span className={styles.word}>{word}</span>
      {children}
    </li>
  )
}
