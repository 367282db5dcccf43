import { join } from 'node:path'
import { fingerprints, ServerProcess, temporaryFolder, trustAnchorOf } from '../protocol/durability/server-process.ts'
import { Story } from '../protocol/durability/story.ts'
import { TestWallet } from '../protocol/wallet/wallet.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'

const ATTEMPTS = 20

export const KILLED_AFTER_ANSWERS: FaultSeries = {
  name: 'killed-after-answers',
  does: 'Kills the server after each answer to a wallet that gets a card, presents it and pays. The wallet gets the answer and goes on.',
  run: killAfterAnswers,
}

async function killAfterAnswers(): Promise<SeriesOutcome> {
  const data = temporaryFolder()
  const keys = join(data.path, 'keys')
  const server = await ServerProcess.start({ DATA_DIR: data.path })
  try {
    const keysBefore = JSON.stringify(fingerprints(keys))
    let kills = 0
    let isKilling = true
    // Concurrent requests share one kill. All of them wait for the restart, so the server is up when the next request is sent.
    let restart: Promise<void> | undefined
    const wallet = new TestWallet({
      trustAnchors: [trustAnchorOf(keys)],
      fetch: async (...request) => {
        const answer = await globalThis.fetch(...request)
        const body = await answer.arrayBuffer()
        if (isKilling) {
          kills += 1
          restart ??= server
            .kill()
            .then(() => server.start())
            .finally(() => {
              restart = undefined
            })
          await restart
        }
        return new Response(body.byteLength > 0 ? body : null, { status: answer.status, headers: answer.headers })
      },
    })
    const story = new Story(server.browser, wallet)
    for (let attempt = 0; attempt < ATTEMPTS && !story.isComplete; attempt += 1)
      await story.proceed().catch(ignoreLostAnswer)
    isKilling = false
    await story.verify()
    const hasSameKeys = JSON.stringify(fingerprints(keys)) === keysBefore
    return {
      held: story.isComplete && kills >= 8 && hasSameKeys,
      seen: [
        `The server was killed after ${kills} answers; the story is ${story.isComplete ? 'complete and nothing was lost' : 'not complete'}.`,
        `The keys are ${hasSameKeys ? 'the same' : 'not the same'} as before.`,
      ],
    }
  } finally {
    await server.kill()
    data.remove()
  }
}

/** Ignores the TypeError that `fetch` throws if the server is gone, and rethrows any other error. */
function ignoreLostAnswer(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}
