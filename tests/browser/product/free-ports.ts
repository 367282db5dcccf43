import { findPortProblem } from '../../../tools/run/ports.ts'

/** Lowest port. The range is below the ports of outgoing connections, so no connection takes a port before the server listens on it. */
const LOWEST = 20_000
const HIGHEST = 29_999

/** Returns different ports on which no process listens at this moment. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST + 1))
    if (!ports.includes(port) && (await findPortProblem(port)) === undefined) ports.push(port)
  }
  return ports
}
