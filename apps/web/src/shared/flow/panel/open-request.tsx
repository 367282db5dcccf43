import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { type ReactNode, useState } from 'react'
import { DigitalCallContext } from '../../digital-credentials/digital-way-button.tsx'
import { type DigitalWay, useDigitalCall } from '../../digital-credentials/use-digital-call.ts'
import { useIsPhone } from '../../links/use-is-phone.ts'
import { QrCode } from '../../qr/qr-code.tsx'
import { Disclosure } from '../../ui/disclosure/disclosure.tsx'
import { StateBody } from '../../ui/state/state-body.tsx'
import { OnPhonePicture } from '../../ui/state/state-pictures.tsx'

type OpenRequestProps = {
  readonly card: PublicCard['card'] | undefined
  /** True once a wallet has opened the request. */
  readonly isStarted: boolean
  /** Undefined if it cannot be used any more. */
  readonly code: CodeProps | undefined
  readonly digital?: DigitalWay | undefined
  /** Content that stays when a wallet opens the request, such as a PIN. */
  readonly always?: ReactNode
  /** The ways to continue without scanning the code. */
  readonly children: ReactNode
}

type CodeProps = { readonly payload: string; readonly label: string }

/** Shows the code until a wallet opens the request, and afterwards on demand: this wallet may be the wrong one. */
export function OpenRequest({ card, isStarted, code, digital, always, children }: OpenRequestProps) {
  const call = useDigitalCall(digital)
  const isCalling = call?.state.kind === 'open'
  const [showsCode, setShowsCode] = useState(false)
  if (code !== undefined && (!isStarted || showsCode || isCalling))
    return (
      <DigitalCallContext value={call}>
        <CodeAndWays {...code} isCovered={isCalling}>
          {always}
          {children}
        </CodeAndWays>
      </DigitalCallContext>
    )
  return (
    <StateBody picture={<OnPhonePicture card={card} />} isSideBySide={Boolean(always)}>
      {always}
      {code !== undefined && (
        <Button variant="default" onClick={() => setShowsCode(true)}>
          {t`Show the code again`}
        </Button>
      )}
    </StateBody>
  )
}

/** A phone cannot scan its own screen, so on a phone the ways come first and the code is folded. */
function CodeAndWays({
  payload,
  label,
  isCovered,
  children,
}: CodeProps & { readonly isCovered: boolean; readonly children: ReactNode }) {
  const isPhone = useIsPhone()
  // Drawing takes a phone a fifth of a second, so the code is drawn only when it is opened.
  const [isWanted, setWanted] = useState(false)
  const code = <QrCode payload={payload} label={label} isCovered={isCovered} />
  if (!isPhone)
    return (
      <StateBody picture={code} isSideBySide>
        {children}
      </StateBody>
    )
  return (
    <StateBody>
      {children}
      <Disclosure summary={t`Show code for another device`} onOpen={() => setWanted(true)}>
        {isWanted && code}
      </Disclosure>
    </StateBody>
  )
}
