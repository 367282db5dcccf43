import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Off } from '@vitrine/api/cards/public-card.ts'

/** Advice to the operator who wants to configure an engine, by the name of the engine. */
const ADVICE: Readonly<Record<string, MessageDescriptor>> = {
  entra: msg`Set ENTRA_TENANT_ID and the other settings of this engine; see docs/entra.md.`,
}

/** Returns why a card is off on this server, and what the operator can do. */
export function offWords({ engine }: Off): string {
  const reason = t`This card needs the engine “${engine}”, which is not configured here.`
  const advice = Object.hasOwn(ADVICE, engine) ? ADVICE[engine] : undefined
  return advice ? `${reason} ${i18n._(advice)}` : reason
}
