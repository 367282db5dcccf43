import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from '@mantine/core'

/** Brass, the only accent colour. Shades 8 and 9 fill buttons in both themes. */
const brass: MantineColorsTuple = [
  '#fdf6e7',
  '#f8e9c8',
  '#f2d9a1',
  '#ebc87a',
  '#e2b663',
  '#8a5f14',
  '#7a5312',
  '#6b480f',
  '#d9aa52',
  '#e6bb68',
]

/** Replacement for the greys of Mantine's dark theme, with the blue tint of the brand. */
const dark: MantineColorsTuple = [
  '#d5d3cc',
  '#b4b0a6',
  '#9a9892',
  '#8d8b85',
  '#303a47',
  '#28303c',
  '#1a212b',
  '#11161e',
  '#0d1117',
  '#0a0d12',
]

export const theme = createTheme({
  colors: { brass, dark },
  primaryColor: 'brass',
  primaryShade: { light: 8, dark: 8 },
  // With Mantine's defaults, filled buttons do not reach the contrast of WCAG AA.
  autoContrast: true,
  luminanceThreshold: 0.18,
  black: '#17130a',
  fontFamily: 'var(--font-body)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '500' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Mantine writes the variant into the page only if it is set. Landing on a state looks for the filled button.
  components: { Button: { defaultProps: { variant: 'filled' } } },
})

/** The script color-scheme.js, which runs before the first paint, reads the same key. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'vitrine-color-scheme' })

export const cssVariablesResolver = () => {
  const tokens = {
    '--mantine-color-body': 'var(--wall)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--alarm)',
    '--mantine-color-default': 'var(--case-raised)',
    '--mantine-color-default-hover': 'var(--case-hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
  }
  return { variables: {}, light: tokens, dark: tokens }
}
