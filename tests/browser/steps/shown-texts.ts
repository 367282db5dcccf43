import type { Page } from '@playwright/test'

/** A text that people see, or hear from a screen reader. */
type ShownText = {
  readonly text: string
  /** Element or attribute that contains the text. */
  readonly location: string
  /** True if the text comes from a catalogue of the pseudo-language. */
  readonly isMarked: boolean
}

/**
 * Returns the texts of a page: visible text, and attributes that screen readers read. Leaves out elements with
 * `translate="no"`, and elements with their own `lang`.
 *
 * @param leftOut selector of further elements to leave out
 */
export const shownTexts = (page: Page, leftOut = 'never'): Promise<ShownText[]> =>
  page.evaluate((without) => {
    const MARKS = /[\u200b\u00ad]/g
    const ATTRIBUTES = ['aria-label', 'alt', 'placeholder', 'title', 'data-label']
    const found: { text: string; location: string; isMarked: boolean }[] = []
    const add = (text: string, location: string, isMarked: boolean) => {
      const words = text.replaceAll(MARKS, '').trim()
      if (/\p{L}/u.test(words)) found.push({ text: words, location, isMarked })
    }
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    // A message that contains elements consists of several text nodes. All text up to the end mark belongs to the message.
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
      // The part of the text that belongs to no message.
      const outside = before > 0 ? '' : text.replaceAll(/\u200b[^\u00ad]*(\u00ad|$)/g, '')
      if (outside !== '' && before === 0) add(outside, element.localName, false)
      if (outside !== text) add(text, element.localName, true)
    }
    add(document.title, 'title', document.title.includes('\u200b'))
    return found
  }, leftOut)

/**
 * Returns the width, in CSS pixels, that a page has if each text from a catalogue is a third longer, and at least three letters
 * longer.
 */
export const widthWithLongTexts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const before = new Map<Node, string>()
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.nodeValue ?? ''
      if (!text.includes('\u00ad')) continue
      before.set(node, text)
      const more = Math.max(3, Math.ceil(text.length / 3))
      // The added text consists of words of at most eight letters, so that lines can break as in a real language.
      const letters = Array.from({ length: more }, (_, index) => (index % 9 === 8 ? ' ' : 'o')).join('')
      node.nodeValue = text.replace('\u00ad', `${letters}\u00ad`)
    }
    // The header moves links that no longer fit into its menu.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const width = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)
    for (const [node, text] of before) node.nodeValue = text
    return width
  })
