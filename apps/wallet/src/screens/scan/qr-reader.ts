/** Part of the Shape Detection API that we use. Not every browser has it. */
type QrDetector = {
  detect: (source: CanvasImageSource | ImageBitmap) => Promise<{ rawValue: string }[]>
}

declare global {
  var BarcodeDetector:
    | {
        new (options: { formats: string[] }): QrDetector
        getSupportedFormats: () => Promise<string[]>
      }
    | undefined
}

type QrReader = (picture: ImageBitmap | HTMLVideoElement) => Promise<string | undefined>

/** Returns the browser's own reader if it supports QR codes, otherwise one in JavaScript, which is loaded on demand. */
export async function createQrReader(): Promise<QrReader> {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => undefined)
  if (globalThis.BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new globalThis.BarcodeDetector({ formats: ['qr_code'] })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return async (picture) => {
    const { width, height } = sizeOf(picture)
    if (!context || width === 0) return undefined
    // Large pictures are scaled down. In full size, they would take seconds without better results.
    const scale = Math.min(1, 1200 / Math.max(width, height))
    context.canvas.width = Math.round(width * scale)
    context.canvas.height = Math.round(height * scale)
    context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height)
    const pixels = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
    try {
      return decodeQR(pixels)
    } catch {
      // The picture contains no readable code.
      return undefined
    }
  }
}

function sizeOf(picture: ImageBitmap | HTMLVideoElement): { width: number; height: number } {
  if (picture instanceof HTMLVideoElement) return { width: picture.videoWidth, height: picture.videoHeight }
  return { width: picture.width, height: picture.height }
}

export async function readQrFile(file: Blob): Promise<string | undefined> {
  try {
    const [reader, picture] = await Promise.all([createQrReader(), createImageBitmap(file)])
    return await reader(picture)
  } catch {
    return undefined
  }
}
