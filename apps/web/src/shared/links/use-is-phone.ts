import { useMediaQuery } from '@mantine/hooks'

/** The visitor's wallet is probably on this device, which cannot scan its own screen. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false
