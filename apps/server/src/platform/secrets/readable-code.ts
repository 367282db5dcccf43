/** Characters that people do not confuse with each other. There are 32, so each byte selects one without a bias. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUP = 4

/** Returns a code that people can read out and type, such as ABCD-EFGH. */
export function readableCode(bytes: Uint8Array): string {
  const characters = [...bytes.subarray(0, 2 * GROUP)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${characters.slice(0, GROUP)}-${characters.slice(GROUP)}`
}
