import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../../links/use-is-phone.ts'
import { QrCode } from '../../qr/qr-code.tsx'
import { Disclosure } from '../../ui/disclosure/disclosure.tsx'
import styles from './code-and-ways.module.css'
import { ValidFor } from './valid-for.tsx'

type CodeAndWaysProps = {
  readonly payload: string
  /** What the code is, for screen readers. */
  readonly label: string
  /** Until the code is of no use; undefined where no clock runs. */
  readonly secondsLeft?: number | undefined
  /** The ways to go on without scanning it. */
  readonly children: ReactNode
}

/** A code and the ways beside it. No device scans its own screen: on a phone the ways come first, and the code is folded. */
export function CodeAndWays({ payload, label, secondsLeft, children }: CodeAndWaysProps) {
  const isPhone = useIsPhone()
  // To draw a code takes a phone a fifth of a second: not before somebody wants it.
  const [isWanted, setWanted] = useState(false)
  const code = <QrCode payload={payload} label={label} />
  if (isPhone)
    return (
      <>
        <WaysInView>{children}</WaysInView>
        <ValidFor seconds={secondsLeft} />
        <Disclosure summary={t`Show code for another device`} onOpen={() => setWanted(true)}>
          {isWanted && code}
        </Disclosure>
      </>
    )
  return (
    <>
      <div className={styles.code}>
        {code}
        <ValidFor seconds={secondsLeft} />
      </div>
      <div className={styles.ways}>{children}</div>
    </>
  )
}

/** The first of the ways is seen at once, wherever the page was scrolled to. */
function WaysInView({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Browsers begin to answer with a promise, which would be taken for what undoes the effect.
    void element.current?.querySelector('a, button')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={element} className={styles.ways}>
      {children}
    </div>
  )
}
