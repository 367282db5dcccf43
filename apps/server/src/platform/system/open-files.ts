import { readdir, readFile } from 'node:fs/promises'

/** How many files, connections included, a process has open, and how many it may have. */
type OpenFiles = { open: number; limit: number }

const LIMIT = /^Max open files\s+(\d+)/m
/** From here on there is not much time left to do something about it. */
const MOST = 0.9
/** What a server has open beside the connections of its visitors: its database, its files, its streams. */
const BESIDE_CONNECTIONS = 100
const ADVICE = 'raise the limit (LimitNOFILE of systemd, nofile of containers, ulimit -n)'

/** Of this process; undefined where the system does not say: proc(5) is Linux's. */
export async function openFiles(): Promise<OpenFiles | undefined> {
  try {
    const [files, limits] = await Promise.all([readdir('/proc/self/fd'), readFile('/proc/self/limits', 'utf8')])
    const [, limit] = LIMIT.exec(limits) ?? []
    return limit === undefined ? undefined : { open: files.length, limit: Number(limit) }
  } catch {
    return undefined
  }
}

/** What whoever runs the server should know of a process that can open few files more; undefined where it can open many. */
export const fewFilesLeft = (files: OpenFiles | undefined): string | undefined =>
  files === undefined || files.open < files.limit * MOST
    ? undefined
    : `${files.open} of the ${files.limit} files that this process may have open are open, connections included; the system drops new ones without a word: ${ADVICE}`

/** What whoever runs the server should know of a limit that its connections do not fit in; undefined where they do. */
export const fewerFilesThan = (connections: number, files: OpenFiles | undefined): string | undefined =>
  files === undefined || files.limit >= connections + BESIDE_CONNECTIONS
    ? undefined
    : `this process may have ${files.limit} files open, too few for the ${connections} connections of MAX_CONNECTIONS: ${ADVICE}, or set MAX_CONNECTIONS lower`
