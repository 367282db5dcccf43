export const PINNED_VERSION: string

/** Package that contains Node, and the SHA-256 of its program, by platform. */
export const PINNED_NODES: Record<string, { name: string; sha256: string }>

/**
 * Checks that a program is the pinned one, and deletes it with its folder if not. A success is recorded in the file `mark`.
 */
export function verifyNode(options: {
  binary: string
  folder: string
  sha256: string
  mark: string
}): 'pinned' | 'deleted'
