/** Returns each certificate of a PEM file (RFC 7468 section 5) as a text of its own, without the text around it. */
export const certificatePems = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
