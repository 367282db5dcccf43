import type { Channel } from './channel.ts'
import { OTHER_DEVICE } from './other-device.ts'
import { SAME_DEVICE } from './same-device.ts'

/** Channels through which this engine asks for presentations. A new channel is added here. */
export const CHANNELS: readonly Channel[] = [OTHER_DEVICE, SAME_DEVICE]
