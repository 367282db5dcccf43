import { i18n, type MessageDescriptor } from '@lingui/core'

/** Switches to Polish with these translations; all other texts stay English. */
export function speakPolish(texts: readonly (readonly [english: MessageDescriptor, polish: string])[] = []): void {
  i18n.load('pl', Object.fromEntries(texts.map(([{ id }, polish]) => [id, [polish]])))
  i18n.activate('pl')
}

export const speakEnglish = (): void => i18n.activate('en')
