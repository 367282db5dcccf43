import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useIsPhone } from '../links/use-is-phone.ts'
import { QrCode } from '../qr/qr-code.tsx'
import { Disclosure } from '../ui/disclosure.tsx'

type CodeAndWaysProps = {
  readonly payload: string
  /** What the code is, for screen readers. */
  readonly label: string
  /** The ways to go on without scanning it. */
  readonly children: ReactNode
}

/** A code and the ways beside it. No device scans its own screen: on a phone the ways come first, and the code is folded. */
export function CodeAndWays({ payload, label, children }: CodeAndWaysProps) {
  const isPhone = useIsPhone()
  const code = <QrCode payload={payload} label={label} />
  if (isPhone)
    return (
      <>
        {children}
        <Disclosure summary={t`Show code for another device`}>{code}</Disclosure>
      </>
    )
  return (
    <>
      {code}
      {children}
    </>
  )
}
