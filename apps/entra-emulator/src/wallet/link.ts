export function requestIdOf(linkOrId: string): string | undefined {
  if (/^[0-9a-f-]{36}$/i.test(linkOrId)) return linkOrId
  const [, uri = ''] = /^(?:openid-vc:\/\/|openid:\/\/vc)\/?\?request_uri=(.+)$/.exec(linkOrId) ?? []
  const path = URL.parse(/^https?:\/\//.test(uri) ? uri : (percentDecoded(uri) ?? ''))?.pathname
  return path?.slice(path.lastIndexOf('/') + 1)
}

/** Returns undefined if the text is not percent-encoded. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
