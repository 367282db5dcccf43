import type { Milliseconds } from '@vitrine/api/units.ts'
import { type RefObject, useEffect, useState } from 'react'

/** Time after which a changed page is considered to be at rest. */
const REST: Milliseconds = 150
/** Distance in pixels from the end of the page within which only the space that the footer reserves is under the button. */
const END = 16
/** Elements that the button must not cover. */
const IN_USE = ':is(main, footer) :is(h1, h2, h3, h4, a, button, input, select, textarea, summary, code, [role="img"])'
/** In a wide window the button is next to the page. */
const NEXT_TO_PAGE = '(min-width: 84rem)'

/**
 * Returns true while a floating button should hide: after the page changed, if it would cover a heading, a code or a control; and in a
 * narrow window while the visitor scrolls down.
 *
 * @param news changes when there is something new to see
 */
export function useOutOfTheWay(button: RefObject<HTMLElement | null>, news: number): boolean {
  const [isAway, setAway] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies(news): the button returns when there is something new
  useEffect(() => setAway(covers(button.current)), [button, news])

  useEffect(() => {
    const page = document.getElementById('main')
    if (page === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let top = window.scrollY
    // The page itself scrolls, too, for example to the heading of a new state.
    let isByVisitor = false
    const settle = () => {
      isByVisitor = false
      clearTimeout(timer)
      timer = setTimeout(() => setAway(covers(button.current)), REST)
    }
    const noteVisitor = () => {
      isByVisitor = true
    }
    const follow = () => {
      const isDown = window.scrollY > top
      top = window.scrollY
      if (!isByVisitor) return settle()
      const left = document.documentElement.scrollHeight - window.innerHeight - top
      setAway(isDown && left > END && !window.matchMedia(NEXT_TO_PAGE).matches)
    }
    const sizes = new ResizeObserver(settle)
    sizes.observe(page)
    const contents = new MutationObserver(settle)
    contents.observe(page, { childList: true, subtree: true })
    const inputs = ['wheel', 'touchmove', 'keydown', 'pointerdown']
    for (const input of inputs) window.addEventListener(input, noteVisitor, { passive: true })
    window.addEventListener('scroll', follow, { passive: true })
    settle()
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      contents.disconnect()
      for (const input of inputs) window.removeEventListener(input, noteVisitor)
      window.removeEventListener('scroll', follow)
    }
  }, [button])

  return isAway
}

function covers(button: HTMLElement | null): boolean {
  // The place of the button does not depend on whether it is hidden: offsets ignore transforms.
  const frame = button?.offsetParent?.getBoundingClientRect()
  if (!button || !frame) return false
  const left = frame.left + button.offsetLeft
  const top = frame.top + button.offsetTop
  return [...document.querySelectorAll(IN_USE)].some((element) => {
    const rect = element.getBoundingClientRect()
    const isApart = rect.right <= left || rect.left >= left + button.offsetWidth
    return !isApart && rect.bottom > top && rect.top < top + button.offsetHeight && rect.height > 0
  })
}
