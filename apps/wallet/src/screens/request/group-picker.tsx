import { t } from '@lingui/core/macro'
import { inSentence } from '@vitrine/languages/in-sentence.ts'
import { useId } from 'react'
import type { Ask, AskGroup } from '../../wallet/sharing/opened-request.ts'
import { shortKind } from '../parts/card/card-kinds.ts'
import { namesJoined } from '../parts/format/names.ts'
import { possibleOptions } from './choice.ts'
import { wantedName } from './missing-cards.tsx'
import styles from './picker.module.css'

type GroupPickerProps = {
  group: AskGroup
  picked: number | undefined
  onPick: (option: number | undefined) => void
}

export function GroupPicker({ group, picked, onPick }: GroupPickerProps) {
  const name = useId()
  const possible = possibleOptions(group)
  const isDecided = group.required && possible.length <= 1
  if (isDecided || possible.length === 0) return null
  const names = optionNames(group)
  const [only] = possible
  if (only !== undefined && possible.length === 1)
    return (
      <label className={styles.option}>
        <span className={styles.added}>{t`Add your ${{ card: inSentence(names[only] ?? '') }}`}</span>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={picked === only}
          aria-checked={picked === only}
          onChange={({ currentTarget }) => onPick(currentTarget.checked ? only : undefined)}
        />
      </label>
    )
  const choices = [...possible, ...(group.required ? [] : [undefined])]
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{group.required ? t`Share one of these` : t`You can also share`}</legend>
      {choices.map((option) => (
        <label key={option ?? 'none'} className={styles.option}>
          <input type="radio" name={name} checked={picked === option} onChange={() => onPick(option)} />
          <span>{option === undefined ? t`Nothing more` : names[option]}</span>
        </label>
      ))}
    </fieldset>
  )
}

function optionNames({ options }: AskGroup): string[] {
  const names = options.map((asks) => namesJoined(asks.map(wantedName)))
  const isUnclear = (name: string) => names.filter((other) => other === name).length > 1
  return options.map((asks, index) => {
    const name = names[index] ?? ''
    return isUnclear(name) ? namesJoined(asks.map(nameWithKind)) : name
  })
}

const nameWithKind = (ask: Ask) => `${wantedName(ask)} (${shortKind(ask.format)})`
