/** Shipped parts that are not packages: the fonts of packages/brand. Their licences are in the same folder. */
export const SHIPPED_FONTS = [
  { name: 'Brygada 1918 (font)', licence: 'OFL-1.1' },
  { name: 'Source Sans 3 (font)', licence: 'OFL-1.1' },
] as const
