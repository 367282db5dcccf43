/** The part of the Shape Detection API that we use; not every browser has it. */
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

/** Finds the text of a QR code in a picture; undefined when there is none. */
type QrReader = (picture: ImageBitmap | HTMLVideoElement) => Promise<string | undefined>

/** The browser's own reader where it has one for QR codes, else one in JavaScript, fetched when first needed. */
export async function createQrReader(): Promise<QrReader> {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => undefined)
  if (globalThis.BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new globalThis.BarcodeDetector({ formats: ['qr_code'] })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue
  }
  // A CommonJS module: its function stands under `default` of the function itself, too.
  const jsQR = (await import('jsqr')).default.default
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return async (picture) => {
    const { width, height } = sizeOf(picture)
    if (!context || width === 0) return undefined
    // Large photographs take seconds and gain nothing.
    const scale = Math.min(1, 1200 / Math.max(width, height))
    context.canvas.width = Math.round(width * scale)
    context.canvas.height = Math.round(height * scale)
    context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height)
    const pixels = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
    return jsQR(pixels.data, pixels.width, pixels.height)?.data
  }
}

function sizeOf(picture: ImageBitmap | HTMLVideoElement): { width: number; height: number } {
  if (picture instanceof HTMLVideoElement) return { width: picture.videoWidth, height: picture.videoHeight }
  return { width: picture.width, height: picture.height }
}

/** Finds the text of a QR code in a picture file; undefined when there is none, or it is no picture. */
export async function readQrFile(file: Blob): Promise<string | undefined> {
  try {
    const [reader, picture] = await Promise.all([createQrReader(), createImageBitmap(file)])
    return await reader(picture)
  } catch {
    return undefined
  }
}
