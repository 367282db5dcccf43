import { findPortProblem } from '../../../tools/run/ports.ts'

/** Below what operating systems hand out to outgoing connections, so that a port stays free until it is listened on. */
const LOWEST = 20_000
const HIGHEST = 29_999

/** Different ports that nobody listens on at this moment. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST + 1))
    if (!ports.includes(port) && (await findPortProblem(port)) === undefined) ports.push(port)
  }
  return ports
}
