import { t } from '@lingui/core/macro'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { reasonOf } from '../../../shared/api/explain-failure.ts'
import { problemReasonWords } from '../../../shared/words/problem-words.ts'

export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const reason = reasonOf(error)
  switch (reason?.code) {
    case 'fields-missing':
      return Object.fromEntries(reason.params.fields.map(({ claim }) => [claim, t`Please fill in this field.`]))
    case 'field-not-text':
    case 'field-too-long':
    case 'field-not-printable':
    case 'field-not-a-day':
    case 'field-in-the-future':
      return { [reason.params.field.claim]: problemReasonWords(reason) }
    case 'photo-too-large':
    case 'photo-not-base64':
    case 'photo-not-jpeg':
    case 'photo-too-wide':
      return { [PHOTO_CLAIM]: problemReasonWords(reason) }
    default:
      return {}
  }
}
