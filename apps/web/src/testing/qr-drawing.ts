import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Returns the paths of our QR code with this content. */
export const qrDrawing = (payload: string): string[] =>
  drawn(renderToStaticMarkup(createElement(QRCodeSVG, { value: payload, level: 'H', size: 256, marginSize: 4 })))

/** Returns the paths of a QR code in a page. */
export const drawingOf = (code: Element): string[] => drawn(code.outerHTML)

/** The content of a code is in its last path; the first path is its background. */
const drawn = (markup: string): string[] => [...markup.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path)
