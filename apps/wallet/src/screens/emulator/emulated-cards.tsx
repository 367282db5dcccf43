import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { breakCallback, type CallbackFault, type EmulatorState } from '../../wallet/emulator/emulator.ts'
import { browser } from '../../wallet/environment.ts'
import { Button } from '../parts/button.tsx'
import { ForDevelopers } from '../parts/for-developers.tsx'
import { Section } from '../parts/section.tsx'
import styles from './emulator.module.css'
import { EmulatorMark } from './emulator-mark.tsx'

type EmulatedCardsProps = {
  emulator: EmulatorState
  onChange: () => void
  children: ReactNode
}

export function EmulatedCards({ emulator: { faults, callback }, onChange, children }: EmulatedCardsProps) {
  const choices: [CallbackFault, string][] = [
    ['lost', t`Drop the next callback`],
    ['duplicated', t`Send it twice`],
    ['reordered', t`Send it after the one that follows`],
    ['none', t`Turn off the faults`],
  ]
  return (
    <div className={styles.emulated}>
      <Section level={2} title={t`Cards of the emulator`}>
        <EmulatorMark />
        {children}
        <ForDevelopers>
          <div className={styles.faults}>
            {choices.map(([fault, label]) => (
              <Button
                key={fault}
                kind="quiet"
                onClick={() => void breakCallback(fault, browser).then(onChange, onChange)}
              >
                {label}
              </Button>
            ))}
          </div>
          <p role="status">{t`Faults still to come: ${faults}`}</p>
          {callback !== undefined && <p lang="en">{callback}</p>}
        </ForDevelopers>
      </Section>
    </div>
  )
}
