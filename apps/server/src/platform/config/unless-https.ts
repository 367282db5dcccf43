/** Returns an error message for the address of a setting that is not an https address; nothing if it is one or is not set. */
export const unlessHttps = (name: string, address: string | undefined, danger: string): string[] =>
  address === undefined || address.startsWith('https://')
    ? []
    : [`${name} is '${address}': in production expected https, otherwise ${danger}`]
