import { readdirSync, readFileSync } from 'node:fs'
import type { Milliseconds } from '@vitrine/api/units.ts'

/** Returns the CPU time used so far by the running processes of a PostgreSQL server. Linux only. */
export function cpuOfPostgres(server: number): Milliseconds {
  const processes = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && isOf(name, server))
  return processes.reduce((sum, name) => sum + onCpu(name), 0)
}

function isOf(name: string, server: number): boolean {
  return Number(name) === server || parentOf(name) === server
}

/** Returns the parent's id: the field after the state, which follows the name in brackets (proc_pid_stat). */
function parentOf(name: string): number | undefined {
  const stat = readOrNothing(`/proc/${name}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** The first number is in nanoseconds. */
const onCpu = (name: string): number => Number(readOrNothing(`/proc/${name}/schedstat`).split(' ')[0]) / 1e6

/** Returns an empty text for a process that ended meanwhile. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
