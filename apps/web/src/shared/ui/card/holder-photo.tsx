import { t } from '@lingui/core/macro'
import { isBase64 } from '../../format/base64.ts'
import styles from './holder-photo.module.css'

type HolderPhotoProps = {
  /** A JPEG as Base64. Base64 is always shown as a JPEG, whatever it contains. */
  readonly base64: string
  readonly name: string | undefined
}

export function HolderPhoto({ base64, name }: HolderPhotoProps) {
  if (!isBase64(base64)) return null
  return (
    <img
      className={styles.photo}
      src={`data:image/jpeg;base64,${base64}`}
      alt={name ? t`Photo of ${name}` : t`Photo`}
    />
  )
}
