import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { QrCode } from '../shared/qr/qr-code.tsx'

/** Returns the path of our QR code with this content. */
export const qrDrawing = (payload: string): string | undefined =>
  drawn(renderToStaticMarkup(createElement(QrCode, { payload, label: 'QR code' })))

/** Returns the path of a QR code in a page. */
export const drawingOf = (code: Element): string | undefined => drawn(code.outerHTML)

const drawn = (markup: string): string | undefined => / d="([^"]+)"/.exec(markup)?.[1]
