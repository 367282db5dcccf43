import { useMediaQuery } from '@mantine/hooks'

/** Whether fingers point at this device's screen: then wallets are installed on it, and nothing scans its own code. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false
