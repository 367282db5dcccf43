const EVENT = 'event: changed'

/** Opens the notification stream of an issuance or presentation, as its page does. */
export async function listenToNotifications(origin: string, id: string) {
  const ended = new AbortController()
  const answer = await fetch(`${origin}/notifications?id=${encodeURIComponent(id)}`, { signal: ended.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('The stream has no body')
  let text = ''
  return {
    /** Waits for the next notification. */
    async next(): Promise<void> {
      while (!text.includes(EVENT)) {
        const { value, done } = await reader.read()
        if (done) throw new Error('The stream has ended')
        text += value
      }
      text = text.slice(text.indexOf(EVENT) + EVENT.length)
    },
    end: () => ended.abort(),
  }
}
