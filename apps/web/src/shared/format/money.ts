/** An amount in PLN (with decimals, as on the wire) in the browser's locale. */
export function formatPln(amount: number): string {
  return amount.toLocaleString(undefined, { style: 'currency', currency: 'PLN' })
}
