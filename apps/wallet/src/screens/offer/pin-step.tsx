import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { TxCode } from '../../protocol/issuance/credential-offer.ts'
import { Button } from '../parts/button.tsx'
import { SheetActions, SheetBody, SheetTitle } from '../parts/sheet/sheet.tsx'
import styles from './pin-step.module.css'

type PinStepProps = {
  txCode: TxCode
  issuerName: string
  rejections: number
  isWorking: boolean
  onEnter: (pin: string) => void
  onCancel: () => void
}

/** The issuer provides the PIN through another channel. */
export function PinStep({ txCode, issuerName, rejections, isWorking, onEnter, onCancel }: PinStepProps) {
  const [pin, setPin] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { length, description } = txCode
  const isNumeric = txCode.input_mode === 'numeric'
  const isComplete = length === undefined ? pin !== '' : pin.length === length

  useEffect(() => {
    if (rejections > 0) setPin('')
    field.current?.focus()
  }, [rejections])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isComplete && !isWorking) onEnter(pin)
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <SheetTitle>{t`Enter the PIN`}</SheetTitle>
      <SheetBody>
        <p id="pin-help">{description ?? whereThePinIs(txCode, issuerName)}</p>
        <label className={styles.label} htmlFor="pin">
          {t`PIN`}
        </label>
        <input
          id="pin"
          ref={field}
          className={styles.pin}
          value={pin}
          inputMode={isNumeric ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={length}
          aria-describedby="pin-help pin-trouble"
          aria-invalid={rejections > 0 && pin === ''}
          onChange={({ target }) => setPin(isNumeric ? target.value.replaceAll(/\D/g, '') : target.value)}
        />
        <div id="pin-trouble" role="alert">
          {rejections > 0 && (
            <p key={rejections} className={styles.trouble}>
              <Trans>
                That PIN was not accepted. Compare it with the one {issuerName} shows and type it again. If it keeps
                failing, the offer may have expired: ask for a new one.
              </Trans>
            </p>
          )}
        </div>
      </SheetBody>
      <SheetActions>
        <Button kind="quiet" data-leave onClick={onCancel} disabled={isWorking}>
          {t`Cancel`}
        </Button>
        <Button type="submit" disabled={!isComplete || isWorking}>
          {isWorking ? t`Checking …` : t`Continue`}
        </Button>
      </SheetActions>
    </form>
  )
}

function whereThePinIs({ length, input_mode: inputMode }: TxCode, issuerName: string): string {
  if (length === undefined) return t`${issuerName} shows you a PIN, or sent it to you.`
  if (inputMode === 'numeric')
    return t`${issuerName} shows you a PIN of ${plural(length, { one: '# digit', other: '# digits' })}, or sent it to you.`
  return t`${issuerName} shows you a PIN of ${plural(length, { one: '# character', other: '# characters' })}, or sent it to you.`
}
