/** Pictures of this size are shown uncropped. */
const PICTURE = {
  path: '/link-preview.jpg',
  width: '1200',
  height: '630',
  shows: 'The logo of Vitrine next to a stack of three cards',
} as const

/**
 * Adds the tags of the Open Graph protocol for programs that preview links, such as chats. A document without a title or description is
 * returned unchanged.
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
