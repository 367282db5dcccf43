import { readdirSync, readFileSync } from 'node:fs'
import type { Milliseconds } from '@vitrine/api/units.ts'

/** Returns the CPU time that a running process has used so far, with all its threads. Linux only. */
export const cpuOf = (process: number): Milliseconds =>
  readdirSync(`/proc/${process}/task`).reduce((sum, thread) => sum + onCpu(`/proc/${process}/task/${thread}`), 0)

/** Returns the CPU time used so far by the running processes of a PostgreSQL server. Linux only. */
export function cpuOfPostgres(server: number): Milliseconds {
  const processes = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && isOf(name, server))
  return processes.reduce((sum, name) => sum + onCpu(`/proc/${name}`), 0)
}

function isOf(name: string, server: number): boolean {
  return Number(name) === server || parentOf(name) === server
}

/**
 * Returns the id of the parent process. In the stat file, the name of the process in brackets is followed by its state and then by
 * this id (proc_pid_stat).
 */
function parentOf(name: string): number | undefined {
  const stat = readOrNothing(`/proc/${name}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
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
