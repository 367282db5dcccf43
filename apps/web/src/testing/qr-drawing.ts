import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Returns the paths of our QR code with this content. */
export const qrDrawing = (payload: string): string[] =>
  drawn(renderToStaticMarkup(createElement(QRCodeSVG, { value: payload, level: 'H', size: 256, marginSize: 4 })))

/** Returns the paths of a QR code in a page. */
export const drawingOf = (code: Element): string[] => drawn(code.outerHTML)

/** Returns the paths in `markup`. The first path of a QR code is the background, the last one the content. */
const drawn = (markup: string): string[] => [...markup.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path)
