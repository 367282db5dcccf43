import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { formatDuration } from '../../../shared/format/duration.ts'
import { useSecondsLeft } from '../../../shared/time/use-seconds-left.ts'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { formatUtc } from './utc.ts'

type TokenTimesProps = {
  /** Epoch milliseconds; undefined where the token does not say. */
  readonly issuedAt: number | undefined
  readonly expiresAt: number | undefined
}

/** When a token was issued and ends, in UTC, and how long it is still valid. */
export function TokenTimes({ issuedAt, expiresAt }: TokenTimesProps) {
  // The token's end is an instant of the world's clock, which is this browser's as well as we know.
  const [now] = useState(() => Date.now())
  const left = useSecondsLeft(expiresAt === undefined ? undefined : { endsAt: expiresAt, now })
  return (
    <FactList
      facts={[
        { key: 'issued', label: t`Issued at`, value: formatUtc(issuedAt) },
        { key: 'expires', label: t`Expires at`, value: formatUtc(expiresAt) },
        {
          key: 'valid',
          label: t`Valid for`,
          value:
            left === undefined ? '-' : left > 0 ? formatDuration(left) : t({ message: 'Expired', context: 'token' }),
        },
      ]}
    />
  )
}
