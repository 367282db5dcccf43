/** Whether a text can stand in a data address as it is. */
export const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(text)
