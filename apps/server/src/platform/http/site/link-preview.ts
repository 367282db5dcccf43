/** A picture of the app for links to it: 1200 by 630, the size for which such pictures are shown whole. */
const PICTURE = {
  path: '/link-preview.jpg',
  width: '1200',
  height: '630',
  shows: 'The mark of Vitrine beside three cards that lie one upon another',
} as const

/**
 * The document with what programs that show a link to it, such as chats, are to show (the Open Graph protocol): what the
 * document says of itself, and a picture. Where it says nothing of itself, as it is.
 *
 * @param path of the page, to begin with a slash
 */
export function withLinkPreview(document: string, publicUrl: string, path: string): string {
  const [, title] = /<title>([^<]+)<\/title>/.exec(document) ?? []
  const [, description] = /<meta name="description" content="([^"]+)"/.exec(document) ?? []
  if (title === undefined || description === undefined) return document
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', title],
    ['og:title', title],
    ['og:description', description],
    ['og:url', `${publicUrl}${path}`],
    ['og:image', `${publicUrl}${PICTURE.path}`],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', PICTURE.width],
    ['og:image:height', PICTURE.height],
    ['og:image:alt', PICTURE.shows],
  ].map(([property, content]) => `<meta property="${property}" content="${content}">`)
  const head = [...tags, '<meta name="twitter:card" content="summary_large_image">']
  return document.replace('</head>', () => `${head.join('\n')}\n</head>`)
}
