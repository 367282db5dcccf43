import { readdirSync, readFileSync } from 'node:fs'

/** CPU milliseconds that the processes of a PostgreSQL have taken so far, of those that are still there. On Linux only. */
export function cpuOfPostgres(server: number): number {
  const processes = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && isOf(name, server))
  return processes.reduce((sum, name) => sum + onCpu(name), 0)
}

function isOf(name: string, server: number): boolean {
  return Number(name) === server || parentOf(name) === server
}

/** The field after the state, which is after the name in brackets (proc_pid_stat). */
function parentOf(name: string): number | undefined {
  const stat = readOrNothing(`/proc/${name}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Nanoseconds come first. */
const onCpu = (name: string): number => Number(readOrNothing(`/proc/${name}/schedstat`).split(' ')[0]) / 1e6

/** Of a process that ended meanwhile there is nothing. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
