/** What is shipped beside packages: the fonts of packages/brand, with their licences beside them. */
export const SHIPPED_FONTS = [
  { name: 'Brygada 1918 (font)', licence: 'OFL-1.1' },
  { name: 'Source Sans 3 (font)', licence: 'OFL-1.1' },
] as const
