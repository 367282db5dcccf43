import type { BrowserContext } from '@playwright/test'

type Shift = { readonly step: string; readonly value: number; readonly moved: readonly string[] }

/** Collects the layout shifts of all pages, except those right after an input, which the visitor expects. */
export async function collectShifts(context: BrowserContext) {
  const shifts: Shift[] = []
  let step = ''
  await context.exposeBinding('reportShift', (_source, value: number, moved: string[]) => {
    shifts.push({ step, value, moved })
  })
  await context.addInitScript(() => {
    type Entry = PerformanceEntry & {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly { readonly node: Node | null }[]
    }
    const { reportShift } = window as unknown as { reportShift: (value: number, moved: string[]) => void }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[])
        if (!entry.hadRecentInput)
          reportShift(
            entry.value,
            entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`),
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    shifts,
    /** Plays a step of a journey and waits until its shifts are reported. */
    during: async (name: string, play: () => Promise<unknown>): Promise<void> => {
      step = name
      await play()
      for (const page of context.pages())
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))))
    },
  }
}
