import { t } from '@lingui/core/macro'
import { useId } from 'react'
import type { Ask, AskGroup } from '../../wallet/opened-request.ts'
import { namesJoined } from '../parts/names.ts'
import { possibleOptions } from './choice.ts'
import styles from './picker.module.css'

type GroupPickerProps = {
  group: AskGroup
  picked: number | undefined
  onPick: (option: number | undefined) => void
}

/** The ways to fulfil a part of the request, where there are several, or where it may be left out. */
export function GroupPicker({ group, picked, onPick }: GroupPickerProps) {
  const name = useId()
  const possible = possibleOptions(group)
  const isDecided = group.required && possible.length <= 1
  if (isDecided || possible.length === 0) return null
  const choices = [...possible, ...(group.required ? [] : [undefined])]
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{group.required ? t`Share one of these` : t`If you like, share also`}</legend>
      {choices.map((option) => (
        <label key={option ?? 'none'} className={styles.option}>
          <input type="radio" name={name} checked={picked === option} onChange={() => onPick(option)} />
          <span>{option === undefined ? t`Nothing more` : namesOf(group.options[option] ?? [])}</span>
        </label>
      ))}
    </fieldset>
  )
}

const namesOf = (asks: readonly Ask[]) => namesJoined(asks.map(({ wanted }) => wanted.name))
