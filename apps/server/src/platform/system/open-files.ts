import { readdir, readFile } from 'node:fs/promises'

/** Connections are included. */
type OpenFiles = { open: number; limit: number }

const LIMIT = /^Max open files\s+(\d+)/m
const MOST = 0.9
/** Number of files that a server may have open in addition to visitors' connections: database, other files, streams. */
const OTHER_FILES = 100
const ADVICE = 'raise the limit (LimitNOFILE of systemd, nofile of containers, ulimit -n)'

/** Returns undefined on systems without proc(5), which only Linux has. */
export async function openFiles(): Promise<OpenFiles | undefined> {
  try {
    const [files, limits] = await Promise.all([readdir('/proc/self/fd'), readFile('/proc/self/limits', 'utf8')])
    const [, limit] = LIMIT.exec(limits) ?? []
    return limit === undefined ? undefined : { open: files.length, limit: Number(limit) }
  } catch {
    return undefined
  }
}

export const openFilesWarning = (files: OpenFiles | undefined): string | undefined =>
  files === undefined || files.open < files.limit * MOST
    ? undefined
    : `${files.open} of ${files.limit} allowed files of this process are open, connections included. Beyond the limit the system silently drops new connections: ${ADVICE}`

export const fileLimitWarning = (connections: number, files: OpenFiles | undefined): string | undefined =>
  files === undefined || files.limit >= connections + OTHER_FILES
    ? undefined
    : `this process can open at most ${files.limit} files, which is too few for the ${connections} connections of MAX_CONNECTIONS: ${ADVICE}, or lower MAX_CONNECTIONS`
