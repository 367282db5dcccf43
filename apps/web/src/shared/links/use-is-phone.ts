import { useMediaQuery } from '@mantine/hooks'

/** Returns true for a touch screen: wallets are then installed on this device, and the device cannot scan its own screen. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false
