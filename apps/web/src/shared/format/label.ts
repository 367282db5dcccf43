/** Derives a label: `cuponValidTo` becomes 'Cupon Valid To', `ibanPL` 'Iban PL', `postal_code` 'Postal code'. */
export function labelOf(key: string): string {
  const words = key
    .replaceAll(/(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])/gu, ' ')
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
