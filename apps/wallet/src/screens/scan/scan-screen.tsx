import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { readQrFile } from './qr-reader.ts'
import styles from './scan-screen.module.css'
import { type CameraState, useCamera } from './use-camera.ts'

type ScanScreenProps = {
  /** True while the person decides about a scanned code; the camera pauses. */
  isPaused: boolean
  onScanned: (text: string) => void
  onBack: () => void
}

const CAMERA_TEXTS: Record<Exclude<CameraState, 'off' | 'scanning'>, MessageDescriptor> = {
  starting: msg`Starting the camera …`,
  refused: msg`The wallet may not use the camera. Allow it in the browser’s settings for this page, or use one of the other ways below.`,
  missing: msg`There is no camera that the wallet could use. Use one of the other ways below.`,
  insecure: msg`Browsers give the camera only to pages opened by https. Use one of the other ways below.`,
}

export function ScanScreen({ isPaused, onScanned, onBack }: ScanScreenProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [link, setLink] = useState('')
  const [pictureTrouble, setPictureTrouble] = useState(false)
  const camera = useCamera(video, { isOn: !isPaused, onScanned })

  async function readPicture(file: Blob) {
    setPictureTrouble(false)
    const text = await readQrFile(file)
    if (text) onScanned(text)
    else setPictureTrouble(true)
  }

  useTransfer({ onFile: readPicture, onText: onScanned })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (link.trim() !== '') onScanned(link)
  }

  return (
    <>
      <PageHeader title={t`Scan`} onBack={onBack} />
      <main className={styles.main}>
        <div className={styles.viewfinder} data-live={camera === 'scanning'}>
          <video ref={video} className={styles.video} muted playsInline aria-label={t`What the camera sees`} />
          {camera === 'scanning' ? (
            <span className={styles.frame} aria-hidden="true" />
          ) : (
            <p className={styles.cameraText}>{cameraText(camera)}</p>
          )}
        </div>
        <p className="visually-hidden" role="status">
          {camera === 'scanning' ? t`The camera is looking for a QR code.` : cameraText(camera)}
        </p>

        <label className={styles.picture}>
          <input
            type="file"
            accept="image/*"
            className="visually-hidden"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void readPicture(file)
              event.target.value = ''
            }}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 16l5-5 4 4 3-3 4 4M15.5 8.5h.01" />
          </svg>
          {t`Choose a picture of a QR code`}
        </label>
        <div role="status">
          {pictureTrouble && (
            <Notice tone="warn" title={t`No QR code found`}>
              {t`Take a sharper picture with the whole code in it, or paste the link instead.`}
            </Notice>
          )}
        </div>

        <form className={styles.paste} onSubmit={submit}>
          <label htmlFor="pasted-link">{t`Or paste a link`}</label>
          <textarea
            id="pasted-link"
            rows={3}
            value={link}
            spellCheck={false}
            autoComplete="off"
            placeholder={t`openid4vp://… or openid-credential-offer://…`}
            onChange={(event) => setLink(event.target.value)}
          />
          <Button type="submit" disabled={link.trim() === ''}>
            {t`Open`}
          </Button>
        </form>
        <p className={styles.hint}>{t`You can also drop a picture here, or paste one with the keyboard.`}</p>
      </main>
    </>
  )
}

const cameraText = (camera: Exclude<CameraState, 'scanning'>): string =>
  camera === 'off' ? '' : i18n._(CAMERA_TEXTS[camera])

/** Handles pictures and links that are dropped or pasted anywhere on the page. */
function useTransfer({ onFile, onText }: { onFile: (file: Blob) => void; onText: (text: string) => void }) {
  const takeFile = useEffectEvent(onFile)
  const takeText = useEffectEvent(onText)

  useEffect(() => {
    const take = (data: DataTransfer | null, event: Event) => {
      const picture = Array.from(data?.files ?? []).find(({ type }) => type.startsWith('image/'))
      const text = data?.getData('text').trim()
      if (picture) takeFile(picture)
      else if (text) takeText(text)
      else return
      event.preventDefault()
    }
    const allow = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => take(event.dataTransfer, event)
    const paste = (event: ClipboardEvent) => {
      if (!(event.target instanceof HTMLTextAreaElement)) take(event.clipboardData, event)
    }
    addEventListener('dragover', allow)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', allow)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [])
}
