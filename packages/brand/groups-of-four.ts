export const inGroupsOfFour = (text: string): string =>
  isIban(text) || isCardNumber(text) ? text.replaceAll(/.{4}(?=.)/g, '$& ') : text

/** ISO 13616, with check digits of ISO/IEC 7064 MOD 97-10. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replaceAll(
    /[A-Z]/g,
    (letter) => `${Number.parseInt(letter, 36)}`,
  )
  return BigInt(digits) % 97n === 1n
}

/** With a valid check digit (ISO/IEC 7812-1 annex B, Luhn). */
function isCardNumber(text: string): boolean {
  if (!/^\d{13,19}$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
