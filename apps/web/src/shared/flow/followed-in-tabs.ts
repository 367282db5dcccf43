import { useEffect } from 'react'
import * as z from 'zod'

/** Between the tabs of this app in this browser. Both messages hold a flow's id, which only a tab that knows it can use. */
const CHANNEL = 'vitrine-flows'
const zQuestion = z.object({ whoFollows: z.string() })
const zAnswer = z.object({ follows: z.string() })

/** So long another tab may take to answer, in milliseconds; one that sleeps in the background never does. */
const PATIENCE = 200

/**
 * Tells other tabs that ask for it that this page follows a flow, and shows what becomes of it.
 *
 * @param id the browser's secret for the flow; undefined tells nothing
 */
export function useTellingWhoFollows(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined || typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => {
      if (zQuestion.safeParse(data).data?.whoFollows === id) channel.postMessage({ follows: id })
    }
    return () => channel.close()
  }, [id])
}

/** Whether a page in another tab of this browser follows a flow. */
export function isFollowedInAnotherTab(id: string): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(false)
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }) => {
      if (zAnswer.safeParse(data).data?.follows === id) resolve(true)
    }
    setTimeout(() => resolve(false), PATIENCE)
    channel.postMessage({ whoFollows: id })
  }).finally(() => channel.close())
}
