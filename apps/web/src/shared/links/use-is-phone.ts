import { useMediaQuery } from '@mantine/hooks'

/** Returns true for a touch screen: the wallet is probably on this device, which cannot scan its own screen. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false
