import type { ReactNode } from 'react'
import styles from './attention-list.module.css'

export type Attention = 'alarm' | 'warning' | 'none'

export function AttentionList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

type AttentionItemProps = {
  readonly attention: Attention
  /** Text with the same meaning as the colour. */
  readonly word: string
  /** In a narrow window the word is always above the content. */
  readonly wordPlacement?: 'above' | 'next'
  readonly children: ReactNode
}

export function AttentionItem({ attention, word, wordPlacement = 'above', children }: AttentionItemProps) {
  return (
    <li className={styles.item} data-attention={attention} data-word={wordPlacement}>
      <span className={styles.word}>{word}</span>
      {children}
    </li>
  )
}
