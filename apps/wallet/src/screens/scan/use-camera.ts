import { type RefObject, useEffect, useRef, useState } from 'react'
import { createQrReader } from './qr-reader.ts'

export type CameraState = 'off' | 'starting' | 'scanning' | 'refused' | 'missing' | 'insecure'

const SCAN_EVERY_MS = 200

/** Time after each start of the camera in which the last reported code is ignored. That code is probably still in view. */
const IGNORE_MS = 3000

export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { isOn, onScanned }: { isOn: boolean; onScanned: (text: string) => void },
): CameraState {
  const [state, setState] = useState<CameraState>('off')
  const last = useRef<string | undefined>(undefined)

  useEffect(() => {
    if (!isOn) return
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const resumedAt = performance.now()

    const watch = async () => {
      setState('starting')
      // Outside a secure context, browsers do not offer the camera at all, so the person cannot allow it.
      if (!window.isSecureContext || !navigator.mediaDevices) return setState('insecure')
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
        if (isStopped || !video.current) return stopStream(stream)
        video.current.srcObject = stream
        await video.current.play()
        const read = await createQrReader()
        setState('scanning')
        const look = async () => {
          const text = video.current ? await read(video.current).catch(() => undefined) : undefined
          if (isStopped) return
          if (text && (text !== last.current || performance.now() - resumedAt > IGNORE_MS)) {
            last.current = text
            onScanned(text)
          }
          timer = setTimeout(look, SCAN_EVERY_MS)
        }
        await look()
      } catch (cause) {
        if (isStopped) return
        const isRefused = cause instanceof DOMException && cause.name === 'NotAllowedError'
        setState(isRefused ? 'refused' : 'missing')
      }
    }
    void watch()

    return () => {
      isStopped = true
      clearTimeout(timer)
      if (stream) stopStream(stream)
      setState('off')
    }
  }, [isOn, onScanned, video])

  return state
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
