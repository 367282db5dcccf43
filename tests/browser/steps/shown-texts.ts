import type { Page } from '@playwright/test'

/** A text that people see or hear, and whether it comes from a catalogue of the pseudo-language. */
type ShownText = {
  readonly text: string
  /** An element or an attribute, to find it again. */
  readonly place: string
  readonly isMarked: boolean
}

/**
 * The texts of a page: what is written, and what stands in attributes for those who do not see. What is the same in each
 * language, or in one of its own, says so itself and is left out.
 *
 * @param leftOut selector of what is left out besides
 */
export const shownTexts = (page: Page, leftOut = 'never'): Promise<ShownText[]> =>
  page.evaluate((without) => {
    const MARKS = /[\u200b\u00ad]/g
    const ATTRIBUTES = ['aria-label', 'alt', 'placeholder', 'title', 'data-label']
    const found: { text: string; place: string; isMarked: boolean }[] = []
    const add = (text: string, place: string, isMarked: boolean) => {
      const words = text.replaceAll(MARKS, '').trim()
      if (/\p{L}/u.test(words)) found.push({ text: words, place, isMarked })
    }
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    // A message may hold elements: it goes on until its end is met. What stands in it belongs to it.
    let open = 0
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (node instanceof Element) {
        if (node.closest(without)) continue
        for (const name of ATTRIBUTES) {
          const value = node.getAttribute(name)
          if (value) add(value, `${node.localName}[${name}]`, value.includes('\u200b'))
        }
        continue
      }
      const element = node.parentElement
      const text = node.nodeValue ?? ''
      const before = open
      for (const [mark] of text.matchAll(MARKS)) open += mark === '\u200b' ? 1 : -1
      if (!element || element.closest(`script, style, noscript, [translate="no"], body [lang], ${without}`)) continue
      // Outside of a message stands what is left when each whole message is taken out.
      const outside = before > 0 ? '' : text.replaceAll(/\u200b[^\u00ad]*(\u00ad|$)/g, '')
      if (outside !== '' && before === 0) add(outside, element.localName, false)
      if (outside !== text) add(text, element.localName, true)
    }
    add(document.title, 'title', document.title.includes('\u200b'))
    return found
  }, leftOut)

/** How wide the page is, in pixels, while each text of a catalogue is longer by a third, and by three letters at least. */
export const widthWithLongTexts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const before = new Map<Node, string>()
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.nodeValue ?? ''
      if (!text.includes('\u00ad')) continue
      before.set(node, text)
      const more = Math.max(3, Math.ceil(text.length / 3))
      // In words of at most eight letters, as a longer language would have them.
      const letters = Array.from({ length: more }, (_, index) => (index % 9 === 8 ? ' ' : 'o')).join('')
      node.nodeValue = text.replace('\u00ad', `${letters}\u00ad`)
    }
    // The header moves into its menu what does not fit any more.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const width = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)
    for (const [node, text] of before) node.nodeValue = text
    return width
  })
