import type { PresentationLinks } from '../../../credential-engine.ts'
import type { ChannelRequest, LinkChannel } from './channel.ts'
import { OTHER_DEVICE } from './other-device.ts'
import { SAME_DEVICE } from './same-device.ts'

export const CHANNELS: readonly LinkChannel[] = [OTHER_DEVICE, SAME_DEVICE]

/** @throws {Error} if there is no channel for another device, which every page needs */
export function linksOf(channels: readonly LinkChannel[], request: ChannelRequest): PresentationLinks {
  const { 'other-device': otherDevice, ...links } = Object.fromEntries(
    channels.map((channel) => [channel.name, channel.link(request)]),
  )
  if (otherDevice === undefined) throw new Error('no channel is for another device')
  return { ...links, 'other-device': otherDevice }
}
