import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { EmulatedRequest } from '../../wallet/emulator/emulator.ts'
import type { Choice } from '../../wallet/sharing/sharing.ts'
import { ForDevelopers } from '../parts/for-developers.tsx'
import { Section } from '../parts/section.tsx'
import { RequestReview } from '../request/request-review.tsx'
import styles from './emulator.module.css'

type Face = 'same' | 'other'

type EmulatedRequestReviewProps = {
  request: EmulatedRequest
  onShare: (choice: Choice, face: Face) => void
  onDecline: () => void
}

export function EmulatedRequestReview({ request, onShare, onDecline }: EmulatedRequestReviewProps) {
  const { opened, hasFaceCheck, mismatches } = request
  const { name } = opened.request.verifier
  const [face, setFace] = useState<Face>('same')
  return (
    <RequestReview
      opened={opened}
      note={t`Reason: Prove who you are`}
      onShare={(choice) => onShare(choice, face)}
      onDecline={onDecline}
    >
      {hasFaceCheck && (
        <Section title={t`Face check`}>
          <p>{t`Your face is compared with the photo on the card. The emulator only pretends: no picture is taken.`}</p>
        </Section>
      )}
      <p
        className={styles.small}
      >{t`If you decline, the service does not tell ${name}. The request expires by itself.`}</p>
      {(hasFaceCheck || mismatches.length > 0) && (
        <ForDevelopers>
          {hasFaceCheck && (
            <fieldset className={styles.choices}>
              <legend>{t`The camera sees`}</legend>
              <FaceChoice face="same" chosen={face} onChoose={setFace} label={t`The holder: score 88`} />
              <FaceChoice face="other" chosen={face} onChoose={setFace} label={t`Another person: score 31`} />
            </fieldset>
          )}
          {mismatches.map((line) => (
            <p key={line} lang="en">
              {line}
            </p>
          ))}
        </ForDevelopers>
      )}
    </RequestReview>
  )
}

type FaceChoiceProps = { face: Face; chosen: Face; onChoose: (face: Face) => void; label: string }

const FaceChoice = ({ face, chosen, onChoose, label }: FaceChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" name="face" checked={face === chosen} onChange={() => onChoose(face)} />
    {label}
  </label>
)
