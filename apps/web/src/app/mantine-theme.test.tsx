import { describe, expect, it } from 'vitest'
import FIRST_PAINT from '../../public/color-scheme.js?raw'
import { colorSchemeManager, cssVariablesResolver, theme } from './mantine-theme.ts'

/** Returns the perceived brightness of a colour, from 0 to 255. */
function brightness(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16)
  return ((value >> 16) * 299 + ((value >> 8) & 0xff) * 587 + (value & 0xff) * 114) / 1000
}

describe('the theme', () => {
  it.each(['brass', 'dark'])('has ten shades of %s', (name) => {
    const shades = theme.colors?.[name] ?? []
    expect(shades).toHaveLength(10)
    for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('orders the greys of the dark scheme from bright to dark, with contrast between texts and backgrounds', () => {
    const shades = (theme.colors?.dark ?? []).map(brightness)
    expect(shades).toEqual(shades.toSorted((one, other) => other - one))
    expect((shades[3] ?? 0) - (shades[4] ?? 0)).toBeGreaterThan(60)
  })

  it('fills buttons with the same brass in both schemes, with dark text', () => {
    expect(theme.primaryColor).toBe('brass')
    expect(theme.primaryShade).toEqual({ light: 8, dark: 8 })
    const [text, filled, hovered] = [theme.black, ...(theme.colors?.brass?.slice(8) ?? [])].map((colour) =>
      brightness(colour ?? ''),
    )
    expect((filled ?? 0) - (text ?? 0)).toBeGreaterThan(125)
    expect(hovered).toBeGreaterThan(filled ?? 0)
    expect(theme).toMatchObject({ autoContrast: true, luminanceThreshold: 0.18 })
  })

  it('respects reduced motion, shows a pointer over controls, and uses one radius', () => {
    expect(theme).toMatchObject({ respectReducedMotion: true, cursorType: 'pointer', defaultRadius: 'md' })
  })

  it('takes its fonts and colours from the tokens of the site', () => {
    const { light, dark } = cssVariablesResolver()
    expect(light).toEqual(dark)
    for (const value of Object.values(light)) expect(value).toMatch(/^var\(--[\w-]+\)$/)
    expect(theme.headings?.fontWeight).toBe('500')
    const fonts = [theme.fontFamily, theme.headings?.fontFamily]
    expect(new Set(fonts).size).toBe(2)
    for (const font of fonts) expect(font).toMatch(/^var\(--font-[\w-]+\)$/)
  })

  it('stores the choice under the key that is read before the first paint', () => {
    window.localStorage.setItem('vitrine-color-scheme', 'light')
    expect(colorSchemeManager.get('dark')).toBe('light')
    expect(FIRST_PAINT).toContain("'vitrine-color-scheme'")
  })
})
