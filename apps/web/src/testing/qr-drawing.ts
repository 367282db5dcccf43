import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** How a QR code of our pages is drawn that says this. */
export const qrDrawing = (payload: string): string[] =>
  drawn(renderToStaticMarkup(createElement(QRCodeSVG, { value: payload, level: 'H', size: 256, marginSize: 4 })))

/** How a QR code in a page is drawn. */
export const drawingOf = (code: Element): string[] => drawn(code.outerHTML)

/** What a code says is in its last path; the first is its paper. */
const drawn = (markup: string): string[] => [...markup.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path)
