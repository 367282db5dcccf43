import { readdirSync, readFileSync } from 'node:fs'
import type { Milliseconds } from '@vitrine/api/units.ts'

/** Returns the CPU time that a running process has used so far, with all its threads. Linux only. */
export const cpuOf = (process: number): Milliseconds =>
  readdirSync(`/proc/${process}/task`).reduce((sum, thread) => sum + onCpu(`/proc/${process}/task/${thread}`), 0)

/** Returns the CPU time used so far by a PostgreSQL server with its processes, also those of connections that were closed. Linux only. */
export function cpuOfPostgres(server: number): Milliseconds {
  const processes = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && isOf(name, server))
  const [ended = 0, endedInSystem = 0] = statOf(server).slice(13, 15).map(Number)
  return processes.reduce((sum, name) => sum + onCpu(`/proc/${name}`), (ended + endedInSystem) * CLOCK_TICK)
}

/** Unit of the times in the stat file (`getconf CLK_TCK` is 100 on all common platforms). */
const CLOCK_TICK: Milliseconds = 10

const isOf = (name: string, server: number): boolean => Number(name) === server || Number(statOf(name)[1]) === server

/** Returns the fields of a process after its name, which is in brackets (proc_pid_stat): its state, the id of its parent, and so on. */
function statOf(process: number | string): string[] {
  const stat = readOrNothing(`/proc/${process}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Returns the CPU time of a thread. The first number in schedstat is this time in nanoseconds. */
const onCpu = (folder: string): Milliseconds => Number(readOrNothing(`${folder}/schedstat`).split(' ')[0]) / 1e6

/** Reads a file of a process or thread. Returns an empty text if it no longer exists. */
export function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
