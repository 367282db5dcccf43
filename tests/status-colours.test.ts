import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tools/root.ts'

/** Colour schemes in the order of `light-dark()`. */
const SCHEMES = ['light', 'dark']

const styles = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const BADGE = styles('apps/web/src/features/admin/status/status-badge.module.css')
const TOKENS = styles('packages/brand/tokens.css')

/** Returns the declarations of the first rule with this selector. */
const rule = (css: string, selector: string): string => css.slice(css.indexOf(selector)).match(/\{([^}]*)\}/)?.[1] ?? ''

/** Returns red, green and blue of a badge's text. */
function colour(status: string, scheme: string): [red: number, green: number, blue: number] {
  const token = /^ {2}color: var\((--[\w-]+)\);$/m.exec(rule(BADGE, `.badge[data-status="${status}"]`))?.[1]
  const both = new RegExp(`^ {2}${token}: light-dark\\(#(\\w{6}), #(\\w{6})\\);$`, 'm').exec(TOKENS) ?? []
  const value = Number.parseInt(both[1 + SCHEMES.indexOf(scheme)] ?? '', 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

describe('the badge of a status', () => {
  it.each(SCHEMES)('is green for Active in the %s scheme', (scheme) => {
    const [red, green, blue] = colour('Active', scheme)
    expect(green - red).toBeGreaterThan(30)
    expect(green - blue).toBeGreaterThan(30)
  })

  it.each(SCHEMES)('is red for Revoked in the %s scheme', (scheme) => {
    const [red, green, blue] = colour('Revoked', scheme)
    expect(red - green).toBeGreaterThan(30)
    expect(red - blue).toBeGreaterThan(30)
  })
})
