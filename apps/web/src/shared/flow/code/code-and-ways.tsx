import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../../links/use-is-phone.ts'
import { QrCode } from '../../qr/qr-code.tsx'
import { Disclosure } from '../../ui/disclosure/disclosure.tsx'
import styles from './code-and-ways.module.css'
import { ValidFor } from './valid-for.tsx'

type CodeAndWaysProps = {
  readonly payload: string
  /** Name of the code for screen readers. */
  readonly label: string
  /** Time until the code expires; undefined if it has no time limit. */
  readonly secondsLeft?: number | undefined
  /** The ways to continue without scanning the code. */
  readonly children: ReactNode
}

/**
 * Shows a code and the other ways to continue. A phone cannot scan its own screen, so on a phone the other ways come first and
 * the code is collapsed.
 */
export function CodeAndWays({ payload, label, secondsLeft, children }: CodeAndWaysProps) {
  const isPhone = useIsPhone()
  // Drawing a code takes a phone a fifth of a second, so the code is drawn only when the visitor opens it.
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

/** Scrolls the first of the ways into view. */
function WaysInView({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise here. `void` drops it: React would take a returned promise for the clean-up of the effect.
    void element.current?.querySelector('a, button')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={element} className={styles.ways}>
      {children}
    </div>
  )
}
