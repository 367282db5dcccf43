const THIS_COMPUTER = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/

/** Returns true if only this computer can reach the address. */
export const isThisComputer = (address: string): boolean => THIS_COMPUTER.test(new URL(address).hostname)
