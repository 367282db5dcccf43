const THIS_COMPUTER = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/

export const isThisComputer = (address: string): boolean => THIS_COMPUTER.test(new URL(address).hostname)
