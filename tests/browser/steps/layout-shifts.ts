import type { BrowserContext, Page } from '@playwright/test'

type Shift = { readonly step: string; readonly value: number; readonly moved: readonly string[] }

type StepOptions = {
  /** True leaves out the shifts of this step. */
  readonly isLeftOut?: boolean
  /** Page to which `isLeftOut` applies; without it, all pages. */
  readonly isLeftOutOn?: Page
}

/** Collects the layout shifts of all pages, except those right after an input, which the visitor expects. */
export async function collectShifts(context: BrowserContext) {
  const shifts: Shift[] = []
  let step = ''
  let options: StepOptions = {}
  await context.exposeBinding('reportShift', ({ page }, value: number, moved: string[]) => {
    const { isLeftOut = false, isLeftOutOn = page } = options
    if (!isLeftOut || isLeftOutOn !== page) shifts.push({ step, value, moved })
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
    during: async (name: string, play: () => Promise<unknown>, how: StepOptions = {}): Promise<void> => {
      step = name
      options = how
      await play()
      for (const page of context.pages())
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))))
    },
  }
}
