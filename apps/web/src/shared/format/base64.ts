/** Returns true if a text is Base64, so that it can be used in a data URL without changes. */
export const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(text)
