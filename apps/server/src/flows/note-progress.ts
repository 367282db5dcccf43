import type { Outcome, PendingEvent } from '../credentials/credential-engine.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { FeatureContext } from '../platform/feature/feature.ts'
import type { flowSteps } from './flow-steps.repository.ts'
import { storedServiceCode } from './service-code.ts'

export const noteProgress =
  (
    { clock, notifications }: Pick<FeatureContext, 'clock' | 'notifications'>,
    { markScanned, notePending }: Pick<ReturnType<typeof flowSteps>, 'markScanned' | 'notePending'>,
  ) =>
  async (tx: Transaction, id: string, event: { kind: 'scanned' } | PendingEvent): Promise<Outcome> => {
    const now = clock()
    const isNoted =
      event.kind === 'scanned'
        ? await markScanned(tx, { id, now })
        : await notePending(tx, { id, serviceCode: storedServiceCode(event.serviceCode), now })
    if (isNoted) notifications.announce(tx, id)
    return { kind: isNoted ? 'accepted' : 'closed' }
  }
