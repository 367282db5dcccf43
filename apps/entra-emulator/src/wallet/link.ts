export function requestIdOf(linkOrId: string): string | undefined {
  if (/^[0-9a-f-]{36}$/i.test(linkOrId)) return linkOrId
  const [, uri] = /^(?:openid-vc:\/\/|openid:\/\/vc)\/?\?request_uri=(.+)$/.exec(linkOrId) ?? []
  const path = uri === undefined ? undefined : URL.parse(/^https?:\/\//.test(uri) ? uri : decoded(uri))?.pathname
  return path?.slice(path.lastIndexOf('/') + 1)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
