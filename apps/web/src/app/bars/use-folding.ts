import { type RefObject, useLayoutEffect } from 'react'

/** Order in which the parts of a bar move into its menu if there is not enough room. The lowest number moves first. */
export const FOLDS = { account: 0, links: 1, blog: 2, profile: 3, language: 4, theme: 5, help: 6, home: 7 } as const

export type Folds = (typeof FOLDS)[keyof typeof FOLDS]

/**
 * Moves the parts of a row that do not fit to the row's menu, in the order of their `data-folds`; parts with the same number move
 * together. Parts in the menu get `data-folded`, and a row with a menu gets `data-has-menu`. If the name of the account is the only
 * part that does not fit, it is hidden and the row gets no menu. React does not manage these attributes, because only the finished
 * layout shows which parts fit.
 */
export function useFolding(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current
    if (element === null) return
    const fold = () => foldOverflowingParts(element)
    fold()
    const sizes = new ResizeObserver(fold)
    sizes.observe(element)
    // The contents can change: another language may have longer words, and the configuration adds links.
    const contents = new MutationObserver(fold)
    contents.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [row])
}

function foldOverflowingParts(row: HTMLElement): void {
  const parts = [...row.querySelectorAll<HTMLElement>('[data-folds]')]
  const orderOf = ({ dataset }: HTMLElement) => Number(dataset.folds)
  const orders = [...new Set(parts.map(orderOf))].sort((one, other) => one - other)
  for (const part of parts) part.removeAttribute('data-folded')
  row.removeAttribute('data-has-menu')
  row.setAttribute('data-measured', '')
  for (const order of orders) {
    if (fits(row)) break
    for (const part of parts) if (orderOf(part) === order) part.setAttribute('data-folded', '')
    if (order !== FOLDS.account) row.setAttribute('data-has-menu', '')
  }
  row.removeAttribute('data-measured')
}

function fits(row: HTMLElement): boolean {
  const end = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight || '0')
  // Allows one pixel for rounding.
  return ![...row.querySelectorAll('*')].some((element) => element.getBoundingClientRect().right > end + 1)
}
