import { type RefObject, useLayoutEffect } from 'react'

/** In which order the parts of a bar move into its menu if there is no room for all, the first one first. */
export const FOLDS = { account: 0, links: 1, blog: 2, profile: 3, language: 4, theme: 5, help: 6, home: 7 } as const

export type Folds = (typeof FOLDS)[keyof typeof FOLDS]

/**
 * Moves the parts of a row that do not fit into its menu, one after the other as their `data-folds` says; those of one place move
 * together. Parts in the menu have `data-folded`, and a row with a menu has `data-has-menu`: for the name of the account there is
 * none, which the menu has anyway. React does not know these attributes, because only the layout tells what fits.
 */
export function useFolding(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current
    if (element === null) return
    const fold = () => foldWhatDoesNotFit(element)
    fold()
    const sizes = new ResizeObserver(fold)
    sizes.observe(element)
    // Another language has longer words, and the configuration brings links. Fonts that come late are not used (fonts.css).
    const contents = new MutationObserver(fold)
    contents.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [row])
}

function foldWhatDoesNotFit(row: HTMLElement): void {
  const parts = [...row.querySelectorAll<HTMLElement>('[data-folds]')]
  const placeOf = ({ dataset }: HTMLElement) => Number(dataset.folds)
  const places = [...new Set(parts.map(placeOf))].sort((one, other) => one - other)
  for (const part of parts) part.removeAttribute('data-folded')
  row.removeAttribute('data-has-menu')
  row.setAttribute('data-measured', '')
  for (const place of places) {
    if (fits(row)) break
    for (const part of parts) if (placeOf(part) === place) part.setAttribute('data-folded', '')
    if (place !== FOLDS.account) row.setAttribute('data-has-menu', '')
  }
  row.removeAttribute('data-measured')
}

function fits(row: HTMLElement): boolean {
  const end = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight || '0')
  // Rounded layouts differ by less than a pixel.
  return ![...row.querySelectorAll('*')].some((element) => element.getBoundingClientRect().right > end + 1)
}
