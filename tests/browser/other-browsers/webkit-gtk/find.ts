import type * as TestingLibrary from '@testing-library/dom'

/** Text to compare with, as Playwright does: exactly, as a part in any case, or with a regular expression. */
export type Wanted = { text: string; isExact: boolean } | { source: string; flags: string }

/** One step from elements to elements below them. */
export type Step =
  | { by: 'role'; role: string; name?: Wanted | undefined; level?: number | undefined }
  | { by: 'label' | 'text'; text: Wanted }
  | { by: 'first' }
  | { by: 'or'; other: readonly Step[] }

/**
 * Returns the visible elements that the steps lead to; null if the page has no Testing Library yet. This function runs in the page, so it uses
 * nothing from outside.
 */
export function find(steps: readonly Step[]): Element[] | null {
  const library = (globalThis as { TestingLibraryDom?: typeof TestingLibrary }).TestingLibraryDom
  if (!library) return null
  const matcher = (wanted: Wanted) => {
    const pattern = 'source' in wanted ? new RegExp(wanted.source, wanted.flags) : undefined
    return (text: string) => {
      const clean = text.replace(/\s+/g, ' ').trim()
      if (pattern) return pattern.test(clean)
      if (!('text' in wanted)) return false
      return wanted.isExact ? clean === wanted.text : clean.toLowerCase().includes(wanted.text.toLowerCase())
    }
  }
  const below = (root: HTMLElement, step: Exclude<Step, { by: 'first' | 'or' }>): HTMLElement[] => {
    switch (step.by) {
      case 'role':
        return library.queryAllByRole(root, step.role, {
          // Hidden elements are left out below, at once.
          hidden: true,
          ...(step.name && { name: matcher(step.name) }),
          ...(step.level !== undefined && { level: step.level }),
        })
      case 'label':
        return library.queryAllByLabelText(root, matcher(step.text))
      case 'text': {
        // The smallest elements whose whole text matches, which may be spread over their children.
        const matches = matcher(step.text)
        const all = [...root.querySelectorAll<HTMLElement>('*')].filter((element) => matches(element.textContent))
        return all.filter((element) => !all.some((other) => other !== element && element.contains(other)))
      }
    }
  }
  const follow = (path: readonly Step[]): HTMLElement[] => {
    let elements = [document.body]
    for (const step of path)
      if (step.by === 'first') elements = elements.slice(0, 1)
      else if (step.by === 'or') elements = elements.concat(follow(step.other))
      else elements = elements.flatMap((element) => below(element, step))
    return [...new Set(elements)]
  }
  return follow(steps).filter((element) => element.checkVisibility({ visibilityProperty: true }))
}
