import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useIsPhone } from '../../../shared/links/use-is-phone.ts'
import { type PhotoRefusal, readPhoto, refusalWords } from './photo.ts'
import styles from './photo-field.module.css'

type PhotoFieldProps = {
  readonly label: string
  readonly isRequired: boolean
  /** Reason why the server refused the value, or its absence. */
  readonly refusal?: string | undefined
  /** A JPEG as Base64; empty for none. */
  readonly value: string
  readonly onChange: (photo: string) => void
}

export default function PhotoField({ label, isRequired, refusal: refusedByServer, value, onChange }: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const latestFile = useRef<File>(undefined)
  const isPhone = useIsPhone()
  const [refusedHere, setRefusedHere] = useState<PhotoRefusal>()
  const [photoOfFile, setPhotoOfFile] = useState<string>()
  // The browser names a chosen file. For a photo from elsewhere, such as an example, the page itself says that there is one.
  const isWithoutFile = value !== '' && value !== photoOfFile
  const refusal = value === '' && refusedHere !== undefined ? refusalWords(refusedHere) : refusedByServer

  const choose = async ({ currentTarget: chooser }: ChangeEvent<HTMLInputElement>) => {
    const file = chooser.files?.[0]
    if (!file) return
    latestFile.current = file
    const reading = await readPhoto(file)
    // Drops this file if the visitor has chosen another one or removed the photo in the meantime.
    if (latestFile.current !== file) return
    setRefusedHere(reading.kind === 'refused' ? reading.reason : undefined)
    // Lets the browser forget the name of the refused file.
    if (reading.kind === 'refused') chooser.value = ''
    const photo = reading.kind === 'photo' ? reading.base64 : ''
    setPhotoOfFile(photo)
    onChange(photo)
  }

  const remove = () => {
    latestFile.current = undefined
    if (input.current) input.current.value = ''
    setRefusedHere(undefined)
    onChange('')
    input.current?.focus()
  }

  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      <div className={styles.row}>
        {value === '' ? (
          <span className={styles.empty} aria-hidden="true" />
        ) : (
          <img className={styles.preview} src={`data:image/jpeg;base64,${value}`} alt={t`Preview of the chosen file`} />
        )}
        <div className={styles.controls}>
          <input
            ref={input}
            id={id}
            className={styles.input}
            type="file"
            accept="image/jpeg,.jpg,.jpeg"
            required={isRequired}
            aria-invalid={refusal !== undefined}
            data-unnamed={isWithoutFile}
            aria-describedby={`${id}-note`}
            onChange={choose}
          />
          {isWithoutFile && <span className={styles.note}>{t`A photo is chosen.`}</span>}
          {isPhone && value === '' && (
            <Button component="label" className={styles.take} variant="default" size="sm">
              {t`Take a photo`}
              <input className={styles.camera} type="file" accept="image/jpeg" capture="user" onChange={choose} />
            </Button>
          )}
          {value !== '' && (
            <Button variant="default" size="xs" onClick={remove}>
              {t`Remove photo`}
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-note`} className={refusal ? styles.refusal : styles.note} role="status">
        {refusal ?? t`A JPEG photo. It is cropped to a portrait and resized before it is sent.`}
      </p>
    </div>
  )
}
