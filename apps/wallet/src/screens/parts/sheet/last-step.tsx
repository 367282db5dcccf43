import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useAutomaticLeaving } from './leaving.ts'
import { Progress } from './progress.tsx'
import { SheetActions, SheetBody, SheetTitle } from './sheet.tsx'

type LastStepProps = {
  title: string
  children: ReactNode
  closeLabel?: string
  /** `quiet` if another action is the main one. */
  closeKind?: 'main' | 'quiet'
  closesAutomatically?: boolean
  onClose: () => void
  actionBefore?: ReactNode
  actionAfter?: ReactNode
}

/** Step with nothing left to decide: the person reads it and leaves. */
export function LastStep({
  title,
  children,
  closeLabel = t`Done`,
  closeKind = 'main',
  closesAutomatically = false,
  onClose,
  actionBefore,
  actionAfter,
}: LastStepProps) {
  const { isLeaving, stay } = useAutomaticLeaving(closesAutomatically, onClose)
  return (
    <>
      <SheetTitle>{title}</SheetTitle>
      <SheetBody>
        {children}
        {isLeaving && <Progress>{t`This tab closes automatically …`}</Progress>}
      </SheetBody>
      <SheetActions>
        {isLeaving && <Button kind="quiet" onClick={stay}>{t`Stay here`}</Button>}
        {actionBefore}
        <Button kind={closeKind} data-leave onClick={onClose}>
          {closeLabel}
        </Button>
        {actionAfter}
      </SheetActions>
    </>
  )
}
