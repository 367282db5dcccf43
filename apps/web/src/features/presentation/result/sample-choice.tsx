import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { useState } from 'react'
import { resultQuery } from '../../../shared/flow/presentation-result.ts'
import { FIRST_SAMPLE, SAMPLE_RESULTS } from '../../../shared/flow/sample-results.ts'
import styles from './result.module.css'

type SampleChoiceProps = {
  readonly card: PublicCard
  readonly presentationId: string
}

/** Switches between sample results, in development builds only. */
export default function SampleChoice({ card, presentationId }: SampleChoiceProps) {
  const client = useQueryClient()
  const [name, setName] = useState(FIRST_SAMPLE)
  return (
    <NativeSelect
      className={styles.sample}
      label={t`Sample data`}
      data={Object.keys(SAMPLE_RESULTS)}
      value={name}
      onChange={({ currentTarget: { value } }) => {
        setName(value)
        client.setQueryData(resultQuery(card, presentationId).queryKey, SAMPLE_RESULTS[value])
      }}
    />
  )
}
